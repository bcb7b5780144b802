import { sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import type { Database } from '../../platform/database.ts'

/** One date, or from one to another, both included. */
export type Dates = string | readonly [from: string, until: string]

export const EVERY_DAY: Dates = ['-infinity', 'infinity']

/** The spaces of the lot for tests; of class STANDARD by default. */
export interface Lot {
  /** Leaves so many free spaces on each of the dates: `h.lot.leaveSpaces('2026-12-02', 1)`. */
  leaveSpaces(dates: Dates, spaces: number, vehicleClass?: VehicleClass): Promise<void>
  /** Sets the spaces of the class; bookings stay, whether they fit or not. */
  setSpaces(dates: Dates, spaces: number, vehicleClass?: VehicleClass): Promise<void>
  /** The taken spaces on each of the dates, in order. */
  taken(dates: Dates, vehicleClass?: VehicleClass): Promise<number[]>
  /** The days with taken spaces, by class and date. */
  busy(): Promise<{ vehicle_class: VehicleClass; date: string; reserved: number }[]>
  /** The taken spaces of all classes on all dates: 0 if nothing is booked. */
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
