import { defineConfig } from 'vitest/config'
import { LONG } from './src/test/long.ts'

// The libraries as they are shipped: React checks and explains itself at twice the cost otherwise.
process.env.NODE_ENV = 'production'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // These kill, cut off and overrun real processes: vitest.faults.config.ts.
    exclude: ['src/test/faults/**', 'src/test/cluster/**'],
    globalSetup: ['src/test/postgres.ts'],
    setupFiles: ['src/test/languages.ts'],
    // Real servers and databases are started and ended: some tests take seconds, more on a machine that is busy. The long
    // form has calls and clicks at random beside it, and tests that take a minute by themselves.
    testTimeout: LONG ? 300_000 : 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Each waits for PostgreSQL, or for others, for a third of its time; a fourth one makes them all slower.
    maxWorkers: 3,
    // Tests keep nothing in modules, so files share them: loading them anew for each took more time than the tests.
    isolate: false,
    // A busy machine may make one test late; one that fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
})
