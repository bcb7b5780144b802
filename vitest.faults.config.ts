import { defineConfig } from 'vitest/config'

const LONG = process.env.SKYLOT_TEST_LONG === '1'

/** `npm run test:faults`: real processes that are killed, cut off and overrun. One after the other, for they measure. */
export default defineConfig({
  test: {
    include: ['src/test/faults/**/*.test.ts'],
    testTimeout: LONG ? 3_600_000 : 600_000,
    hookTimeout: 60_000,
    pool: 'forks',
    fileParallelism: false,
    // They measure; where the machine was busy with something else, once more.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default'],
  },
})
