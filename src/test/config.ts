import { type Config, loadConfig } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'

/** The clock of tests: noon on the day that the worked examples of docs/rules.md are booked on. */
export const TEST_NOW = '2026-11-21T12:00:00-08:00'

/** The staff account of the environment, in tests. */
export const TEST_OWNER = { email: 'owner@evergreen.example', password: 'amber signs at the lot' }

export const testLog = openLog(process.env.TEST_LOG ?? 'silent')

/** A process that answers requests and leaves schedules and upkeep of the job queue to nobody. */
export function testConfig(): Config {
  return loadConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://skylot.test',
    DATABASE_URL: 'postgres://tests-bring-their-own',
    SKYLOT_ROLE: 'web',
    SKYLOT_SECRET: 'the secret of every test database, long enough',
    SKYLOT_OWNER_EMAIL: TEST_OWNER.email,
    SKYLOT_OWNER_PASSWORD: TEST_OWNER.password,
  })
}
