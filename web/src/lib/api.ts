/** HTTP endpoints of the server. Every failure is an `ApiError` with a stable code. */
import type {
  BotInfo,
  CaseInfo,
  CaseResult,
  CarnetErrorCode,
  MissionList,
  NotebookMerged,
  DayComposing,
  DayList,
  DayResult,
  PlayDay,
  GameList,
  Order,
  PictureList,
  ServerInfo,
  DeckInfo,
  DeckChecked,
  DeckErrorCode,
  DeckUploaded,
  Evening,
  Facts,
  PicturesUploaded,
  RefusalCode,
  Report,
  Replay,
  RoomInfo,
  SettingsInput,
  SharedGame,
  StudyAnswer,
} from './types'

export type ApiCode = RefusalCode | DeckErrorCode | CarnetErrorCode | 'no_network'

export class ApiError extends Error {
  constructor(
    readonly code: ApiCode,
    message: string,
    readonly facts: Facts = {},
  ) {
    super(message)
  }
}

/** How uploaded pictures are made to fit a card. */
export interface Finish {
  grey: boolean
  cut: boolean
}

interface Joined {
  room: string
  you: string
}

export const createRoom = (name: string, settings: SettingsInput): Promise<Joined> =>
  post('/api/rooms', { name, settings })

export const roomInfo = (code: string): Promise<RoomInfo> => get(`/api/rooms/${encodeURIComponent(code)}`)

export const joinRoom = (code: string, name: string, screen = false): Promise<Joined> =>
  post(`/api/rooms/${encodeURIComponent(code)}/members`, screen ? { name, screen } : { name })

export const useTicket = (code: string, ticket: string): Promise<Joined> =>
  post(`/api/rooms/${encodeURIComponent(code)}/members`, { ticket })

export const uploadDeck = (code: string, title: string, text: string): Promise<DeckUploaded> =>
  send('POST', `/api/rooms/${encodeURIComponent(code)}/decks?title=${encodeURIComponent(title)}`, text)

/** Check a word list line by line; nothing is stored. */
export const checkDeck = (text: string): Promise<DeckChecked> => send('POST', '/api/decks/check', text)

/** Upload pictures to a room: one zip, or several files at once. */
export function uploadPictures(
  code: string,
  title: string,
  files: readonly File[],
  finish: Finish,
): Promise<PicturesUploaded> {
  const asked = new URLSearchParams({ title, grey: finish.grey ? '1' : '0', cut: finish.cut ? '1' : '0' })
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return send('POST', `/api/rooms/${encodeURIComponent(code)}/pictures?${asked}`, form)
}

export const deleteRoom = (code: string): Promise<unknown> =>
  send('DELETE', `/api/rooms/${encodeURIComponent(code)}`)

export const decks = async (): Promise<DeckInfo[]> => (await get<{ decks: DeckInfo[] }>('/api/decks')).decks

export const bots = async (): Promise<BotInfo[]> => (await get<{ bots: BotInfo[] }>('/api/bots')).bots

export const games = (): Promise<GameList> => get('/api/games')

/** The mission map with its texts in one language. */
export const missionList = (language: string): Promise<MissionList> =>
  get(`/api/missions?language=${encodeURIComponent(language)}`)

/** Address of a room's notebook as a file to keep. */
export const notebookAddress = (code: string): string => `/api/rooms/${encodeURIComponent(code)}/notebook`

/** Merge a kept notebook into that of a room. */
export const bringNotebook = (code: string, carnet: string): Promise<NotebookMerged> =>
  send('POST', notebookAddress(code), carnet)
/** List the dates that may be played in a language. */
export const days = (language: string): Promise<DayList> =>
  get(`/api/days?language=${encodeURIComponent(language)}`)

/** Begin a day; while it is being composed the answer says so: ask again. */
export const playDay = (date: string, kind: string, asked: PlayDay): Promise<Joined | DayComposing> =>
  post(`/api/days/${encodeURIComponent(date)}/${encodeURIComponent(kind)}`, asked)

/** Fetch how others did on the day that a room has finished. */
export const dayResult = (code: string): Promise<DayResult> =>
  get(`/api/rooms/${encodeURIComponent(code)}/day`)

/** Say whether a composed clue was fair. */
export const rateClue = (code: string, clue: number, fair: boolean): Promise<DayResult> =>
  post(`/api/rooms/${encodeURIComponent(code)}/day/opinions`, { clue, fair })

