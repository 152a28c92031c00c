import { expect, test } from 'vitest'
import { announcements } from '$lib/announce'
import { EMPTY_TABLE, type TableState } from '$lib/tableState'
import { announcementText } from '$lib/announcementText'
import type { ChatRights, May, MemberView, OpenTable, RoomView, Seat } from '$lib/types'
import { chatRights, remarkText, silenceText } from '../src/chat/chatRights'
import { offersFor } from '../src/seats/seatChanges'
import { oneEach, stepFor } from '../src/clue/composer'
import { clockText, secondsLeft, ticks } from '$lib/countdown'
import { headsOf, tallyOf } from '$lib/duo'
import { absence, absentText, stoppedText } from '$lib/whyWaiting'
import { soundOf } from '$lib/feedback'
import { isImaginary } from '../src/seats/people'
import { promptText } from '$lib/promptText'
import { liveText } from '$lib/liveText'
import { dockOf, marksShown, missingVotes, modeOf, votesByCard } from '$lib/actions'
import { clueOf, touchOf, viewOf } from './fakes'

const mayDo = (what: May['do'], more: Partial<May> = {}): May => ({
  do: what,
  cards: [],
  numbers: [],
  barred: [],
  confirm: false,
  ends: [],
  ...more,
})
const member = (id: string, more: Partial<MemberView> = {}): MemberView => ({
  id,
  name: id.toUpperCase(),
  kind: 'person',
  seat: null,
  ready: true,
  must_agree: false,
  away: false,
  left: false,
  left_seat: null,
  successors: [],
  unasked: [],
  yields: false,
  votes: false,
  bot: null,
  chat: { channels: ['table'], remarks: [], silent: null },
  ...more,
})
const stateOf = (members: MemberView[], room: object = {}, more: Partial<TableState> = {}): TableState => ({
  ...EMPTY_TABLE,
  you: 'm1',
  room: {
    members,
    host: 'm1',
    playing: true,
    settings: { consensus: true, chat: true },
    ...room,
  } as unknown as RoomView,
  ...more,
})
const key = [{ cells: Array.from({ length: 25 }, () => 'red' as const), side: null }]
const guessing: Partial<OpenTable> = {
  phase: 'guess',
  waiting_for: ['red guesser'],
  guessing: true,
  clues: [clueOf('AUTOMNE')],
}

test('a hard no is never offered all the same', () => {
  expect(stepFor('hard', 'assist', true)).toBe('change')
  expect(stepFor('warn', 'assist', true)).toBe('give_anyway')
  expect(stepFor('warn', 'strict', true)).toBe('ask')
  expect(stepFor('ok', 'strict', true)).toBe('give')
})

test('one reason is told for each codename, the gravest and most telling', () => {
  const finding = (code: 'part' | 'family' | 'homophone', codename: string, verdict: 'warn' | 'hard') =>
    ({ code, codename, verdict, because: '' }) as const
  const told = oneEach([
    finding('part', 'NAIN', 'warn'),
    finding('family', 'NAIN', 'warn'),
    finding('homophone', 'RHUM', 'hard'),
  ])
  expect(told.map((each) => each.code)).toEqual(['homophone', 'family'])
})

test('a penalty is covered only by whoever wants to, the imaginary turn always', () => {
  const both = viewOf({ keys: key, may: [mayDo('give_clue'), mayDo('cover', { cards: [1] })] })
  expect(modeOf(both, false)).toBe('mark')
  expect(modeOf(both, true)).toBe('reveal')
  expect(modeOf(viewOf({ keys: key, may: [mayDo('cover', { cards: [1] })] }), false)).toBe('reveal')
})

test('while my clue is guessed my marks are those I meant, and later those I keep', () => {
  const seat = 'red spymaster' as const
  const intents = [{ clue: 0, meant: [4, 5], feared: [], ruling: [] }]
  const mine = viewOf({ seat, keys: key, intents }, guessing)
  expect(modeOf(mine, false)).toBe('look')
  expect(marksShown(mine, [9], 'look')).toEqual([4, 5])
  const covered = Array.from({ length: 25 }, (_, i) => (i === 9 ? ('red' as const) : null))
  expect(marksShown(viewOf({ seat, keys: key }, { covered }), [8, 9], 'mark')).toEqual([8])
})

