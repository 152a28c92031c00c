/** The bots that can be invited, by how strong they play. Pure. */
import * as m from '$msg'
import type { BotInfo } from '$lib/types'

const ORDER = ['junior', 'easy', 'normal', 'expert']
const TEXTS: Record<string, [() => string, () => string]> = {
  junior: [m.new_level_junior, m.new_level_junior_line],
  easy: [m.new_level_easy, m.new_level_easy_line],
  normal: [m.new_level_normal, m.new_level_normal_line],
  expert: [m.new_level_expert, m.new_level_expert_line],
  simple: [m.new_level_simple, m.new_level_simple_line],
}

/** A level we can name, else the kind. */
const wordOf = (bot: Pick<BotInfo, 'kind' | 'level'>): string =>
  bot.level && bot.level in TEXTS ? bot.level : bot.kind

export const levelName = (bot: Pick<BotInfo, 'kind' | 'level'>): string =>
  TEXTS[wordOf(bot)]?.[0]() ?? bot.kind

export const levelLine = (bot: Pick<BotInfo, 'kind' | 'level'>): string => TEXTS[wordOf(bot)]?.[1]() ?? ''

/** Return the level of a seated bot, of which only the id is known. */
export function levelOfId(id: string): string {
  const [kind = '', level = null] = id.split(':')
  return levelName({ kind, level })
}

/** The thinking bots from the weakest; the one that plays at random only where there is no other. */
export function offered(bots: readonly BotInfo[]): BotInfo[] {
  const thinking = bots.filter((bot) => bot.kind !== 'simple')
  return (thinking.length ? thinking : [...bots]).sort(
    (one, other) => ORDER.indexOf(one.level ?? '') - ORDER.indexOf(other.level ?? ''),
  )
}

export const defaultBot = (bots: readonly BotInfo[]): string =>
  (offered(bots).find((bot) => bot.level === 'normal') ?? offered(bots)[0])?.id ?? 'simple'
