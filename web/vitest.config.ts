/** Apart from the build, which is made without the packages that only check. */
import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config.ts'

export default mergeConfig(
  build,
  defineConfig({ test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 } }),
)
