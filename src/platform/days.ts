import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '../lib/pacific.ts'

/**
 * Each Pacific day between two dates, both included, for the FROM of a statement: `day.date`, and `day.starts` and `day.ends`, the
 * moments between which it is. What is counted within each day takes a third of the time of working out the day of each row.
 */
export function eachDay(from: string, to: string): RawBuilder<unknown> {
  return sql`(
    select date::date as date, date at time zone ${ZONE} as starts, (date + interval '1 day') at time zone ${ZONE} as ends
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as date) as day`
}
