/** Lengths of elapsed time in milliseconds. A day is 24 hours here; days on the calendar are counted in `pacific.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
