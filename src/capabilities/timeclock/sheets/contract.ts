import { z } from 'zod'
import { get, post } from '../../../http/endpoint.ts'
import { Day, listOf, numeric, optionalText, paging, text, WireInstant } from '../../../http/wire.ts'
import { AskedTimes } from '../contract.ts'
import { BreakKind, Correction, CorrectionStatus, DayHours, SheetStatus, TimeSheet } from '../wire.ts'

const READ = { permission: 'TimeSheet:Read' } as const
const UPDATE = { permission: 'TimeSheet:Update' } as const

const SheetRow = TimeSheet.pick({ account_id: true, who: true, week: true, status: true, approved_by: true })
  .extend({
    ...DayHours.omit({ date: true }).shape,
    warnings: z.int().meta({ description: 'Of all its shifts' }),
    waiting: z.int().meta({ description: 'Corrections that no one has decided, and shifts without an end' }),
  })
  .meta({ id: 'TimeSheetRow' })

const known = { accountId: z.uuid(), week: Day.meta({ description: 'A day of the week' }) }

/** Everybody's time: sheets by person and week, corrections, and who is at work. */
export const timeSheets = {
  list: get('/staff/time-sheets', {
    summary: 'List the time sheets, newest week first',
    access: READ,
    input: z.object({
      search: optionalText(100),
      status: SheetStatus.optional(),
      from: Day.optional().meta({ description: 'Weeks that end on this day or later' }),
      until: Day.optional().meta({ description: 'Weeks that begin on this day or earlier' }),
      ...paging(25),
    }),
    output: listOf(SheetRow),
  }),
  read: get('/staff/time-sheets/{accountId}/{week}', {
    summary: 'Show the time sheet of a person and week',
    access: READ,
    input: z.object(known),
    output: TimeSheet,
  }),
  approve: post('/staff/time-sheets/{accountId}/{week}/approve', {
    summary: 'Approve someone else’s time sheet: it takes no more changes',
    access: UPDATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ ...known, version: numeric(z.int()) }),
    output: TimeSheet,
  }),
  reopen: post('/staff/time-sheets/{accountId}/{week}/reopen', {
    summary: 'Reopen an approved time sheet, with a reason, while its pay period is open',
    access: UPDATE,
    idempotent: true,
    input: z.object({ ...known, reason: text(300) }),
    output: TimeSheet,
  }),
  correct: post('/staff/time-sheets/{accountId}/corrections', {
    summary: 'Ask for other times of someone’s shift, or for a missing one; a third person approves it',
    access: UPDATE,
    idempotent: true,
    input: z.object({ accountId: z.uuid(), shift_id: z.uuid().optional(), ...AskedTimes }),
    output: Correction,
  }),
  corrections: get('/staff/time-corrections', {
    summary: 'List the requests for corrections of time, newest first',
    access: READ,
    input: z.object({
      search: optionalText(100),
      status: CorrectionStatus.optional(),
      ...paging(25),
    }),
    output: listOf(Correction),
  }),
  correction: get('/staff/time-corrections/{correctionId}', {
    summary: 'Show a request for a correction of time, beside what was stamped',
    access: READ,
    input: z.object({ correctionId: z.uuid() }),
    output: z.object({ correction: Correction, stamps: TimeSheet.shape.shifts.element.shape.stamps }),
  }),
  decide: post('/staff/time-corrections/{correctionId}/decide', {
    summary: 'Approve or refuse a correction of someone else’s time',
    access: UPDATE,
    idempotent: true,
    input: z.object({
      correctionId: z.uuid(),
      decision: z.enum(['APPROVED', 'REFUSED']),
      note: optionalText(300),
    }),
    output: Correction,
  }),
  onNow: get('/staff/time-clock/on-now', {
    summary: 'Show who is at work now, since when, and who is on a break',
    access: READ,
    input: z.object({}),
    output: z.object({
      people: z.array(
        z
          .object({
            account_id: z.uuid(),
            name: z.string(),
            since: WireInstant,
            on_break: BreakKind.nullable(),
          })
          .meta({ id: 'OnNow' }),
      ),
    }),
  }),
}
