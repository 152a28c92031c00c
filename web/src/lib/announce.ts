/** What has happened between two views, for ears as for eyes. Pure: events, not sentences. */
import { sideOf } from './seats'
import type { ClueNumber, Identity, Outcome, Phase, Side, View } from './wire'

export type Announcement =
  | { is: 'dealt' }
  | { is: 'clue'; word: string; number: ClueNumber; side: Side | null }
  | { is: 'turned'; card: number; text: string; identity: Identity }
  | { is: 'taken_back' }
  | { is: 'turn'; side: Side | null; phase: Phase }
  | { is: 'challenged' }
  | { is: 'ruled'; upheld: boolean }
  | { is: 'time_is_up' }
  | { is: 'sudden_death' }
  | { is: 'over'; outcome: Outcome }

/** In the order in which they happened. */
export function announcements(before: View | null, now: View | null): Announcement[] {
  if (!now) return []
  if (!before || isAnotherGame(before, now)) return [{ is: 'dealt' }]
  return [...clues(before, now), ...turned(before, now), ...turns(before, now)]
}

function isAnotherGame(before: View, now: View): boolean {
  const over = before.table.outcome !== null && now.table.outcome === null
  return over || before.table.cards.join() !== now.table.cards.join()
}

function clues(before: View, now: View): Announcement[] {
  const fresh = now.table.clues.slice(before.table.clues.length)
  const told: Announcement[] = fresh.map((clue) => ({
    is: 'clue',
    word: clue.word,
    number: clue.number,
    side: sideOf(clue.giver) ?? now.table.active,
  }))
  if (before.table.phase !== 'challenged' && now.table.phase === 'challenged') told.push({ is: 'challenged' })
  if (before.table.phase === 'challenged' && now.table.phase !== 'challenged') {
    const standing = now.table.clues[before.table.clues.length - 1]?.standing
    if (standing === 'upheld' || standing === 'dismissed')
      told.push({ is: 'ruled', upheld: standing === 'upheld' })
  }
  return told
}

function turned(before: View, now: View): Announcement[] {
  const back = now.table.touches.filter((touch) => touch.taken_back).length
  const backBefore = before.table.touches.filter((touch) => touch.taken_back).length
  if (back > backBefore || now.table.touches.length < before.table.touches.length)
    return [{ is: 'taken_back' }]
  return now.table.touches.slice(before.table.touches.length).map((touch) => ({
    is: 'turned',
    card: touch.card,
    text: now.table.cards[touch.card] ?? '',
    identity: touch.identity,
  }))
}

function turns(before: View, now: View): Announcement[] {
  const { outcome, sudden_death, time_is_up, turn, phase, active } = now.table
  if (outcome) return before.table.outcome ? [] : [{ is: 'over', outcome }]
  if (sudden_death && !before.table.sudden_death) return [{ is: 'sudden_death' }]
  if (time_is_up && !before.table.time_is_up) return [{ is: 'time_is_up' }]
  return turn === before.table.turn ? [] : [{ is: 'turn', side: active, phase }]
}