test('what I am asked comes before what I may do, and a pause before all', () => {
  const view = viewOf({ may: [mayDo('guess', { cards: [1] }), mayDo('answer_undo')] }, guessing)
  expect(dockOf(view, null).is).toBe('undo')
  expect(dockOf(view, { paused: true } as RoomView).is).toBe('paused')
  expect(dockOf(viewOf({ may: [mayDo('guess')] }), null).is).toBe('touch')
  expect(dockOf(viewOf(), null).is).toBe('wait')
})

test('whoever is waited for is named when nobody in that seat is here', () => {
  const seat = 'red guesser' as const
  const [away, gone] = [member('m2', { seat, away: true }), member('m3', { seat, left: true })]
  const here = member('m4', { seat })
  const names = (members: MemberView[], table: Partial<OpenTable> = guessing) =>
    absence(viewOf({}, table), stateOf(members).room).members.map((each) => each.id)
  expect(names([away, gone])).toEqual(['m2', 'm3'])
  expect(names([away, here])).toEqual([])
  expect(names([{ ...away, kind: 'bot' }])).toEqual([])
  expect(names([away], { phase: 'clue', waiting_for: ['red spymaster'] })).toEqual([])
  expect(names([away], { phase: 'challenged', waiting_for: [seat] })).toEqual(['m2'])
  expect(names([away], { phase: 'over', waiting_for: [] })).toEqual([])
})

test('whoever covers for the imaginary team is waited for as well', () => {
  const coop: Partial<OpenTable> = { phase: 'cover', waiting_for: ['spymaster'], covers_due: 1 }
  const { room } = stateOf([
    member('m2', { seat: 'spymaster', away: true }),
    member('m1', { seat: 'guesser' }),
  ])
  expect(absentText(viewOf({ seat: 'guesser' }, coop), room)).toMatch(/^M2.*on attend/)
})

test('in sudden death nobody waits for a partner who is away, unless there is nothing left to guess', () => {
  const { room } = stateOf([member('m1', { seat: 'side A' }), member('m2', { seat: 'side B', away: true })])
  const both: Seat[] = ['side A', 'side B']
  const told = (seat: Seat | null, waiting_for: Seat[]) =>
    absentText(viewOf({ seat }, { game: 'duo', phase: 'sudden_death', waiting_for }), room)
  expect(told('side A', both)).toMatch(/^M2.*sans attendre/)
  expect(told('side A', ['side B'])).toMatch(/^M2.*on attend/)
  expect(told(null, both)).toMatch(/^M2\u00a0: hors ligne\.$/)
})

test('one team alone is told by name who covers, and a first clue of Duo is nobody’s yet', () => {
  const players = [{ id: 'm1', name: 'Zoé', seat: 'spymaster' as const }]
  const cover = { phase: 'cover', giver: 'spymaster', active: 'red', players } as const
  expect(promptText(viewOf({ seat: 'guesser' }, cover))).toMatch(/^Zoé couvre/)
  const open = { game: 'duo', phase: 'open_clue', active: null, giver: null } as const
  expect(promptText(viewOf({ seat: null }, open))).toBe('Qui a une idée donne le premier indice')
})

test('a screen says why nobody guesses though a clue lies there', () => {
  const told = (table: Partial<OpenTable>, paused = false) =>
    stoppedText(viewOf({ seat: null }, { ...guessing, ...table }), { paused } as RoomView)
  expect(told({})).toBeNull()
  expect(told({}, true)).toContain('pause')
  expect(told({ phase: 'challenged', judge: 'blue spymaster' })).toMatch(/AUTOMNE.*Bertille/)
  expect(told({ undo_asked_by: 'red guesser' })).toContain('Inès')
  expect(told({ phase: 'over' }, true)).toBeNull()
})

test('votes are asked of those in my seat whose votes the server counts, while they guess', () => {
  const seat = 'red guesser' as const
  const state = stateOf(
    [
      member('m1', { seat, votes: true }),
      member('m2', { seat, votes: true }),
      member('m3', { seat }),
      member('m4', { seat: 'blue guesser', votes: true }),
    ],
    {},
    { votes: { m1: 3 }, view: viewOf({}, guessing) },
  )
  expect(missingVotes(state, 3).map((each) => each.id)).toEqual(['m2'])
  expect(votesByCard(state).get(3)).toEqual(['M1'])
  const sudden = { ...state, view: viewOf({}, { phase: 'sudden_death' }) }
  expect(missingVotes(sudden, 3)).toEqual([])
})

test('time is told by the clock of the server', () => {
  expect(secondsLeft(1000, 940_000, 30_000)).toBe(30)
  expect(secondsLeft(1000, 2_000_000, 0)).toBe(0)
  expect(clockText(84)).toBe('1:24')
  expect([0, 1, 10, 11].map(ticks)).toEqual([false, true, true, false])
})

