import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { Day, fault, InstantArgument, Ok, text, WireInstant } from '../../http/wire.ts'
import { messages } from './texts.ts'
import { BreakKind, ClockState, Correction, Seconds, Shift, StampKind, TimeSheet } from './wire.ts'

const OWN = { permission: 'Timeclock:InOut' } as const

/** A PIN as somebody chooses it. */
const Pin = z.string().regex(/^\d{4,8}$/, fault(messages.pinDigits))

const Clock = z
  .object({
    state: ClockState,
    next: z.array(StampKind).meta({ description: 'What may be stamped now' }),
    shift: Shift.nullable().meta({ description: 'The one that goes on' }),
    since: WireInstant.nullable().meta({ description: 'Since when they are in this state' }),
    meal_by: WireInstant.nullable().meta({ description: 'By when the next meal break has to begin' }),
    forgotten: Shift.nullable().meta({ description: 'A shift without an end, about which no one has been told yet' }),
    today: Seconds,
    week: Seconds,
    pin: z.enum(['NONE', 'SET', 'LOCKED']),
    corrections: z.array(Correction).meta({ description: 'The latest requests, newest first' }),
  })
  .meta({ id: 'Clock' })
export type Clock = z.infer<typeof Clock>

const ClockSummary = Clock.pick({ state: true, since: true, forgotten: true }).meta({ id: 'ClockSummary' })
export type ClockSummary = z.infer<typeof ClockSummary>

/** Times of a shift as somebody asks for them. */
export const AskedTimes = {
  from: InstantArgument,
  to: InstantArgument,
  breaks: z
    .array(z.object({ kind: BreakKind, from: InstantArgument, to: InstantArgument }))
    .max(12)
    .default([]),
  reason: text(300),
}

/** A person's own time. */
export const clock = {
  state: get('/staff/time-clock', {
    summary: 'Show whether you are at work, since when, and what you may stamp next',
    access: OWN,
    input: z.object({}),
    output: Clock,
  }),
  summary: get('/staff/time-clock/summary', {
    summary: 'Show whether you are at work, and since when',
    access: OWN,
    input: z.object({}),
    output: ClockSummary,
  }),
  stamp: post('/staff/time-clock/stamps', {
    summary: 'Clock in or out, or begin or end a break',
    access: OWN,
    idempotent: true,
    input: z.object({ kind: StampKind }),
    output: Clock,
  }),
  sayEnd: post('/staff/time-clock/forgotten', {
    summary: 'Say when a shift ended that was left open; someone else confirms it',
    access: OWN,
    idempotent: true,
    input: z.object({ to: InstantArgument }),
    output: Clock,
  }),
  setPin: put('/staff/time-clock/pin', {
    summary: 'Choose the PIN for clocking in on a shared tablet; it opens nothing else',
    access: OWN,
    input: z.object({ pin: Pin }),
    output: Ok,
  }),
  sheet: get('/staff/time-clock/sheet', {
    summary: 'Show your own time sheet of a week',
    access: OWN,
    input: z.object({ week: Day.optional().meta({ description: 'A day of it; this week unless given' }) }),
    output: TimeSheet,
  }),
  correct: post('/staff/time-clock/corrections', {
    summary: 'Ask for other times of a shift, or for one that is missing; someone else approves it',
    access: OWN,
    idempotent: true,
    input: z.object({
      shift_id: z.uuid().optional().meta({ description: 'The shift to change; a missing one is added without it' }),
      ...AskedTimes,
    }),
    output: Correction,
  }),
  remove: post('/staff/time-clock/shifts/{shiftId}/remove', {
    summary: 'Ask for a shift to be removed that was none; someone else approves it',
    access: OWN,
    idempotent: true,
    input: z.object({ shiftId: z.uuid(), reason: text(300) }),
    output: Correction,
  }),
  withdraw: post('/staff/time-clock/corrections/{correctionId}/withdraw', {
    summary: 'Withdraw a request for a correction that no one has decided yet',
    access: OWN,
    input: z.object({ correctionId: z.uuid() }),
    output: Correction,
  }),
}
