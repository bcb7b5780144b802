import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Day, longListOf, longPaging, Money, optionalText, WireInstant } from '../../http/wire.ts'
import { ACT_KINDS, SUBJECT_KINDS } from '../acts/kinds.ts'

/** What is looked at afterwards besides acts of staff. */
export const OTHER_KINDS = [
  'offline_price',
  'manual_gate',
  'drawer_short',
  'drawer_over',
  'cash_without_ticket',
  'scan_refused',
] as const
export type ExceptionKind = (typeof ACT_KINDS)[number] | (typeof OTHER_KINDS)[number]

/** Days of a period at most, so that it is found quickly. */
export const MOST_DAYS = 92

const Kind = z.enum([...ACT_KINDS, ...OTHER_KINDS])

export const Exception = z
  .object({
    id: z.string(),
    at: WireInstant,
    kind: Kind,
    who: z.string(),
    drawer_id: z.uuid().nullable().meta({ description: 'The shift: their cash drawer that was open then' }),
    subject_kind: z.enum([...SUBJECT_KINDS, 'drawer', 'scan']),
    subject_id: z.uuid(),
    subject_number: z.string(),
    amount: Money.meta({ description: 'Given to the customer; of prices and drawers, what was taken beyond or short' }),
    price: Money.nullable().meta({ description: 'What the price was, or what a drawer should have held' }),
    taken: Money.nullable().meta({ description: 'What of it we keep, or what was taken or counted' }),
    reason_code: z.string(),
    reason: z.string(),
    approved_by: z.string().nullable(),
  })
  .meta({ id: 'Exception' })
export type Exception = z.infer<typeof Exception>

const RefundedCard = z
  .object({
    brand: z.string(),
    last4: z.string(),
    refunds: z.int().meta({ description: 'Within 30 days' }),
    amount: Money,
    last_at: WireInstant,
    booking_id: z.uuid().nullable(),
    transaction_id: z.uuid().nullable(),
    voucher_id: z.uuid().nullable(),
  })
  .meta({ id: 'RefundedCard', description: 'A card that got money back three times or more, with the last time' })

export const exceptions = {
  search: get('/staff/exceptions', {
    summary: `List what is out of the ordinary in a period of up to ${MOST_DAYS} days, with sums by kind`,
    access: { permission: 'Exceptions:Read' },
    input: z.object({
      from: Day.optional().meta({ description: 'Pacific day; the last 30 unless given' }),
      until: Day.optional(),
      kind: Kind.optional(),
      search: optionalText(100).meta({ description: 'A person, a ticket or booking number, or the id of a shift' }),
      ...longPaging(50),
    }),
    output: longListOf(Exception).extend({
      from: z.string(),
      until: z.string(),
      sums: z.array(z.object({ kind: Kind, count: z.int(), amount: Money })),
      cards: z.array(RefundedCard),
    }),
  }),
}
