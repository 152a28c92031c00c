/** Which example plays on which page of Learn. */
import { duoExample, imagesExample, wordsExample } from './examples'
import { adviceExample, cluesExample, expertExample, fewExample } from './furtherExamples'
import type { Subject } from './pages'
import type { Example } from './stage'

export const EXAMPLES: Partial<Record<Subject, () => Example>> & { words: () => Example } = {
  words: wordsExample,
  images: imagesExample,
  duo: () => duoExample(false),
  'duo-images': () => duoExample(true),
  few: fewExample,
  clues: cluesExample,
  expert: expertExample,
  advice: adviceExample,
}
