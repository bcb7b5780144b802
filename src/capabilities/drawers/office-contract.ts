import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, fault, longListOf, longPaging, Money, optionalText, text, WireInstant } from '../../http/wire.ts'
import { PaymentReason, RefundNote } from '../payments/reasons.ts'
import { Dollars, DrawerMovement, DrawerState, Pieces } from './contract.ts'
import { messages } from './texts.ts'

const day = Day.optional()
const HIDDEN = { description: 'Null for your own drawer until it is counted: a count is blind' }

const DrawerLine = z
  .object({
    id: z.uuid(),
    who: z.string(),
    state: DrawerState,
    opened_at: WireInstant,
    closed_at: WireInstant.nullable(),
    opening: Money,
    taken: Money.nullable().meta(HIDDEN),
    refunded: Money.nullable().meta(HIDDEN),
    added: Money,
    dropped: Money,
    expected: Money.nullable().meta(HIDDEN),
    counted: Money.nullable(),
    corrected: Money.meta({ description: 'What corrections added to the count' }),
    difference: Money.nullable().meta({ description: 'Counted cash with its corrections, less expected cash' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'DrawerLine' })

const DrawerPayment = z
  .object({
    id: z.uuid(),
    kind: z.enum(['CHARGE', 'REFUND']),
    amount: Money,
    reason: PaymentReason,
    note: RefundNote,
    at: WireInstant,
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'DrawerPayment', description: 'Cash from a customer, or back to one' })

const DrawerDetail = z
  .object({
    ...DrawerLine.shape,
    counted_at: WireInstant.nullable(),
    pieces: Pieces.nullable(),
    movements: z.array(DrawerMovement),
    payments: z.array(DrawerPayment),
    countable: z.boolean(),
    closable: z.boolean(),
    correctable: z.boolean(),
  })
  .meta({ id: 'DrawerDetail' })

/** Everybody's cash drawers, for who answers for the cash. */
export const drawerDesk = {
  list: get('/staff/drawers', {
    summary: 'List cash drawers by person, day and state, with what they were short or over',
    access: { permission: 'Drawers:Read' },
    input: z.object({
      search: optionalText(100),
      state: z.enum([...DrawerState.options, 'DIFFERS']).optional(),
      from: day.describe('The first Pacific date of opening'),
      until: day.describe('The last Pacific date of opening'),
      ...longPaging(25),
    }),
    output: z.object({
      ...longListOf(DrawerLine).shape,
      sums: z.object({ short: Money, over: Money }).meta({ description: 'Of closed drawers, corrections included' }),
    }),
  }),
  read: get('/staff/drawers/{drawerId}', {
    summary: 'Read a cash drawer with every movement of its cash',
    access: { permission: 'Drawers:Read' },
    input: z.object({ drawerId: text(64) }),
    output: DrawerDetail,
  }),
  count: post('/staff/drawers/{drawerId}/count', {
    summary: 'Count someone else’s drawer, once, with a note that says why; it is closed by it',
    access: { permission: 'Drawers:Close' },
    idempotent: true,
    input: z.object({
      drawerId: text(64),
      pieces: Pieces,
      counted: Dollars.meta({ description: 'What the bills and coins add up to' }),
      note: text(500),
    }),
    output: DrawerDetail,
  }),
  close: post('/staff/drawers/{drawerId}/close', {
    summary: 'Close someone else’s drawer that was counted and differs, with a note that says why',
    access: { permission: 'Drawers:Close' },
    idempotent: true,
    input: z.object({ drawerId: text(64), note: text(500) }),
    output: DrawerDetail,
  }),
  correct: post('/staff/drawers/{drawerId}/corrections', {
    summary: 'Correct the count of someone else’s closed drawer; it stays closed',
    access: { permission: 'Drawers:Close' },
    idempotent: true,
    input: z.object({
      drawerId: text(64),
      amount: z
        .string()
        .trim()
        .regex(/^-?\d{1,6}\.\d\d$/, fault(messages.correction)),
      reason: text(200),
    }),
    output: DrawerDetail,
  }),
}
