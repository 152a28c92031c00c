/** Catalogue of the server: games with their options, decks, bots, limits. Fetched once per page, cached. */
import { about, bots, decks, games } from '$lib/api'
import type { BotInfo, DeckInfo, Game, GameInfo, GameList, ServerInfo } from '$lib/types'

export interface Catalogue {
  games: GameList
  decks: DeckInfo[]
  bots: BotInfo[]
  about: ServerInfo
}

let asked: Promise<Catalogue> | null = null

export function loadCatalogue(): Promise<Catalogue> {
  asked ??= ask().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

async function ask(): Promise<Catalogue> {
  const [gameList, deckList, botList, server] = await Promise.all([games(), decks(), bots(), about()])
  return { games: gameList, decks: deckList, bots: botList, about: server }
}

/** Return the entry of a game. */
export function gameInfo(catalogue: Catalogue, game: Game): GameInfo {
  const found = catalogue.games.games.find((each) => each.game === game)
  if (!found) throw new Error(`the server does not offer ${game}`)
  return found
}
