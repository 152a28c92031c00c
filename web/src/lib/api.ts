/** The HTTP doors. What goes wrong comes back as an `ApiError` with a code, never as something else. */
import type {
  BotAbout,
  GameList,
  PictureList,
  ServerAbout,
  DeckAbout,
  DeckFault,
  DeckUploaded,
  RefusalCode,
  RoomLook,
  SettingsWish,
} from './wire'

export type ApiCode = RefusalCode | DeckFault | 'no_network'

export class ApiError extends Error {
  constructor(
    readonly code: ApiCode,
    message: string,
  ) {
    super(message)
  }
}

interface CameIn {
  room: string
  you: string
}

export const makeRoom = (name: string, settings: SettingsWish): Promise<CameIn> =>
  post('/api/rooms', { name, settings })

export const lookAt = (code: string): Promise<RoomLook> => get(`/api/rooms/${encodeURIComponent(code)}`)

export const comeIn = (code: string, name: string, screen = false): Promise<CameIn> =>
  post(`/api/rooms/${encodeURIComponent(code)}/members`, screen ? { name, screen } : { name })

export const useTicket = (code: string, ticket: string): Promise<CameIn> =>
  post(`/api/rooms/${encodeURIComponent(code)}/members`, { ticket })

export const uploadDeck = (code: string, title: string, text: string): Promise<DeckUploaded> =>
  send('POST', `/api/rooms/${encodeURIComponent(code)}/decks?title=${encodeURIComponent(title)}`, text)

export const decks = async (): Promise<DeckAbout[]> => (await get<{ decks: DeckAbout[] }>('/api/decks')).decks

export const bots = async (): Promise<BotAbout[]> => (await get<{ bots: BotAbout[] }>('/api/bots')).bots

export const games = (): Promise<GameList> => get('/api/games')

export const about = (): Promise<ServerAbout> => get('/api/about')

/** What the shipped pictures show, and where they are. */
export const shippedPictures = (language: string): Promise<PictureList> =>
  get(`/api/decks/pictures?language=${encodeURIComponent(language)}`)

/** The same for the pictures that this room has brought. */
export const ownPictures = (code: string, language: string): Promise<PictureList> =>
  get(`/api/rooms/${encodeURIComponent(code)}/pictures?language=${encodeURIComponent(language)}`)

/** The link of a room as a picture to scan. */
export const qrAddress = (code: string): string => `/api/rooms/${encodeURIComponent(code)}/qr.svg`

const get = <Answer>(path: string): Promise<Answer> => send('GET', path)

const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  send('POST', path, JSON.stringify(body))

async function send<Answer>(method: string, path: string, body?: string): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(path, { method, ...(body === undefined ? {} : { body }) })
  } catch {
    throw new ApiError('no_network', 'the server does not answer')
  }
  const told: unknown = await response.json().catch(() => null)
  if (response.ok && told !== null) return told as Answer
  const error = (told as { error?: { code?: ApiCode; message?: string } } | null)?.error
  throw new ApiError(error?.code ?? 'failed', error?.message ?? `HTTP ${response.status}`)
}
