/** Announcements: what has happened between two views, for screen readers, sounds and the status line. Pure. */
import { isDuo, sideOf } from './seats'
import type { ClueNumber, Identity, Outcome, Phase, Phrase, RoomView, Seat, Side, View } from './types'

export type Announcement =
  | { is: 'dealt' }
  | { is: 'asked' }
  | { is: 'clue_refused'; giver: Seat | null }
  | { is: 'clue_withdrawn'; giver: Seat | null }
  | { is: 'clue'; word: string; number: ClueNumber; side: Side | null }
  | { is: 'turned'; card: number; text: string; identity: Identity; isGuess: boolean; isOurs: boolean | null }
  | { is: 'undo_asked'; by: Seat }
  | { is: 'undo_refused' }
  | { is: 'undo_lapsed' }
  | { is: 'taken_back' }
  | { is: 'turn'; side: Side | null; phase: Phase }
  | { is: 'challenged' }
  | { is: 'ruled'; upheld: boolean }
  | { is: 'host'; name: string; host: string; isMe: boolean; isAway: boolean; isOld?: boolean }
  | { is: 'seat_taken'; name: string; seat: Seat; from: string | null; isBot: boolean }
  | { is: 'paused' }
  | { is: 'resumed' }
  | { is: 'hourglass' }
  | { is: 'time_is_up' }
  | { is: 'clue_is_late' }
  | { is: 'phrase'; by: Seat; phrase: Phrase }
  | { is: 'complete'; side: Side }
  | { is: 'sudden_death' }
  | { is: 'over'; outcome: Outcome }

/** In the order in which they happened. */
export function announcements(before: View | null, now: View | null): Announcement[] {
  if (!now) return []
  if (!before || isAnotherGame(before, now)) return [{ is: 'dealt' }]
  return [...clues(before, now), ...turned(before, now), ...requests(before, now), ...turns(before, now)]
}

/** What is of the room, not of the game: its host, seat changes in mid-game, and pauses. */
export function roomNews(before: RoomView | null, now: RoomView, you: string | null): Announcement[] {
  return [...hostChange(before, now, you), ...seatChanges(before, now), ...pauses(before, now)]
}

/** Who was the host before the connection broke is told on return who it is now. */
export function hostSinceThen(now: RoomView, you: string | null): Announcement[] {
  const host = now.members.find((member) => member.id === now.host)
  if (!host || host.id === you) return []
  return [{ is: 'host', name: '', host: host.name, isMe: false, isAway: false, isOld: true }]
}

function hostChange(before: RoomView | null, now: RoomView, you: string | null): Announcement[] {
  if (!before?.host || !now.host || before.host === now.host) return []
  const named = (id: string | null) => now.members.find((member) => member.id === id)
  const was = named(before.host)
  const isMe = now.host === you
  const isAway = !was || was.away || was.left
  // Who hands the table over has told the others already.
  if (!isAway && !isMe) return []
  return [{ is: 'host', name: was?.name ?? '', host: named(now.host)?.name ?? '', isMe, isAway }]
}

/** Somebody sits down in a running game: as one more guesser, or in the place of another. */
function seatChanges(before: RoomView | null, now: RoomView): Announcement[] {
  if (!before?.playing || !now.playing) return []
  const was = new Map(before.members.map((member) => [member.id, member.seat]))
  const stays = new Set(now.members.filter((member) => member.seat).map((member) => member.id))
  return now.members.flatMap(({ id, name, seat, kind }): Announcement[] => {
    if (!seat || was.get(id)) return []
    const from = before.members.find((member) => member.seat === seat && !stays.has(member.id))
    return [{ is: 'seat_taken', name, seat, from: from?.name ?? null, isBot: kind === 'bot' }]
  })
}

function pauses(before: RoomView | null, now: RoomView): Announcement[] {
  if (!before?.playing || !now.playing || before.paused === now.paused) return []
  return [{ is: now.paused ? 'paused' : 'resumed' }]
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
  const [was, is] = [before.table.phase, now.table.phase]
  if (was !== 'asked' && is === 'asked') told.push({ is: 'asked' })
  if (was === 'asked' && is !== 'asked') told.push(...questionEnd(now))
  if (was !== 'challenged' && is === 'challenged') told.push({ is: 'challenged' })
  if (was === 'challenged' && is !== 'challenged') {
    const standing = now.table.clues[before.table.clues.length - 1]?.standing
    if (standing === 'upheld' || standing === 'dismissed')
      told.push({ is: 'ruled', upheld: standing === 'upheld' })
  }
  return told
}

/** A withdrawn question is not announced to its asker; an allowed clue is announced itself. */
function questionEnd({ seat, table: { question_ended: how, giver } }: View): Announcement[] {
  if (how === 'refused') return [{ is: 'clue_refused', giver }]
  return how === 'withdrawn' && seat !== giver ? [{ is: 'clue_withdrawn', giver }] : []
}

const takenBack = (view: View): number =>
  [...view.table.touches.filter((touch) => touch.taken_back), ...view.table.clues.filter(isTakenBack)].length
const isTakenBack = (clue: { standing?: string }): boolean => clue.standing === 'taken_back'

function turned(before: View, now: View): Announcement[] {
  if (takenBack(now) > takenBack(before) || now.table.touches.length < before.table.touches.length)
    return [{ is: 'taken_back' }]
  return now.table.touches.slice(before.table.touches.length).map((touch) => ({
    is: 'turned',
    card: touch.card,
    text: now.table.cards[touch.card] ?? '',
    identity: touch.identity,
    isGuess: touch.why === 'guess',
    isOurs: isOurs(now, touch.by),
  }))
}

/** Tell whether my side touched it; null for spectators. In Duo both partners are one side. */
function isOurs(view: View, by: Seat): boolean | null {
  if (!view.seat) return null
  if (isDuo(view.table)) return true
  const [mine, theirs] = [sideOf(view.seat), sideOf(by)]
  return mine === null || theirs === null ? true : mine === theirs
}

function requests(before: View, now: View): Announcement[] {
  const told: Announcement[] = []
  const { undo_asked_by, undo_ended, hourglass, said, complete } = now.table
  if (undo_asked_by && !before.table.undo_asked_by) told.push({ is: 'undo_asked', by: undo_asked_by })
  if (before.table.undo_asked_by && undo_ended === 'refused') told.push({ is: 'undo_refused' })
  if (before.table.undo_asked_by && undo_ended === 'lapsed') told.push({ is: 'undo_lapsed' })
  if (hourglass !== null && before.table.hourglass === null) told.push({ is: 'hourglass' })
  if (said && String(said) !== String(before.table.said))
    told.push({ is: 'phrase', by: said[0], phrase: said[1] })
  for (const side of complete) if (!before.table.complete.includes(side)) told.push({ is: 'complete', side })
  return told
}

function turns(before: View, now: View): Announcement[] {
  const { outcome, sudden_death, turn, phase, active } = now.table
  const told: Announcement[] = hasTimeRunOut(before, now) ? [{ is: 'time_is_up' }] : []
  if (outcome) return before.table.outcome ? [] : [...told, { is: 'over', outcome }]
  if (sudden_death && !before.table.sudden_death) return [...told, { is: 'sudden_death' }]
  return turn === before.table.turn ? told : [...told, { is: 'turn', side: active, phase }]
}

/** The sand ran out: it ended the turn, or was only a signal. */
function hasTimeRunOut({ table: was }: View, { table: now }: View): boolean {
  const hasEndedTurn = now.turn !== was.turn && now.turn_ended === 'time'
  return hasEndedTurn || (now.time_is_up && !was.time_is_up)
}
