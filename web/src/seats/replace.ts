/** Commands that put a bot in the seat of somebody who is away. */
import type { Table } from '$lib/table.svelte'
import type { MemberView } from '$lib/types'
import { freeBotName } from '../new/roomRequest'

const names = (table: Table): string[] => table.state.room?.members.map((member) => member.name) ?? []

/** During a game a new bot joins without a seat, then takes this one. */
export async function replaceInGame(table: Table, member: MemberView): Promise<void> {
  const before = new Set(table.state.room?.members.map((each) => each.id))
  const answer = await table.ask({ do: 'add_bot', name: freeBotName(names(table)) })
  const bot = table.state.room?.members.find((each) => !before.has(each.id) && each.kind === 'bot')
  if (answer.is === 'done' && bot)
    await table.ask({ do: 'replace_member', leaving: member.id, arriving: bot.id })
}

/** Before a game the member stands up, and a bot sits down in their seat. */
export async function replaceInLobby(table: Table, member: MemberView, bot: string): Promise<void> {
  const { seat } = member
  if (!seat) return
  const answer = await table.ask({ do: 'seat_member', member: member.id, seat: null })
  if (answer.is === 'done') await table.ask({ do: 'add_bot', name: freeBotName(names(table)), seat, bot })
}
