/** The texts of accolades: a title, and the fact it is given for. Pure. */
import type { Accolade, Replay } from '$lib/types'
import * as m from '$msg'
import { decimal, percent } from './figures'

const TITLES: Record<string, () => string> = {
  perfect: m.replay_acc_perfect,
  triple: m.replay_acc_triple,
  telepathy: m.replay_acc_telepathy,
  tightrope: m.replay_acc_tightrope,
  flair: m.replay_acc_flair,
  memory: m.replay_acc_memory,
  comeback: m.replay_acc_comeback,
  steady: m.replay_acc_steady,
  brave: m.replay_acc_brave,
  quick: m.replay_acc_quick,
  gift: m.replay_acc_gift,
}

export const accoladeTitle = (accolade: Accolade): string => TITLES[accolade.id]?.() ?? accolade.id

export function accoladeText(accolade: Accolade, replay: Replay, names: (card: number) => string): string {
  const clue = accolade.clue === null ? '' : (replay.clues[accolade.clue]?.word ?? '')
  const card = accolade.card === null ? '' : names(accolade.card)
  const value = accolade.value ?? 0
  const count = String(Math.round(value))
  switch (accolade.id) {
    case 'perfect':
    case 'steady':
      return m.replay_fact_touches({ count: Math.round(value) })
    case 'triple':
      return m.replay_fact_found({ clue, number: count })
    case 'telepathy':
      return m.replay_fact_beyond({ clue, words: decimal(value, true) })
    case 'tightrope':
      return m.replay_fact_near({ clue, share: percent(value) })
    case 'flair':
      return m.replay_fact_seen({ card, share: percent(value) })
    case 'memory':
      return m.replay_fact_remembered({ card })
    case 'comeback':
      return m.replay_fact_from({ share: percent(value) })
    case 'brave':
      return m.replay_fact_number({ clue, number: count })
    case 'quick':
      return m.replay_fact_seconds({ count: Math.round(value) })
    default:
      return card
  }
}
