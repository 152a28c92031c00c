/** What is chosen for a game with real cards, and the settings and commands that follow from it. Pure. */
import type { Command, Game, RoomView, Seat, SettingsInput } from '$lib/types'

export type Variant = 'teams' | 'coop' | 'three'

export interface RealDraft {
  game: Game
  variant: Variant
  /** Seconds of the hourglass; 0: none. */
  seconds: number
}

export const GAMES: readonly Game[] = ['words', 'images', 'duo', 'duo-images']
export const VARIANTS: readonly Variant[] = ['teams', 'coop', 'three']
export const SECONDS: readonly number[] = [0, 30, 60, 90, 120]
const USUAL_SECONDS = 60

export const isDuoGame = (game: Game): boolean => game === 'duo' || game === 'duo-images'

export const newDraft = (game: string | undefined): RealDraft => ({
  game: GAMES.find((each) => each === game) ?? 'words',
  variant: 'teams',
  seconds: USUAL_SECONDS,
})

/** The draft of a room that is set up already. */
export function draftOf({ game, settings: { options } }: RoomView): RealDraft {
  const variant = 'variant' in options ? options.variant : 'teams'
  return { game, variant, seconds: options.hourglass.on ? options.hourglass.seconds : 0 }
}

export function settingsOf({ game, variant, seconds }: RealDraft, language: string): SettingsInput {
  const hourglass = { on: seconds > 0, seconds: seconds || USUAL_SECONDS, effect: 'signal' as const }
  const options = isDuoGame(game) ? { hourglass } : { hourglass, variant }
  return { game, options, language, at_table: true, rotation: 'none' } as SettingsInput
}

/** The first key of a game, for whoever lays the table. */
export function firstSeat({ game, variant }: RealDraft): Seat {
  if (isDuoGame(game)) return 'side A'
  return variant === 'coop' ? 'spymaster' : 'red spymaster'
}

/** Sit down at the key and agree to see it; with one device the game begins at once. */
export function arrivalCommands(draft: RealDraft, begins: boolean): Command[] {
  const sit: Command[] = [
    { do: 'take_seat', seat: firstSeat(draft) },
    { do: 'be_ready', ready: true },
  ]
  return begins ? [...sit, { do: 'start_game' }] : sit
}
