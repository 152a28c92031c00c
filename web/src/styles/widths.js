/** Named screen widths of the client: `@media (--phone)` in any style becomes the query beside its name. */
export const WIDTHS = {
  '--phone': '(max-width: 640px)',
  '--tiny-phone': '(max-width: 350px)',
  '--short-phone': '(max-width: 640px) and (max-height: 700px) and (orientation: portrait)',
  '--tablet': '(max-width: 800px)',
  '--small-laptop': '(max-width: 900px)',
  '--laptop': '(max-width: 1100px)',
  '--one-column': '(max-width: 1020px)',
  '--with-panels': '(min-width: 1021px)',
  '--lying-phone': '(max-height: 480px) and (min-width: 560px) and (orientation: landscape)',
  '--large-screen': '(min-width: 1700px)',
}

/**
 * Replace the named widths in the media queries of a style sheet.
 * @param {string} css
 */
export const withWidths = (css) =>
  css.replace(/@media[^{]+/g, (query) => query.replace(/\((--[\w-]+)\)/g, (_, name) => widthOf(name)))

/** @param {string} name */
function widthOf(name) {
  const width = WIDTHS[name]
  if (!width) throw new Error(`no screen width is called ${name}`)
  return width
}
