import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '../lib/pacific.ts'
import type { Cents } from '../lib/money.ts'
import type { Step } from '../lib/periods.ts'

/** The period of a report and its granularity; one sum without a step. */
export interface SteppedSpan {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  readonly step: Step | undefined
}

/** What was sold within one step of a period. */
export interface SoldInStep {
  /** The first Pacific day of the step; null where the whole period is asked for. */
  readonly step: string | null
  readonly sold: number
  readonly canceled: number
  readonly value_cents: Cents
  readonly received_cents: Cents
}

/**
 * The first Pacific day of the step that a moment falls into. Working out the day of each row costs more than all the
 * rest of a sum: who needs no steps goes without.
 */
export function firstDayOfStep(moment: RawBuilder<unknown>, step: Step | undefined): RawBuilder<string | null> {
  return step ? sql`date_trunc(${step}, ${moment} at time zone ${sql.lit(ZONE)})::date` : sql`null::date`
}
