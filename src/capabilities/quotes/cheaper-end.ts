import { type Cents, cents } from '../../lib/money.ts'
import { addWallDays } from '../../lib/pacific.ts'
import { type EngineArgs, billedTime, totalOf } from './pricing.ts'

/** An earlier leaving time that costs less. */
export interface CheaperEnd {
  readonly to: Temporal.Instant
  /** What leaving then saves, taxes and fees included. */
  readonly saving: Cents
}

/** Why a stay is billed as more days than it has: so many hours cost as much as a day, or more. */
export interface BilledUp {
  readonly fullDays: number
  readonly restHours: number
  readonly billedDays: number
  /** The latest one; undefined when no hour less makes a difference. */
  readonly cheaper: CheaperEnd | undefined
}

/** Hours of a stay that are billed as a day, and the end that is not; undefined for one that is billed as long as it is. */
export function billedUp(from: Temporal.Instant, args: EngineArgs): BilledUp | undefined {
  const { full_days: fullDays, rest_hours: restHours } = args
  const { fullDays: billedDays, restHours: billedHours } = billedTime(args)
  if (restHours === 0 || billedHours > 0) return undefined
  return { fullDays, restHours, billedDays, cheaper: cheaperEnd(from, args) }
}

function cheaperEnd(from: Temporal.Instant, args: EngineArgs): CheaperEnd | undefined {
  const total = totalOf(args)
  for (let hours = args.rest_hours - 1; hours >= 1; hours--) {
    const earlier = totalOf({ ...args, rest_hours: hours })
    if (earlier < total) return { to: addWallDays(from, args.full_days).add({ hours }), saving: cents(total - earlier) }
  }
  return undefined
}
