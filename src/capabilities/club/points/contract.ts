import { z } from 'zod'
import { get } from '../../../http/endpoint.ts'
import { messages as http } from '../../../http/texts.ts'
import { fault, Money, Said, WireInstant } from '../../../http/wire.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { isDate } from '../../../lib/pacific.ts'
import { messages } from './texts.ts'

export const EntryKind = z
  .enum(['EARN', 'BONUS', 'REDEEM', 'REFUND', 'REVERSE', 'ADJUST', 'EXPIRE', 'MOVED_IN', 'MERGE'])
  .meta({
    description:
      'REFUND: the points of a voided voucher. REVERSE: an earning taken back. MOVED_IN: brought along from the system before. MERGE: moved with all the rest from one account of a member to the other',
  })
export type EntryKind = z.infer<typeof EntryKind>

export const LedgerEntry = z
  .object({
    id: z.uuid(),
    date: WireInstant,
    kind: EntryKind,
    points: z.int().meta({ description: 'Added, or taken when negative' }),
    balance: z.int().min(0).meta({ description: 'What there was after it' }),
    description: Said,
    ref: z.string().nullable().meta({ description: "The number of a receipt or voucher, where there's one" }),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

const PacificDate = z
  .string()
  .refine(isDate, fault(http.day))
  .meta({ description: 'A Pacific date', examples: ['2026-12-01'] })

const LONGEST_SPAN = 400

const LiabilityDay = z
  .object({
    date: z.string(),
    added: z.int().min(0),
    taken: z.int().min(0),
    outstanding: z.int().min(0).meta({ description: 'Points at the end of the day' }),
    liability: Money.meta({ description: 'What they are worth when redeemed' }),
  })
  .meta({ id: 'LiabilityDay' })
export type LiabilityDay = z.infer<typeof LiabilityDay>

const Outstanding = z
  .object({
    idle_months: z
      .int()
      .min(0)
      .meta({ description: 'Full months since its owner earned or redeemed; 24 stands for more' }),
    accounts: z.int().min(0),
    points: z.int().min(0),
    worth: Money,
  })
  .meta({ id: 'OutstandingPoints' })

export const points = {
  overview: get('/staff/points', {
    summary: 'What is earned, what points buy, and how many are outstanding by how long their owners have been idle',
    access: { permission: 'PointClubRates:Read' },
    input: z.object({}),
    output: z.object({
      rates: z.object({
        booked: z.int().meta({ description: 'Points for each whole dollar of a booked stay' }),
        drive_up: z.int(),
        per_voucher_dollar: z.int().meta({ description: 'What a dollar of a voucher costs' }),
        welcome: z.int(),
        expire_after_months: z.int(),
      }),
      outstanding: z.object({ accounts: z.int().min(0), points: z.int().min(0), worth: Money }),
      by_age: z.array(Outstanding),
      days: z.array(LiabilityDay).meta({ description: 'The last 30 Pacific days, newest first' }),
    }),
  }),
  liability: get('/staff/points/liability', {
    summary: 'Outstanding points day by day, and what they are worth',
    access: { permission: 'SalesReports:Read' },
    input: z
      .object({ from: PacificDate, to: PacificDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], ...fault(messages.backward) })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LONGEST_SPAN * DAY_MS, {
        path: ['to'],
        ...fault(messages.tooLong({ days: LONGEST_SPAN })),
      }),
    output: z.object({ items: z.array(LiabilityDay), count: z.int().min(0) }),
  }),
}
