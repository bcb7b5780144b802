import { defineConfig } from 'vitest/config'
import { LONG } from './src/test/long.ts'

/** Where half of the time is waiting, two files share the machine; what measures has it for itself. */
const MEASURES = [
  'src/test/faults/overload.test.ts',
  'src/test/faults/postgres.test.ts',
  'src/test/faults/shutdown.test.ts',
]

const standing = {
  globalSetup: 'src/test/template-folder.ts',
  testTimeout: LONG ? 3_600_000 : 600_000,
  hookTimeout: 120_000,
  pool: 'forks',
  // What one file leaves in modules harms no other; loading the product anew for each took seconds.
  isolate: false,
  // Where the machine was busy with something else, once more.
  retry: process.env.CI ? 1 : 0,
} as const

/** `npm run test:faults`: real processes that are killed, cut off and overrun. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...standing,
          name: 'faults',
          include: ['src/test/faults/**/*.test.ts'],
          exclude: MEASURES,
          maxWorkers: LONG ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...standing, name: 'cluster', include: ['src/test/cluster/**/*.test.ts'], maxWorkers: 1, retry: 0 },
      },
      {
        test: { ...standing, name: 'measured', include: MEASURES, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
