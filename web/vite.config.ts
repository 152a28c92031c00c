import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { inkCss } from './src/ink/sheet.ts'
import { withWidths } from './src/styles/widths.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.NOMDECODE_URL ?? 'http://localhost:8000'

/** The hatches and frames are drawn by src/ink when the client is built, and reach the browser as plain CSS. */
const ink = {
  name: 'ink',
  resolveId: (id: string) => (id === 'virtual:ink.css' ? '\0virtual:ink.css' : undefined),
  load: (id: string) => (id === '\0virtual:ink.css' ? inkCss() : undefined),
}

/** Style sheets outside components name screen widths too; for components svelte.config.js does the same. */
const widths = {
  name: 'widths',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => (id.endsWith('.css') ? withWidths(code) : undefined),
}

export default defineConfig({
  plugins: [widths, svelte(), ink],
  resolve: {
    alias: { $lib: at('src/lib'), $msg: at('src/messages/index.ts') },
    // Tests run the client's runtime of Svelte, not the one for servers.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: at('../src/nomdecode/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Fonts stay files: the policy of the page allows no font from a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } }, // a busy machine is no news
  },
  server: {
    proxy: {
      '/api': server,
      '/pictures': server,
      '/ws': { target: server, ws: true },
    },
  },
})
