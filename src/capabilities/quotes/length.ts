import { counted } from '../../lib/texts.ts'
import type { Stay } from '../../lib/pacific.ts'
import type { Rate } from './contract.ts'
import { texts } from './texts.ts'
import { type ParkingTime, parkingTime, startedDays } from './parking-days.ts'
import { billedTime, type EngineArgs, engineArgsOf } from './pricing.ts'

/** What a quote, a booking or a voucher bills its time by; nothing for whom its price is not told. */
export function billedBy(rate: Pick<Rate, 'engine_args'> | null): readonly EngineArgs[] {
  return rate ? [engineArgsOf(rate)] : []
}

/**
 * How long a stay is, in the words of pages, mails and documents alike: "3 days, 2 hours". It is the time that is billed,
 * so hours that cost a day are a day; where nothing is billed, the time itself.
 */
export function lengthOf(stay: Stay, billed: readonly EngineArgs[]): string {
  const { fullDays, restHours } = billed.length > 0 ? sumOf(billed.map(billedTime)) : inWholeDays(parkingTime(stay))
  const minutes = Math.ceil((stay.to.epochMilliseconds - stay.from.epochMilliseconds) / 60_000)
  if (billed.length === 0 && minutes < 60) return minutes > 0 ? counted(minutes, texts().minute) : ''
  const parts = [fullDays > 0 && counted(fullDays, texts().day), restHours > 0 && counted(restHours, texts().hour)]
  return parts.filter(Boolean).join(', ')
}

function sumOf(times: readonly ParkingTime[]): ParkingTime {
  return {
    fullDays: times.reduce((sum, { fullDays }) => sum + fullDays, 0),
    restHours: times.reduce((sum, { restHours }) => sum + restHours, 0),
  }
}

/** Twenty-four started hours are a day to whoever reads it. */
function inWholeDays(time: ParkingTime): ParkingTime {
  return time.restHours >= 24 ? { fullDays: startedDays(time), restHours: 0 } : time
}
