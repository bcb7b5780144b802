import { defineConfig } from 'vitest/config'

/** Tests that only read the tree: no database is made for them. */
export default defineConfig({
  test: { include: ['src/test/*.test.ts'], pool: 'threads', reporters: ['default'], testTimeout: 60_000 },
})
