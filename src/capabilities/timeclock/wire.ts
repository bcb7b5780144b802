import { z } from 'zod'
import { WireInstant } from '../../http/wire.ts'
import { BREAK_KINDS, CLOCK_STATES, STAMP_KINDS, WARNINGS } from './rules.ts'

/** Shapes that the clock, time sheets and pay periods share. */

export const Seconds = z.int().min(0).meta({ id: 'Seconds', description: 'Elapsed seconds' })

export const BreakKind = z.enum(BREAK_KINDS)
export const StampKind = z.enum(STAMP_KINDS)

export const ClockState = z
  .enum(CLOCK_STATES)
  .meta({ id: 'ClockState', description: 'Not at work, at work, or on a meal or rest break' })

const Break = z.object({ kind: BreakKind, from: WireInstant, to: WireInstant.nullable() })

const Times = z
  .object({ from: WireInstant, to: WireInstant.nullable(), breaks: z.array(Break) })
  .meta({ id: 'ShiftTimes' })

export const CorrectionStatus = z.enum(['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN'])

export const Correction = z
  .object({
    id: z.uuid(),
    kind: z.enum(['ADD', 'CHANGE', 'REMOVE']),
    account_id: z.uuid(),
    who: z.string(),
    date: z.iso.date().meta({ description: 'The Pacific day of the shift as it should be, or as it was' }),
    times: Times.nullable().meta({ description: 'As the shift should be; null where it should be removed' }),
    before: Times.nullable().meta({
      description: 'As the shift is, or was when this was decided; null where there was none',
    }),
    reason: z.string(),
    asked_by: z.string(),
    asked_at: WireInstant,
    status: CorrectionStatus,
    decided_by: z.string().nullable(),
    decided_at: WireInstant.nullable(),
    note: z.string().nullable(),
    is_own: z.boolean().meta({ description: 'Of the caller, or asked for by them: someone else decides' }),
  })
  .meta({ id: 'TimeCorrection' })
export type Correction = z.infer<typeof Correction>

const Stamp = z
  .object({
    kind: StampKind,
    at: WireInstant,
    tablet: z.string().nullable().meta({ description: 'The tablet it was stamped on; null for their own screen' }),
  })
  .meta({ id: 'ClockStamp' })

export const Shift = z
  .object({
    id: z.uuid(),
    date: z.iso.date().meta({ description: 'The Pacific day on which it began' }),
    status: z.enum(['OPEN', 'UNCONFIRMED', 'ENDED', 'REMOVED']),
    from: WireInstant,
    to: WireInstant.nullable(),
    breaks: z.array(Break),
    worked: Seconds.meta({ description: 'Until now while it is open; without meal breaks' }),
    warnings: z.array(z.enum(WARNINGS)),
    is_forgotten: z.boolean(),
  })
  .meta({ id: 'WorkedShift' })
export type Shift = z.infer<typeof Shift>

export const DayHours = z
  .object({ date: z.iso.date(), worked: Seconds, regular: Seconds, overtime: Seconds, double: Seconds })
  .meta({ id: 'DayHours' })

export const SheetStatus = z.enum(['OPEN', 'APPROVED'])

export const TimeSheet = z
  .object({
    account_id: z.uuid(),
    who: z.string(),
    week: z.iso.date().meta({ description: 'Its Sunday' }),
    status: SheetStatus,
    is_paid: z.boolean().meta({ description: 'A day of it lies in a closed pay period: nothing changes anymore' }),
    is_own: z.boolean(),
    is_over: z.boolean(),
    version: z.int(),
    approved_by: z.string().nullable(),
    approved_at: WireInstant.nullable(),
    days: z.array(DayHours),
    sums: DayHours.omit({ date: true }),
    shifts: z.array(Shift.extend({ stamps: z.array(Stamp) })),
    corrections: z.array(Correction),
    history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
  })
  .meta({ id: 'TimeSheet' })
export type TimeSheet = z.infer<typeof TimeSheet>