/** Fetch what each member of a room did this evening; while our bots think the answer says so: ask again. */
export const eveningOf = (code: string): Promise<Evening> =>
  get(`/api/rooms/${encodeURIComponent(code)}/evening`)

/** Fetch a finished game to step through; `from` is the address of the game. */
export const replayOf = (from: string): Promise<Replay> => get(`${from}/replay`)

/** Ask what our bots think of a game; while they think the answer says so: ask again. */
export const studyOf = (from: string): Promise<StudyAnswer> => get(`${from}/study`)

/** Make a link to a private copy of a game. */
export const shareGame = (from: string, names: 'hidden' | 'shown'): Promise<SharedGame> =>
  post(`${from}/share`, { names })

/** Delete a link and its copy. */
export const deleteShared = (token: string): Promise<unknown> =>
  send('DELETE', `/api/games/${encodeURIComponent(token)}`)
/** Fetch a case without its answer. */
export const caseOf = (kind: string, level: number, number: number, language: string): Promise<CaseInfo> =>
  get(`/api/cases/${kind}/${level}/${number}?language=${encodeURIComponent(language)}`)

/** Answer a case by cards or by a clue. */
export const answerCase = (
  asked: CaseInfo,
  language: string,
  answer: { cards: readonly number[] } | { word: string },
): Promise<CaseResult> =>
  post(`/api/cases/${asked.kind}/${asked.level}/${asked.number}`, { language, ...answer })

export const about = (): Promise<ServerInfo> => get('/api/about')

/** Decks that were uploaded to a room are printed under its address. */
const printAddress = (room?: string): string =>
  room ? `/api/rooms/${encodeURIComponent(room)}/print` : '/api/print'

/** Count the sheets of an order. */
export const countSheets = (order: Order, room?: string): Promise<Report> =>
  post(`${printAddress(room)}/count`, order)

/** Make the PDF of an order; takes seconds. */
export async function printPdf(order: Order, signal: AbortSignal, room?: string): Promise<Blob> {
  const body = JSON.stringify(order)
  const response = await reach(printAddress(room), { method: 'POST', body, signal })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Fetch titles and addresses of shipped pictures. */
export const shippedPictures = (language: string, names: readonly string[]): Promise<PictureList> =>
  get(`/api/decks/pictures?${new URLSearchParams({ language, only: names.join(',') })}`)

/** Fetch titles and addresses of the pictures uploaded to this room. */
export const ownPictures = (code: string, language: string): Promise<PictureList> =>
  get(`/api/rooms/${encodeURIComponent(code)}/pictures?language=${encodeURIComponent(language)}`)

/** Address of the QR code with the link of a room. */
export const qrAddress = (code: string, ticket?: string): string =>
  `/api/rooms/${encodeURIComponent(code)}/qr.svg${ticket ? `?ticket=${encodeURIComponent(ticket)}` : ''}`

/** Address of the QR code by which another device takes a seat. */
export const seatQrAddress = (code: string, seat: string): string =>
  `/api/rooms/${encodeURIComponent(code)}/qr.svg?seat=${encodeURIComponent(seat)}`

const get = <Answer>(path: string): Promise<Answer> => send('GET', path)

const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  send('POST', path, JSON.stringify(body))

async function send<Answer>(method: string, path: string, body?: string | FormData): Promise<Answer> {
  const response = await reach(path, { method, ...(body === undefined ? {} : { body }) })
  if (!response.ok) throw await errorOf(response)
  const told: unknown = await response.json().catch(() => null)
  if (told === null) throw new ApiError(codeOfProxy(response.status), `HTTP ${response.status}`)
  return told as Answer
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch {
    throw new ApiError('no_network', 'the server does not answer')
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const told: unknown = await response.json().catch(() => null)
  const error = (told as { error?: { code?: ApiCode; message?: string; facts?: Facts } } | null)?.error
  const code = error?.code ?? codeOfProxy(response.status)
  return new ApiError(code, error?.message ?? `HTTP ${response.status}`, error?.facts)
}

/** Map the status of a proxy, which has no error code of ours: body too large, or server unreachable. */
function codeOfProxy(status: number): ApiCode {
  if (status === 413) return 'too_large'
  return status >= 502 && status <= 504 ? 'no_network' : 'internal_error'
}
