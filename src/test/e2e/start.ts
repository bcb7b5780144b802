import { startTestPostgres } from '../postgres.ts'

/** One PostgreSQL for all browser tests; it ends when they have. */
export default async function start(): Promise<() => Promise<void>> {
  return startTestPostgres()
}
