import { LONG } from './long.ts'

const SHARE = 19

/**
 * What a test that is made for each call tries: a nineteenth of all values, another part for the next call, so that
 * every value meets many calls; all of them in the long form.
 */
export function inTurns<Value>(values: readonly Value[], place: number): readonly Value[] {
  if (LONG) return values
  return values.filter((_, index) => index % SHARE === place % SHARE)
}

/** As {@link inTurns}, where there are few: one of them. */
export function oneOf<Value>(values: readonly Value[], place: number): readonly Value[] {
  return LONG ? values : values.slice(place % values.length, (place % values.length) + 1)
}
