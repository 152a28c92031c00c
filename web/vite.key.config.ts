/** Builds the page `/key` by itself, under fixed names, so that the service worker can keep it. */
import { defineConfig, mergeConfig } from 'vite'
import shared from './vite.config.ts'

export default mergeConfig(
  shared,
  defineConfig({
    publicDir: false,
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: 'key.html',
        output: { entryFileNames: 'key.js', assetFileNames: fixedName, codeSplitting: false },
      },
    },
  }),
)

/** The style sheet is `key.css`; letters keep their own names. */
function fixedName({ names }: { names: string[] }): string {
  return names[0]?.endsWith('.css') ? 'key.css' : 'key-[name][extname]'
}
