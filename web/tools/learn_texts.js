// The texts of Learn that the rules sheets of `nomdecode print` hold, by game, with the sections of Learn's own pages.
const SECTIONS = {
  words: [
    ['learn_words_prepare_title', 'learn_words_prepare'],
    ['learn_words_clue_title', 'learn_words_clue'],
    ['learn_words_guess_title', 'learn_words_guess', 'learn_words_outcomes', 'learn_words_extra'],
    ['learn_words_end_title', 'learn_words_end'],
  ],
  images: [
    ['learn_images_prepare_title', 'learn_images_prepare'],
    ['learn_images_clue_title', 'learn_images_clue'],
    ['learn_words_guess_title', 'learn_words_guess', 'learn_words_outcomes', 'learn_words_extra'],
    ['learn_images_end_title', 'learn_images_end'],
  ],
  duo: [
    ['learn_duo_prepare_title', 'learn_duo_prepare'],
    ['learn_duo_turn_title', 'learn_duo_turn', 'learn_duo_outcomes', 'learn_duo_stop'],
    ['learn_duo_end_title', 'learn_duo_win', 'learn_duo_end'],
    ['learn_duo_score_title', 'learn_duo_score'],
  ],
  'duo-images': [
    ['learn_duo_images_prepare_title', 'learn_duo_images_prepare'],
    ['learn_duo_turn_title', 'learn_duo_turn', 'learn_duo_outcomes', 'learn_duo_stop'],
    ['learn_images_clue_title', 'learn_images_clue'],
    ['learn_duo_end_title', 'learn_duo_images_win', 'learn_duo_end'],
  ],
}
const named = (game) => game.replace('-', '_')

/** The source of `learn.json`: for every language and game its title, its lede and its sections. */
export function learnTexts(codes, tables) {
  const page = (text, [game, sections]) => [
    game,
    {
      title: text[`common_game_${named(game)}`],
      lede: text[`learn_${named(game)}_lede`],
      sections: sections.map(([title, ...points]) => ({
        title: text[title],
        points: points.flatMap((each) => text[each].split('\n')),
      })),
    },
  ]
  const whole = codes.map((code, place) => {
    const text = Object.assign({}, ...Object.values(tables[place]))
    return [code, Object.fromEntries(Object.entries(SECTIONS).map((each) => page(text, each)))]
  })
  return `${JSON.stringify(Object.fromEntries(whole), null, 1)}\n`
}
