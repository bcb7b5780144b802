import type { VehicleClass } from '../../http/wire.ts'
import type { Harness } from '../../test/harness.ts'

interface Where {
  readonly from?: string
  readonly until?: string
  readonly vehicleClass?: VehicleClass
}

/** Gives a class so many spaces, on all dates unless some are named; what is booked there stays. */
export async function leaveSpaces(
  h: Pick<Harness, 'sql'>,
  spaces: number,
  { from = '-infinity', until = from === '-infinity' ? 'infinity' : from, vehicleClass = 'STANDARD' }: Where = {},
): Promise<void> {
  await h.sql`
    update stall_days set allotment = ${spaces}, bound = greatest(${spaces}, reserved)
    where vehicle_class = ${vehicleClass} and date between ${from} and ${until}`
}
