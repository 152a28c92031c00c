/** What this server offers: games, decks, bots, limits. Asked once for the whole page. */
import { about, bots, decks, games } from '$lib/api'
import type { BotInfo, DeckInfo, Game, GameInfo, GameList, ServerInfo } from '$lib/wire'

export interface Offer {
  games: GameList
  decks: DeckInfo[]
  bots: BotInfo[]
  about: ServerInfo
}

let asked: Promise<Offer> | null = null

export function theOffer(): Promise<Offer> {
  asked ??= ask().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

async function ask(): Promise<Offer> {
  const [gameList, deckList, botList, server] = await Promise.all([games(), decks(), bots(), about()])
  return { games: gameList, decks: deckList, bots: botList, about: server }
}

/** What is told of a game; the server tells of all of them. */
export function gameAbout(offer: Offer, game: Game): GameInfo {
  const found = offer.games.games.find((each) => each.game === game)
  if (!found) throw new Error(`the server does not offer ${game}`)
  return found
}
