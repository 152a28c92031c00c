/** Measures words in the face of the cards, anew once that face is here. */

const FACE = '700 100px Words, "Arial Narrow", sans-serif'
const SPACING = 0.01

class Ruler {
  private isLoaded = $state(false)
  private readonly known = new Map<string, number>()
  private pen: CanvasRenderingContext2D | null = null

  constructor() {
    if (typeof document === 'undefined') return
    this.pen = document.createElement('canvas').getContext('2d')
    // Where it never comes, the slack stays.
    document.fonts.load(FACE, 'ÉŒ').then(this.remeasure, () => undefined)
  }

  private readonly remeasure = () => {
    this.known.clear()
    this.isLoaded = true
  }

  /** Width in em; a fifth is added until the face is here, so that nothing is ever cut. */
  readonly width = (text: string): number => {
    const slack = this.isLoaded ? 1 : 1.2
    const known = this.known.get(text)
    if (known !== undefined) return known * slack
    if (!this.pen) return text.length * 0.45
    this.pen.font = FACE
    const width = this.pen.measureText(text).width / 100 + text.length * SPACING
    this.known.set(text, width)
    return width * slack
  }
}

export const ruler = new Ruler()
