// The texts that the terminal shares with the browser: refusals, the referee's reasons, titles, identities. They are
// written from the same messages, under the terminal's own keys.
const SHARED = {
  refused_: 'refused.',
  clue_reason_: 'finding.',
  end_title_: 'title.',
  common_identity_: 'identity.',
}
// Said otherwise in a terminal, where a seat is typed and a clue is one line.
const NOT_SHARED = ['refused_too_few_players', 'refused_invalid_number', 'common_identity_assassin']

/** The terminal's key of a message; undefined for one it does not share. */
function terminalKey(key) {
  const prefix = Object.keys(SHARED).find((each) => key.startsWith(each))
  return prefix && !NOT_SHARED.includes(key) ? SHARED[prefix] + key.slice(prefix.length) : undefined
}

/** The source of `shared_texts.json`: for every language its texts by the terminal's keys. */
export function sharedTexts(codes, tables) {
  const texts = tables.map((table) =>
    Object.values(table).flatMap((messages) =>
      Object.entries(messages)
        .filter(([key, message]) => terminalKey(key) && typeof message === 'string')
        .map(([key, message]) => [terminalKey(key), message]),
    ),
  )
  const whole = Object.fromEntries(
    codes.map((code, place) => [code, Object.fromEntries(texts[place].sort(byKey))]),
  )
  return `${JSON.stringify(whole, null, 2)}\n`
}

const byKey = ([one], [other]) => (one < other ? -1 : 1)
