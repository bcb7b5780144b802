/** The source of the current time. */
export interface Clock {
  now(): Temporal.Instant
}

/** The system clock, rounded to the millisecond as the database stores it. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
}

/** A clock that moves only when set. For tests. */
export interface SettableClock extends Clock {
  set(to: Temporal.Instant | string): void
  advance(by: Temporal.DurationLikeObject): void
}

export function settableClock(start: Temporal.Instant | string): SettableClock {
  let at = Temporal.Instant.from(start)
  return {
    now: () => at,
    set: (to) => {
      at = Temporal.Instant.from(to)
    },
    advance: (by) => {
      at = at.add(hoursOnly(by))
    },
  }
}

/** An Instant knows no days; on a clock a day is 24 hours. */
function hoursOnly({
  weeks = 0,
  days = 0,
  hours = 0,
  ...rest
}: Temporal.DurationLikeObject): Temporal.DurationLikeObject {
  return { ...rest, hours: hours + 24 * (days + 7 * weeks) }
}
