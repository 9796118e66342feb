import { defineConfig } from 'vitest/config'

const conditions = ['{{name}}-source']

export default defineConfig({
  // Tests read the sources of every package, so nothing is built before a test.
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node', 'default'] } },
  test: { include: ['packages/*/test/**/*.test.ts'] },
})
