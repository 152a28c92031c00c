/** Commands that set up a new room: seats, bots, start. Pure. */
import type { Command, Seat, VariantInfo } from '$lib/types'

export const BOT_NAMES = ['Vidocq', 'Mata', 'Rossignol', 'Olga', 'Kim', 'Fantine', 'Lupin', 'Zelda']

/** The first of our names that nobody at the table has. */
export function freeBotName(taken: readonly string[]): string {
  const free = BOT_NAMES.find((name) => !taken.includes(name))
  return free ?? `${BOT_NAMES[0]} ${taken.length}`
}

/** Put a bot into each of these seats. */
export function botCommands(seats: readonly Seat[], bot: string, taken: readonly string[]): Command[] {
  const names = [...taken]
  return seats.map((seat) => {
    const name = freeBotName(names)
    names.push(name)
    return { do: 'add_bot', name, seat, bot }
  })
}

/** Sit down, fill every other seat with a bot, begin. */
export const aloneCommands = (variant: VariantInfo, mine: Seat, bot: string, name: string): Command[] => [
  { do: 'take_seat', seat: mine },
  { do: 'be_ready', ready: true },
  ...botCommands(
    variant.seats.filter((seat) => seat !== mine),
    bot,
    [name],
  ),
  { do: 'start_game' },
]

/** Return the seat of a lone player: guessing or giving clues; in Duo every player does both. */
export function soloSeat(variant: VariantInfo, role: 'guess' | 'give'): Seat {
  const ending = role === 'give' ? 'spymaster' : 'guesser'
  return variant.seats.find((seat) => seat.endsWith(ending)) ?? (variant.seats[0] as Seat)
}
