import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { listOf, Money, numeric, Ok, paging, text, WireInstant } from '../../http/wire.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { Booking } from '../bookings/contract.ts'
import { Dollars } from '../drawers/contract.ts'

const READ = { permission: 'Bookings:Read' } as const
const EDIT = { permission: 'Settings:Update' } as const

const lot = { name: text(80), address: text(200), phone: text(40), day_cost: Dollars }

export const PartnerLot = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    day_cost: Money.meta({ description: 'What a started day there costs us' }),
    version: z.int(),
    updated_at: WireInstant,
  })
  .meta({ id: 'PartnerLot' })
export type PartnerLot = z.infer<typeof PartnerLot>

const WalkedGuest = z
  .object({
    booking_id: z.uuid(),
    number: z.string(),
    full_name: z.string(),
    days: z.int(),
    cost: Money,
    refund: Money,
    who: z.string(),
    walked_at: WireInstant,
  })
  .meta({ id: 'WalkedGuest' })

/** Lots of others to which guests are sent when there is no space for them. */
export const partnerLots = {
  list: get('/staff/partner-lots', {
    summary: 'List the partner lots by name',
    access: READ,
    input: z.object({}),
    output: listOf(PartnerLot),
  }),
  one: get('/staff/partner-lots/{lotId}', {
    summary: 'Read a partner lot',
    access: READ,
    input: z.object({ lotId: z.uuid() }),
    output: PartnerLot,
  }),
  guests: get('/staff/partner-lots/{lotId}/guests', {
    summary: 'List the guests who were sent to a partner lot, newest first, with what they cost us',
    access: READ,
    input: z.object({ lotId: z.uuid(), ...paging(25) }),
    output: listOf(WalkedGuest).extend({ cost: Money.meta({ description: 'Of all of them' }) }),
  }),
  add: post('/staff/partner-lots', {
    summary: 'Add a partner lot',
    access: EDIT,
    idempotent: true,
    input: z.object(lot),
    output: PartnerLot,
  }),
  save: put('/staff/partner-lots/{lotId}', {
    summary: 'Change a partner lot; guests who were sent there keep what they were told',
    access: EDIT,
    problems: ['conflict'],
    input: z.object({ lotId: z.uuid(), version: numeric(z.int()), ...lot }),
    output: PartnerLot,
  }),
  remove: post('/staff/partner-lots/{lotId}/remove', {
    summary: 'Stop sending anyone to a partner lot',
    access: EDIT,
    input: z.object({ lotId: z.uuid() }),
    output: Ok,
  }),
  walk: post('/staff/bookings/{bookingId}/walk', {
    summary: 'Send the guest of a booking to a partner lot: its space is free, and the guest is told where to go',
    access: { permission: ACT_PERMISSIONS.walk },
    idempotent: true,
    input: z.object({
      bookingId: z.uuid(),
      lot_id: z.uuid(),
      refund: Dollars.default('0.00').meta({ description: 'What of the payment goes back; the rest is kept' }),
      ...reasonFields('walk'),
    }),
    output: z.object({ ...actOutcome, booking: Booking }).meta({ id: 'WalkOfBooking' }),
  }),
}
