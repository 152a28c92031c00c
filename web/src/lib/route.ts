/** Addresses of the client and what they name. Pure; the server answers all of them with the same page. */

/** A deck that was uploaded to a room, to be printed. */
export interface OwnPrint {
  room: string
  deck: string
  title: string
  words: number
  isPictures: boolean
}

export type Route =
  | { page: 'home' }
  | { page: 'new'; game?: string; alone?: boolean }
  | { page: 'room'; code: string; seat?: string }
  | { page: 'tv'; code: string }
  | { page: 'join'; code: string; ticket: string }
  | { page: 'learn'; subject?: string; tv?: string }
  | { page: 'about' }
  | { page: 'settings' }
  | { page: 'print'; own?: OwnPrint }
  | { page: 'shared'; token: string; tv?: boolean }
  | { page: 'mine' }
  | { page: 'evening'; code: string }
  | { page: 'played'; code: string; game: number }
  | { page: 'tour' }
  | { page: 'companion'; game?: string }
  | { page: 'day'; date?: string; carried?: string }
  | { page: 'cases'; run?: boolean; kind?: string; level?: number; number?: number }
  | { page: 'lost' }

export function parseRoute(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second] = parts
  const asked = new URLSearchParams(search)
  if (!first) return { page: 'home' }
  if (first === 'new') return newRoute(asked)
  if (first === 'learn') return learnRoute(second, asked)
  if (first === 'about') return { page: 'about' }
  if (first === 'mine') return { page: 'mine' }
  if (first === 'print') return printRoute(hash)
  if (first === 'cases') return casesRoute(parts)
  if (first === 'tour') return { page: 'tour' }
  if (first === 'companion') return companionRoute(asked)
  if (first === 'day') return dayRoute(second, hash)
  if (first === 'settings') return { page: 'settings' }
  if (first === 'g' && second) return { page: 'shared', token: second }
  if (first === 'r' && second && parts[2] === 'g') return playedRoute(second, parts[3])
  if (first === 'r' && second && parts[2] === 'evening') return { page: 'evening', code: second }
  if (first === 'r' && second) return roomRoute(second, hash)
  if (first === 'tv' && second === 'g' && parts[2]) return { page: 'shared', token: parts[2], tv: true }
  if (first === 'tv' && second) return { page: 'tv', code: second }
  return { page: 'lost' }
}

/** A finished game of a room, by its number. */
function playedRoute(code: string, number = ''): Route {
  const game = Number(number)
  return Number.isInteger(game) && game > 0 ? { page: 'played', code, game } : { page: 'lost' }
}

/** A ticket for another device, or a seat to take, stands after the sign #, so that no log has it. */
function roomRoute(code: string, hash: string): Route {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  const [ticket, seat] = [asked.get('ticket'), asked.get('seat')]
  if (ticket) return { page: 'join', code, ticket }
  return { page: 'room', code, ...(seat ? { seat } : {}) }
}

/** Days from another device stand after the sign #, so that no log has them. */
function dayRoute(date: string | undefined, hash: string): Route {
  const carried = new URLSearchParams(hash.replace(/^#/, '')).get('days')
  return { page: 'day', ...(date ? { date } : {}), ...(carried ? { carried } : {}) }
}

/** A room and its deck stand after the sign #, so that no log has them. */
function printRoute(hash: string): Route {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  const [room, deck] = [asked.get('room'), asked.get('deck')]
  if (!room || !deck) return { page: 'print' }
  const [title, words] = [asked.get('title') ?? '', Number(asked.get('words')) || 0]
  return { page: 'print', own: { room, deck, title, words, isPictures: asked.has('pictures') } }
}

function printAddress(own: OwnPrint | undefined): string {
  if (!own) return '/print'
  const { room, deck, title, words, isPictures } = own
  const asked = new URLSearchParams({ room, deck, title, words: String(words) })
  if (isPictures) asked.set('pictures', '')
  return `/print#${asked.toString()}`
}

function companionRoute(asked: URLSearchParams): Route {
  const game = asked.get('game')
  return { page: 'companion', ...(game ? { game } : {}) }
}

/** The big screen that the rules were opened from is named: it is where one goes back to. */
function learnRoute(subject: string | undefined, asked: URLSearchParams): Route {
  const tv = asked.get('tv')
  return { page: 'learn', ...(subject ? { subject } : {}), ...(tv ? { tv } : {}) }
}

function casesRoute([, kind, level, number]: string[]): Route {
  if (!kind) return { page: 'cases' }
  if (kind === 'run') return { page: 'cases', run: true }
  return { page: 'cases', kind, level: Number(level) || 1, number: Number(number) || 1 }
}

function newRoute(asked: URLSearchParams): Route {
  const game = asked.get('game')
  return { page: 'new', ...(game ? { game } : {}), ...(asked.has('alone') ? { alone: true } : {}) }
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'lost':
      return '/'
    case 'new': {
      const asked = new URLSearchParams()
      if (route.game) asked.set('game', route.game)
      if (route.alone) asked.set('alone', '')
      const search = asked.toString()
      return search ? `/new?${search}` : '/new'
    }
    case 'room':
      return `/r/${encodeURIComponent(route.code)}${route.seat ? `#seat=${encodeURIComponent(route.seat)}` : ''}`
    case 'tv':
      return `/tv/${encodeURIComponent(route.code)}`
    case 'join':
      return `/r/${encodeURIComponent(route.code)}#ticket=${encodeURIComponent(route.ticket)}`
    case 'learn':
      return learnAddress(route.subject, route.tv)
    case 'about':
      return '/about'
    case 'settings':
      return '/settings'
    case 'print':
      return printAddress(route.own)
    case 'shared':
      return `${route.tv ? '/tv' : ''}/g/${encodeURIComponent(route.token)}`
    case 'played':
      return `/r/${encodeURIComponent(route.code)}/g/${route.game}`
    case 'mine':
      return '/mine'
    case 'evening':
      return `/r/${encodeURIComponent(route.code)}/evening`
    case 'cases':
      if (route.run) return '/cases/run'
      return route.kind ? `/cases/${route.kind}/${route.level ?? 1}/${route.number ?? 1}` : '/cases'
    case 'tour':
      return '/tour'
    case 'companion':
      return route.game ? `/companion?game=${encodeURIComponent(route.game)}` : '/companion'
    case 'day':
      return (
        (route.date ? `/day/${encodeURIComponent(route.date)}` : '/day') +
        (route.carried ? `#days=${route.carried}` : '')
      )
  }
}

function learnAddress(subject?: string, tv?: string): string {
  const path = subject ? `/learn/${encodeURIComponent(subject)}` : '/learn'
  return tv ? `${path}?tv=${encodeURIComponent(tv)}` : path
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
