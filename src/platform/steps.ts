import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '../lib/pacific.ts'
import type { Step } from '../lib/periods.ts'

/** The period of a report and its granularity; one sum without a step. */
export interface SteppedSpan {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  readonly step: Step | undefined
}

/**
 * The first Pacific day of the step that a moment falls into. Working out the day of each row costs more than all the
 * rest of a sum: who needs no steps goes without.
 */
export function firstDayOfStep(moment: RawBuilder<unknown>, step: Step | undefined): RawBuilder<string | null> {
  return step ? sql`date_trunc(${step}, ${moment} at time zone ${sql.lit(ZONE)})::date` : sql`null::date`
}
