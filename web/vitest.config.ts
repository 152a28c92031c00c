/** Apart from the build, which is made without the packages that only check. */
import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config.ts'

export default mergeConfig(
  build,
  defineConfig({
    test: {
      include: ['tests/**/*.test.ts'],
      setupFiles: ['tests/setup.ts'],
      // Loading the client anew for each file took two thirds of the time of all tests.
      isolate: false,
      testTimeout: 30_000,
    },
  }),
)
