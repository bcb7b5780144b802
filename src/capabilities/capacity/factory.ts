import { sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import type { Database } from '../../platform/database.ts'

/** One date, or from one to another, both included. */
export type Dates = string | readonly [from: string, until: string]

export const EVERY_DAY: Dates = ['-infinity', 'infinity']

/** What tests do with the spaces of the lot; of the class STANDARD unless another one is named. */
export interface Lot {
  /** So many more bookings fit on each of the dates, beside those that are there: `h.lot.leaveSpaces('2026-12-02', 1)`. */
  leaveSpaces(dates: Dates, spaces: number, vehicleClass?: VehicleClass): Promise<void>
  /** The class has so many spaces; what is booked stays, whether it fits or not. */
  setSpaces(dates: Dates, spaces: number, vehicleClass?: VehicleClass): Promise<void>
  /** Spaces that are taken on each of the dates, in their order. */
  taken(dates: Dates, vehicleClass?: VehicleClass): Promise<number[]>
  /** The days on which some are taken, by class and date. */
  busy(): Promise<{ vehicle_class: VehicleClass; date: string; reserved: number }[]>
  /** Spaces that are taken, of all classes and on all dates together: 0 where nothing is booked. */
  takenAtAll(): Promise<number>
}

export function lotOf(db: Database): Lot {
  const within = (dates: Dates, vehicleClass: VehicleClass) => {
    const [from, until] = typeof dates === 'string' ? [dates, dates] : dates
    return sql`vehicle_class = ${vehicleClass} and date between ${from} and ${until}`
  }
  return {
    async leaveSpaces(dates, spaces, vehicleClass = 'STANDARD') {
      await sql`
        update stall_days set
          allotment = reserved + ${spaces}::int - overbooking + kept_walk_ins,
          bound = reserved + ${spaces}::int
        where ${within(dates, vehicleClass)}`.execute(db)
    },
    async setSpaces(dates, spaces, vehicleClass = 'STANDARD') {
      await sql`
        update stall_days set
          allotment = ${spaces}::int,
          bound = greatest(${spaces}::int + overbooking - kept_walk_ins, reserved)
        where ${within(dates, vehicleClass)}`.execute(db)
    },
    async taken(dates, vehicleClass = 'STANDARD') {
      const { rows } = await sql<{ reserved: number }>`
        select reserved from stall_days where ${within(dates, vehicleClass)} order by date`.execute(db)
      return rows.map(({ reserved }) => reserved)
    },
    async busy() {
      const { rows } = await sql<{ vehicle_class: VehicleClass; date: string; reserved: number }>`
        select vehicle_class, date, reserved from stall_days where reserved > 0
        order by vehicle_class, date`.execute(db)
      return rows
    },
    async takenAtAll() {
      const { rows } = await sql<{ n: number }>`select coalesce(sum(reserved), 0) as n from stall_days`.execute(db)
      return rows[0]!.n
    },
  }
}
