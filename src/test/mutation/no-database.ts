import type * as real from '../harness.ts'

export const NO_DATABASE = 'There is no database here.'

/** What stands in for the harness of tests that are run for each mutant: those that need a database are left out. */
function none(): never {
  throw new Error(NO_DATABASE)
}

export const harness: typeof real.harness = none
export const withHarness: typeof real.withHarness = none
export const sharedHarness: typeof real.sharedHarness = () => none
