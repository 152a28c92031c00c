/** What this member may say now, as the server tells it, and the words of its fixed lines. Pure. */
import { me } from '$lib/selectors'
import type { TableState } from '$lib/tableState'
import type { ChatRights, Remark } from '$lib/types'
import * as m from '$msg'

const NOTHING: ChatRights = { channels: [], remarks: [], silent: null }

export const chatRights = (state: TableState): ChatRights => me(state)?.chat ?? NOTHING

const REMARKS: Record<Remark, () => string> = {
  bravo: m.chat_react_bravo,
  laugh: m.chat_react_laugh,
  ouch: m.chat_react_ouch,
  wow: m.chat_react_wow,
  thanks: m.chat_react_thanks,
  again: m.chat_react_again,
  thinking: m.chat_phrase_thinking,
  take_your_time: m.chat_phrase_time,
  hard: m.chat_phrase_hard,
  ready: m.chat_phrase_ready,
  well_played: m.chat_phrase_wow,
  pause: m.chat_phrase_pause,
}

export const remarkText = (remark: Remark): string => REMARKS[remark]()

/** Why nothing can be said, where a line of its own tells it. */
export function silenceText(rights: ChatRights): string | null {
  if (rights.silent === 'chat_is_off') return m.chat_off()
  if (rights.silent === 'only_two_phrases') return m.chat_sudden()
  if (rights.silent) return m.chat_silent()
  return rights.channels.includes('table') || !rights.remarks.length ? null : m.chat_phrases_only()
}
