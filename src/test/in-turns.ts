import { LONG } from './long.ts'

const SHARE = 12

/**
 * What a test that is made for each call tries: a twelfth of all values, another twelfth for the next call, so that
 * every value meets many calls; all of them in the long form.
 */
export function inTurns<Value>(values: readonly Value[], place: number): readonly Value[] {
  if (LONG) return values
  return values.filter((_, index) => index % SHARE === place % SHARE)
}
