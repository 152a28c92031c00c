import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { withWidths } from './src/styles/widths.js'

export default {
  preprocess: [{ style: ({ content }) => ({ code: withWidths(content) }) }, vitePreprocess()],
  compilerOptions: { runes: true },
}
