/** Summary of a room's settings, line by line: what always matters, and every option that differs from the default. */
import { gameName } from '$lib/names'
import type { OwnDeck, RoomView, Settings } from '$lib/types'
import * as m from '$msg'
import { changed, draftOf, PLAIN_TABLE, type Draft, type OptionValue } from './draft'
import { hasMatch, playedIn, rotationOf, rotationText, type Played } from './applicable'
import { gameInfo, type Catalogue } from './catalogue'
import { choiceText, optionText } from './optionText'
import { deckSummary, languageText, timeText, variantText } from './draftSummary'
import { paceText } from './pace'
import { lengthText } from './time'

export type Said = [name: string, values: string[]]

const MODES: Record<Settings['mode'], () => string> = {
  assist: m.lobby_game_mode_assist,
  strict: m.lobby_game_mode_strict,
  table: m.lobby_game_mode_table,
}
/** A switched-on option is shown by its name, any other with its value. */
function optionSummary(name: string, value: OptionValue): string[] {
  const called = optionText(name)?.name()
  if (!called) return []
  if (value === true) return [called]
  const told = typeof value === 'string' ? choiceText(name, value) : String(value)
  return [m.lobby_game_value({ name: called, value: value === false ? m.lobby_game_no() : told })]
}

function hourglassSummary({ hourglass, table }: Draft): string[] {
  const told = [timeText(hourglass)]
  if (hourglass.on && hourglass.effect === 'end_turn') told.push(m.new_effect_end_turn())
  if (hourglass.on && table.timers.guess)
    told.push(m.lobby_game_turned({ time: lengthText(table.timers.guess) }))
  return told
}

function roomSummary(draft: Draft, played: Played): Said[] {
  const { timers, pace, chat, free_text, consensus, ready_check, cards, rotation, match } = draft.table
  const kept = [
    ...(chat ? [] : [m.new_no_chat()]),
    ...(chat && free_text && draft.game.startsWith('duo') ? [m.new_free_text()] : []),
    ...(consensus && played.info.can_vote ? [m.new_consensus()] : []),
    ...(ready_check ? [m.new_ready_check()] : []),
  ]
  const next = rotationOf(played, rotation)
  const said: Said[] = []
  if (timers.clue)
    said.push([m.lobby_game_reminder(), [m.lobby_game_after({ time: lengthText(timers.clue) })]])
  if (pace !== PLAIN_TABLE.pace) said.push([m.settings_pace(), [paceText(pace)]])
  if (kept.length) said.push([m.lobby_game_table(), kept])
  if (next !== rotationOf(played, PLAIN_TABLE.rotation))
    said.push([m.new_rotation(), [rotationText(played, next)]])
  if (match !== null && hasMatch(played)) said.push([m.match_setting(), [m.match_of({ of: match })]])
  if (cards !== PLAIN_TABLE.cards) said.push([m.new_cards(), [m.new_cards_fresh()]])
  return said
}

/** Return the lines; without the catalogue only game and referee. */
export function settingsSummary(room: RoomView, catalogue: Catalogue | null): Said[] {
  const game: Said = [m.lobby_game_game(), [gameName(room.game)]]
  const referee: Said = [m.lobby_game_referee(), [MODES[room.settings.mode]()]]
  if (!catalogue) return [game, referee]
  const draft = draftOf(catalogue, room)
  const about = gameInfo(catalogue, room.game)
  const decks = [...catalogue.decks, ...room.decks] as OwnDeck[]
  const options = changed(about, draft).flatMap((name) => optionSummary(name, draft.options[name] ?? null))
  return [
    game,
    ...(draft.variant ? [[m.lobby_game_variant(), [variantText(draft.variant)]] as Said] : []),
    [about.faces === 'words' ? m.new_words() : m.new_talk(), [languageText(about.faces, draft.words)]],
    [m.lobby_game_decks(), [deckSummary(decks, draft.decks)]],
    referee,
    [m.lobby_game_hourglass(), hourglassSummary(draft)],
    ...roomSummary(draft, playedIn(about, draft.variant)),
    ...(options.length ? [[m.lobby_game_options(), options] as Said] : []),
  ]
}
