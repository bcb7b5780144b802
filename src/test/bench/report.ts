/** What a measured value must be. */
export interface Limit {
  readonly text: string
  readonly kept: boolean
}

/** One line of a report; a promise that is not kept makes the run fail. */
export function report(what: string, measured: string, promise?: Limit): void {
  const verdict = promise ? `${promise.text} ${promise.kept ? 'kept' : 'BROKEN'}` : ''
  process.stdout.write(`  ${what.padEnd(44)} ${measured.padEnd(34)} ${verdict}`.trimEnd() + '\n')
  if (promise?.kept === false) process.exitCode = 1
}
