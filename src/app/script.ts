import { ConfigError } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'

/** Runs a command to its end; what a person can mend is told as one sentence, everything else with where it came from. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
