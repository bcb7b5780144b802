import { z } from 'zod'
import { get } from '../../../http/endpoint.ts'
import { Money, WireInstant } from '../../../http/wire.ts'
import { isDate } from '../../../lib/pacific.ts'

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
    description: z.string(),
    ref: z.string().nullable().meta({ description: "The number of a receipt or voucher, where there's one" }),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

const PacificDate = z
  .string()
  .refine(isDate, 'Give a date as YYYY-MM-DD')
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

export const points = {
  liability: get('/staff/points/liability', {
    summary: 'Outstanding points day by day, and what they are worth',
    access: { permission: 'SalesReports:Read' },
    input: z
      .object({ from: PacificDate, to: PacificDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day that is not before the first' })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LONGEST_SPAN * 86_400_000, {
        path: ['to'],
        message: `Ask for ${LONGEST_SPAN} days at most`,
      }),
    output: z.object({ items: z.array(LiabilityDay), count: z.int().min(0) }),
  }),
}