test('Duo counts each partner’s contacts and the tokens of both kinds', () => {
  const contact = { ...touchOf(1, 'red'), identity: 'contact' as const }
  const view = viewOf(
    { seat: 'side B' },
    {
      game: 'duo',
      covered: ['contact', null, 'contact'],
      contacts_missing: 13,
      tokens: { unused: 5, marking: 2, taken: 1, discarded: 1 },
      touches: [
        { ...contact, by: 'side A' },
        { ...contact, by: 'side B' },
        { ...contact, by: 'side B', taken_back: true },
      ],
    },
  )
  expect(headsOf(view)).toEqual({ me: 'B', partner: 'A', found: { A: 1, B: 1 } })
  expect(tallyOf(view)).toEqual({ found: 2, all: 15, tokens: 5, spent: 4 })
})

test('what may be said comes from the server, and a silence is told', () => {
  const at = (chat: Partial<ChatRights>) => {
    const rights = { channels: [], remarks: [], silent: null, ...chat }
    return chatRights(stateOf([member('m1', { chat: rights })]))
  }
  expect(silenceText(at({ silent: 'key_holders_are_silent' }))).toMatch(/jusqu’à la fin de la partie/)
  expect(silenceText(at({ silent: 'only_two_phrases' }))).toMatch(/mort subite/)
  expect(silenceText(at({ silent: 'chat_is_off' }))).toMatch(/sans discussion/)
  expect(silenceText(at({ remarks: ['thinking'] }))).toMatch(/phrase/)
  expect(silenceText(at({ channels: ['table'], remarks: ['bravo'] }))).toBeNull()
  expect(silenceText(at({ channels: ['spectators'] }))).toBeNull()
  expect(chatRights(stateOf([])).channels).toEqual([])
  expect(remarkText('bravo')).toMatch(/Bravo/)
})

test('the seats that the room says can be given are offered, to the host and to those who watch', () => {
  const heirs = { successors: ['m1', 'm5'] }
  const bot = member('m2', { kind: 'bot', seat: 'red guesser', yields: true, ...heirs })
  const here = member('m3', { seat: 'red guesser' })
  const gone = member('m4', { seat: 'blue guesser', left: true, yields: true, ...heirs })
  const state = stateOf([member('m1'), bot, here, gone, member('m5')])
  const watcher = { ...state, you: 'm5' }
  expect(offersFor(state, bot)).toMatchObject({ take: true, by: [{ id: 'm5' }] })
  expect(offersFor(state, here)).toMatchObject({ take: false, by: [] })
  expect(offersFor(state, gone)).toMatchObject({ byBot: true, remove: false })
  const away = member('m6', { seat: 'red guesser', away: true, ...heirs })
  expect(offersFor(state, away)).toMatchObject({ byBot: true, remove: true, take: true, by: [{ id: 'm5' }] })
  expect(offersFor(watcher, away)).toMatchObject({ by: [], byBot: false, take: false, hasAgreed: false })
  expect(offersFor(watcher, bot)).toMatchObject({ by: [], remove: false, take: true })
})

test('a spymaster who is away is replaced by a spectator who has agreed to see the key', () => {
  const away = member('m7', { seat: 'blue spymaster', away: true, successors: ['m1'], unasked: ['m5'] })
  const state = stateOf([member('m1'), away, member('m5')])
  expect(offersFor(state, away)).toMatchObject({ by: [], unasked: [{ id: 'm5' }], agree: false, take: true })
  expect(offersFor({ ...state, you: 'm5' }, away)).toMatchObject({ agree: true, take: false, unasked: [] })
  const agreed = { ...away, successors: ['m1', 'm5'], unasked: [] }
  expect(offersFor(state, agreed).by).toMatchObject([{ id: 'm5' }])
  expect(offersFor({ ...state, you: 'm5' }, agreed)).toMatchObject({ agree: false, hasAgreed: true })
  const left = { ...away, left: true, yields: true }
  expect(offersFor({ ...state, you: 'm5' }, left)).toMatchObject({ agree: false, take: true })
})

test('one team alone plays against an imaginary one', () => {
  const options = { variant: 'coop' } as OpenTable['options']
  const view = viewOf({}, { options, starts: 'red' })
  expect([isImaginary(view, 'red'), isImaginary(view, 'blue')]).toEqual([false, true])
  expect(isImaginary(viewOf(), 'blue')).toBe(false)
})

