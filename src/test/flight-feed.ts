import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The airport's list of flights as a file for the time of a test; there is none until `tell` has written its lines. */
export async function flightFeed(): Promise<{ path: string; tell: (lines: readonly object[]) => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-flights-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'flights.json')
  return { path, tell: (lines) => writeFile(path, JSON.stringify(lines)) }
}
