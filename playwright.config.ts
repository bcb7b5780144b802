import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from './src/test/chromium.ts'
import { PHONE } from './src/test/e2e/phone.ts'
import { LONG } from './src/test/long.ts'

// The product is served by the process of its story, as it is in production.
process.env.NODE_ENV = 'production'

export default defineConfig({
  testDir: 'src/test/e2e',
  // Node strips the types; a second compiler would take ten seconds for it.
  build: { external: ['**/*'] },
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/test/e2e/start.ts',
  outputDir: 'test-results',
  // On a machine that is busy with something else a story takes many times its seconds.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A story waits for a third of its time: for a timer of the page, or between two looks at it.
  workers: 3,
  fullyParallel: true,
  // A busy machine may make one story late; one that fails twice is wrong.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // What moves is drawn many times over; stories that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'wide', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    // The journey is made on a phone in every run; everything else looks at several widths by itself or at none.
    ...(LONG ? [{ name: 'phone', testMatch: /(payment|people)\.e2e\.ts$/, use: PHONE }] : []),
  ],
})