test('a question, an undo, the hourglass and a phrase are announced', () => {
  const kinds = (before: Partial<OpenTable>, now: Partial<OpenTable>) =>
    announcements(viewOf({}, before), viewOf({}, now)).map((each) => each.is)
  expect(kinds({}, { phase: 'asked' })).toEqual(['asked'])
  expect(kinds({ phase: 'asked' }, { phase: 'clue', question_ended: 'refused' })).toEqual(['clue_refused'])
  expect(kinds({ phase: 'asked' }, { phase: 'clue', question_ended: 'withdrawn' })).toEqual([
    'clue_withdrawn',
  ])
  expect(kinds({ phase: 'asked' }, guessing)).toEqual(['clue'])
  expect(kinds({}, { undo_asked_by: 'red guesser' })).toEqual(['undo_asked'])
  expect(kinds({ undo_asked_by: 'red guesser' }, { undo_ended: 'refused' })).toEqual(['undo_refused'])
  expect(kinds({ undo_asked_by: 'red guesser' }, { undo_ended: 'agreed' })).toEqual([])
  expect(kinds({ undo_ended: 'refused' }, { undo_ended: 'refused' })).toEqual([])
  const played = { touches: [touchOf(1, 'red')], undo_ended: 'lapsed' as const }
  expect(kinds({ undo_asked_by: 'red guesser' }, played)).toEqual(['turned', 'undo_lapsed'])
  expect(kinds({}, { hourglass: 1 })).toEqual(['hourglass'])
  expect(kinds({}, { said: ['side A', 'i_go'] })).toEqual(['phrase'])
  expect(kinds({}, { complete: ['A'] })).toEqual(['complete'])
})

test('a clue that was refused is a no to whoever asked, and to the others one that will not be given', () => {
  const told = (seat: 'red spymaster' | 'blue spymaster') =>
    announcementText({ is: 'clue_refused', giver: 'red spymaster' }, undefined, viewOf({ seat }))
  expect(told('red spymaster')).toMatch(/^C’est non/)
  expect(told('blue spymaster')).toMatch(/ne sera pas donné\. Camille en cherche un autre/)
})

test('a card sounds as what it is for the listener', () => {
  const turned = { is: 'turned', card: 1, text: 'X', isGuess: true, isOurs: true } as const
  expect(soundOf({ ...turned, identity: 'red' }, viewOf())).toBe('ours')
  expect(soundOf({ ...turned, identity: 'blue' }, viewOf())).toBe('theirs')
  expect(soundOf({ ...turned, identity: 'assassin' }, viewOf())).toBe('assassin')
  expect(soundOf({ is: 'hourglass' }, viewOf())).toBeNull()
})

test('whoever covers a card for the imaginary team hears that a clue is due', () => {
  const covered = {
    is: 'turned',
    card: 1,
    text: 'Un loup',
    identity: 'red',
    isGuess: false,
    isOurs: true,
  } as const
  const mine = viewOf({ seat: 'spymaster', may: [mayDo('give_clue')] }, { phase: 'clue', giver: 'spymaster' })
  const told = (view: ReturnType<typeof viewOf>) => liveText([covered], view, (_, text) => text)
  expect(told(mine)).toMatch(/^Carte couverte, rouge\s: Un loup\. À toi de donner l’indice\.$/)
  expect(told(viewOf({}, { phase: 'clue' }))).toMatch(/Un loup\.$/)
})

test('a player hears whose move it is, how many guesses and how many tokens are left', () => {
  const clue = { is: 'clue', word: 'AUTOMNE', number: 2, side: 'red' } as const
  const turned = touchOf(1, 'red')
  const mine = viewOf({ may: [mayDo('guess', { cards: [1] })] }, { ...guessing, guesses_left: 1 })
  const word = (_: number, text: string) => text
  expect(liveText([clue], mine, word)).toMatch(/AUTOMNE, 2\. À toi de deviner\.$/)
  expect(liveText([clue], viewOf({}, guessing), word)).toMatch(/AUTOMNE, 2\.$/)
  const card = { is: 'turned', text: 'ROI', isGuess: true, isOurs: true, ...turned } as const
  expect(liveText([card], mine, word)).toMatch(/^ROI.*\. Encore 1 essai\.$/)
  const tokens = { unused: 8, marking: 1, taken: 0, discarded: 0 } as OpenTable['tokens']
  const next = { is: 'turn', side: 'B', phase: 'clue' } as const
  expect(liveText([next], viewOf({ seat: 'side A' }, { game: 'duo', tokens }), word)).toMatch(/8 jetons\.$/)
})
