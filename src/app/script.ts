import { ConfigError } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'

/** Runs a command. Errors that a person can fix are printed as one sentence, all others with their stack. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
