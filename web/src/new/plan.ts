/** From what is chosen on the screen to what is asked of the server. Pure. */
import type { Locale } from '$lib/locale'
import type { Command, Game, Seat, SettingsWish, Variant } from '$lib/wire'

export interface Choice {
  game: Game
  /** The language of the words, which is not that of the screens. */
  words: Locale
  variant: Variant
}

const EDITION = { fr: 'fr', 'fr-CA': 'fr-CA', en: 'base' } as const

export function settingsFor(choice: Choice): SettingsWish {
  const { game, words, variant } = choice
  const decks = game === 'images' || game === 'duo-images' ? ['pictures'] : [words]
  const base = { game, language: words, decks }
  if (game === 'words') return { ...base, options: { edition: EDITION[words], variant } }
  return game === 'images' ? { ...base, options: { variant } } : base
}

export const BOT_NAMES = ['Vidocq', 'Mata', 'Rossignol', 'Olga', 'Kim', 'Fantine', 'Lupin', 'Zelda']

/** Sit down and fill every other chair with a bot; whoever is to see the key says so. */
export function aloneCommands(seats: readonly Seat[], mine: Seat): Command[] {
  const others = seats.filter((seat) => seat !== mine)
  return [
    { do: 'take_seat', seat: mine },
    { do: 'be_ready', ready: true },
    ...others.map((seat, i) => ({
      do: 'add_bot' as const,
      name: BOT_NAMES[i] ?? `${BOT_NAMES[0]} ${i}`,
      seat,
    })),
  ]
}

export const TEAM_SEATS: readonly Seat[] = ['red spymaster', 'red guesser', 'blue spymaster', 'blue guesser']
export const DUO_SEATS: readonly Seat[] = ['side A', 'side B']

/** Chairs for somebody alone: guessing or giving clues. */
export function soloSeat(game: Game, role: 'guess' | 'give'): { seats: readonly Seat[]; mine: Seat } {
  if (game === 'duo' || game === 'duo-images') return { seats: DUO_SEATS, mine: 'side A' }
  return { seats: TEAM_SEATS, mine: role === 'give' ? 'red spymaster' : 'red guesser' }
}
