/** Missions as the notebook of a room shows them: how each stands, and what is told of it. Pure. */
import * as m from '$msg'
import type { MissionInfo, MissionList, NotebookView } from '$lib/types'

export const FINALE = 6
export const WIDTH = 420
export const HEIGHT = 480

/** What the point of a mission shows. */
export interface Medal {
  state: 'closed' | 'open' | 'won'
  laurels: number
  isReinforced: boolean
  isWithBot: boolean
}

export function medalOf(mission: MissionInfo, notebook: NotebookView): Medal {
  const result = notebook.results[mission.id]
  const isWon = (result?.wins ?? 0) > 0
  return {
    state: isWon ? 'won' : notebook.open.includes(mission.id) ? 'open' : 'closed',
    laurels: result?.laurels.length ?? 0,
    isReinforced: result?.reinforced ?? false,
    isWithBot: result?.with_bot ?? false,
  }
}

export const titleOf = (list: MissionList, id: string): string =>
  list.missions.find((mission) => mission.id === id)?.title ?? id

export const starsText = ({ tier }: MissionInfo): string =>
  tier === FINALE ? m.mission_finale() : m.mission_stars({ count: tier })

export const starsDrawn = ({ tier }: MissionInfo): string =>
  tier === FINALE ? '✶✶✶✶✶' : '★'.repeat(tier) + '☆'.repeat(5 - tier)

/** Tokens, and the mistakes that are allowed where they are counted. */
export function numbersText({ tokens, allowed_marks: marks }: MissionInfo): string {
  const bank = m.duo_tokens({ count: tokens })
  return marks === null || marks === tokens ? bank : `${bank}, ${m.mission_mistakes_short({ count: marks })}`
}

export function stateText(medal: Medal): string {
  if (medal.state === 'closed') return m.mission_state_closed()
  if (medal.state === 'open') return m.mission_state_open()
  if (medal.isReinforced) return m.mission_state_won_reinforced()
  if (medal.isWithBot) return m.mission_state_won_with_bot()
  return m.mission_state_won()
}

/** What opens a closed mission. */
export function openingText(list: MissionList, mission: MissionInfo): string {
  const [one, other] = mission.after.map((id) => titleOf(list, id))
  const after = !one
    ? ''
    : other
      ? m.mission_opens_after_either({ one, other })
      : m.mission_opens_after({ title: one })
  return mission.wins ? `${after}. ${m.mission_opens_with_wins({ count: mission.wins })}` : after
}

/** A mission as it is read aloud: number, title, stars, numbers, state, tries and laurels. */
export function rowText(list: MissionList, mission: MissionInfo, notebook: NotebookView): string {
  const medal = medalOf(mission, notebook)
  const result = notebook.results[mission.id]
  return [
    m.mission_row({
      number: mission.number,
      title: mission.title,
      stars: starsText(mission),
      numbers: numbersText(mission),
      state: stateText(medal),
    }),
    ...(medal.state === 'closed' ? [openingText(list, mission)] : []),
    ...(result ? [m.mission_tries({ count: result.attempts })] : []),
    ...(medal.state === 'won' ? [m.mission_laurels_of_three({ count: medal.laurels })] : []),
  ].join(', ')
}

/** What a mission asks for beside its tokens, a line each. */
export function conditionsOf(mission: MissionInfo): string[] {
  const { allowed_marks: marks, hourglass } = mission
  const isCounted = marks !== null && marks !== mission.tokens
  return [
    ...(mission.game === 'duo-images' ? [m.mission_pictures()] : []),
    ...(isCounted ? [mistakesText(mission)] : []),
    ...(mission.sudden_death ? [] : [m.mission_no_sudden_death()]),
    ...(mission.bold_clues ? [m.mission_bold({ count: mission.bold_clues })] : []),
    ...(mission.highest_number < 9 ? [m.mission_highest({ number: mission.highest_number })] : []),
    ...(hourglass
      ? [
          hourglass.effect === 'end_turn'
            ? m.mission_timer_ends({ seconds: hourglass.seconds })
            : m.mission_timer_signals({ seconds: hourglass.seconds }),
        ]
      : []),
    ...(mission.strict ? [m.mission_strict()] : []),
  ]
}

function mistakesText({ allowed_marks: marks, excess }: MissionInfo): string {
  const costsTwo = excess === 'costs_two'
  if (!marks && costsTwo) return m.mission_excess_costs_two_at_once()
  const allowed = marks ? m.mission_mistakes_allowed({ count: marks }) : m.mission_mistakes_none()
  return `${allowed}. ${costsTwo ? m.mission_excess_costs_two() : m.mission_excess_loses()}`
}

/** Tracks between missions of one plate: inked between two that are won, dotted to an open one. */
export function tracksOf(
  missions: readonly MissionInfo[],
  notebook: NotebookView,
): { id: string; path: string; isInked: boolean }[] {
  const byId = new Map(missions.map((mission) => [mission.id, mission]))
  return missions.flatMap((mission) =>
    mission.after.flatMap((id) => {
      const before = byId.get(id)
      if (!before || medalOf(before, notebook).state !== 'won') return []
      const { state } = medalOf(mission, notebook)
      if (state === 'closed') return []
      return [{ id: `${id}-${mission.id}`, path: bowed(before, mission), isInked: state === 'won' }]
    }),
  )
}

/** A bow between two points, so that two tracks never lie on one line. */
function bowed(from: MissionInfo, to: MissionInfo): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [x, y] = [(from.x + to.x) / 2 - dy * 0.16, (from.y + to.y) / 2 + dx * 0.16]
  return `M${from.x} ${from.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${to.x} ${to.y}`
}

/** The plate to show first: that of the chosen mission, or the first with a mission that is open and not won. */
export function plateFirst(list: MissionList, notebook: NotebookView, chosen?: string | null): number {
  const mission =
    list.missions.find((each) => each.id === chosen) ??
    list.missions.find((each) => medalOf(each, notebook).state === 'open')
  return Math.max(
    0,
    list.plates.findIndex((plate) => plate.id === mission?.plate),
  )
}
