import { describe, expect, test } from 'vitest'
import { cents, sum } from '../../lib/money.ts'
import { capabilities } from '../../app/registry.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { type Harness, sharedHarness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import type { Traveller } from '../../test/travellers.ts'
import { approvals } from '../approvals/contract.ts'
import { booked, PERSON, quoted } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { LOT, partnerLot } from '../partner-lots/factory.ts'
import { DEMO_POLICIES, type DemoPolicy } from '../staff/permissions.ts'
import { bought, memberWith } from '../vouchers/factory.ts'
import { paidStay } from './factory.ts'
import { ACT_KINDS, ACT_PERMISSIONS, type ActKind } from './kinds.ts'

/** A call of an act, and something of its own to do it upon each time. */
interface Scene {
  readonly kind: ActKind
  readonly prepare: (h: Harness) => Promise<object>
}

let made = 0

const newBooking = async (h: Harness) =>
  (await booked(await h.as.traveller(), 'BUY_NOW', { check_for_existing: true })).id
const FEBRUARY = { travel_from_date: '2027-02-08 08:00:00-0800', travel_to_date: '2027-02-09 08:00:00-0800' }

const SCENES: Readonly<Record<string, Scene>> = {
  'callers.create': {
    kind: 'complimentary',
    async prepare(h) {
      const { quote_id } = await quoted(await h.as.traveller(), 'BUY_NOW')
      const why = { complimentary_reason: 'Apology', reason_code: 'APOLOGY' }
      return { ...PERSON, quote_id, pay_by: 'COMPLIMENTARY', check_for_existing: true, ...why }
    },
  },
  'callers.cancel': {
    kind: 'cancel',
    async prepare(h) {
      const bookingId = await newBooking(h)
      // Not soon after booking: who regrets often pays for it.
      await h.change('bookings', { id: bookingId }, ({ created_at }) => ({
        created_at: created_at.subtract({ hours: 1 }),
      }))
      return { bookingId, reason_code: 'WEATHER' }
    },
  },
  'callers.cancelForLess': {
    kind: 'waive',
    async prepare(h) {
      const bookingId = await newBooking(h)
      await h.change('bookings', { id: bookingId }, ({ created_at }) => ({
        late_fee_cents: cents(500),
        created_at: created_at.subtract({ hours: 1 }),
      }))
      return { bookingId, fee: '1.00', reason_code: 'WEATHER' }
    },
  },
  'gate.refund': {
    kind: 'refund',
    async prepare(h) {
      const { id: stayId } = await paidStay(h, await cashier(h), { hours: 1 })
      return { stayId, amount: '5.00', reason_code: 'DAMAGE' }
    },
  },
  'gate.void': {
    kind: 'void',
    async prepare(h) {
      const { id: stayId } = await paidStay(h, await cashier(h), { hours: 1 })
      return { stayId, reason_code: 'MISTAKE' }
    },
  },
  'members.adjustPoints': {
    kind: 'adjust_points',
    prepare: async (h) => ({ number: (await memberWith(h, 500)).number, points: 700, reason_code: 'CORRECTION' }),
  },
  'partnerLots.walk': {
    kind: 'walk',
    async prepare(h) {
      made += 1
      const { id: lot_id } = await partnerLot(await h.as.staff('owner'), { ...LOT, name: `Lot ${made}` })
      return { bookingId: await newBooking(h), lot_id, refund: '5.00', reason_code: 'LOT_FULL' }
    },
  },
  'refunds.toCard': {
    kind: 'refund',
    prepare: async (h) => ({ bookingId: await newBooking(h), amount: '12.00', reason_code: 'DAMAGE' }),
  },
  'refunds.asPoints': {
    kind: 'goodwill_points',
    async prepare(h) {
      const member = await h.as.member()
      const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email })
      return { bookingId, amount: '12.00', reason_code: 'DAMAGE' }
    },
  },
  'refunds.asVoucher': {
    kind: 'goodwill_voucher',
    prepare: async (h) => ({ bookingId: await newBooking(h), ...FEBRUARY, reason_code: 'DAMAGE' }),
  },
  'voucherDesk.extend': {
    kind: 'goodwill_voucher',
    async prepare(h) {
      const { id: voucherId } = await bought(await h.as.traveller(), FEBRUARY)
      return { voucherId, travel_to_date: '2027-02-10 08:00:00-0800', reason_code: 'DAMAGE' }
    },
  },
  'voucherDesk.give': {
    kind: 'goodwill_voucher',
    prepare: async (h) => ({ number: (await h.as.member()).number, ...FEBRUARY, reason_code: 'DAMAGE' }),
  },
  'voucherDesk.void': {
    kind: 'void',
    async prepare(h) {
      const { id: voucherId } = await bought(await h.as.traveller(), FEBRUARY)
      return { voucherId, reason_code: 'CUSTOMER_ASKED' }
    },
  },
}

/** Acts that need more than the permission of their kind, with the test that tries them. */
const ELSEWHERE = {
  'bookings.cancel': 'bookings/callers/cancel.test.ts: a traveler’s own canceling is an act for staff alone',
  'callers.change': 'bookings/callers/change.test.ts: only what the customer could not ask for is an act',
  'members.merge': 'members/acts.test.ts: it takes PointClubUser:Update besides, and what goes along counts',
  'bulk.start': 'bulk/handlers.test.ts: it takes Bookings:Bulk besides, and its sum counts',
  'moveDesk.propose': 'moves/handlers.test.ts: it takes Space:Update besides, and all that it gives counts',
}

const calls = new Map(capabilities.flatMap(({ calls }) => calls).map(({ name, endpoint }) => [name, endpoint]))
const isAct = ({ output }: Endpoint) => {
  const shape = (output as { shape?: object }).shape ?? {}
  return 'approval_id' in shape && 'status' in shape
}

const shared = sharedHarness()
const ROLES = Object.keys(DEMO_POLICIES) as DemoPolicy[]
/** A short run tries one role of each sort; that no other may make a call, `no-call-leaks.test.ts` tries as well. */
const some = (roles: readonly DemoPolicy[]) => (LONG ? roles : roles.slice(0, 1))
const holds = (role: DemoPolicy, kind: ActKind) =>
  (DEMO_POLICIES[role] as readonly string[]).includes(ACT_PERMISSIONS[kind])

test('every call of an act has a scene here, and every kind but price overrides, which the gate writes, a call', () => {
  const acts = [...calls].filter(([name, endpoint]) => isAct(endpoint) && !(name in ELSEWHERE))
  expect(acts.map(([name]) => name).toSorted()).toEqual(Object.keys(SCENES).toSorted())
  const kinds = new Set(Object.values(SCENES).map(({ kind }) => kind))
  expect(ACT_KINDS.filter((kind) => !kinds.has(kind))).toEqual(['override'])
})

/** Lets groups do acts of a kind up to an amount, however old and often. */
async function limit({ rows, remove, add }: Harness, kind: ActKind, most_cents: number) {
  await remove('act_limits', { kind })
  for (const { id } of await rows('staff_groups')) await add('act_limits', { group_id: id, kind, most_cents })
}

const acted = (who: Traveller, name: string, input: object) =>
  who.call(calls.get(name)!, input) as Promise<{ status: string; approval_id: string | null }>

describe.each(Object.entries(SCENES))('%s', (name, { kind, prepare }) => {
  test.each(some(ROLES.filter((role) => !holds(role, kind))))('%s may not', async (role) => {
    const h = shared()
    const input = await prepare(h)
    await expect(acted(await h.as.staff(role), name, input)).rejects.toMatchObject({ status: 403 })
    expect(await h.rows('act_requests', { status: 'WAITING' })).toEqual([])
  })

  test.each([...some(ROLES.filter((role) => role !== 'owner' && holds(role, kind))), 'owner'] as const)(
    '%s: at the limit done, above it waits, and somebody else approves it',
    async (role) => {
      const h = shared()
      const at = await prepare(h)
      const who = await cashier(h, '900.00', role)
      const owner = await cashier(h, '900.00', 'owner')
      if (role === 'owner') {
        expect(await acted(who, name, at)).toMatchObject({ status: 'done', approval_id: null })
        return
      }
      await limit(h, kind, 0)
      const { status, approval_id } = await acted(who, name, await prepare(h))
      expect(status).toBe('waiting')
      const requestId = approval_id ?? ''
      const { amount } = await owner.call(approvals.one, { requestId })
      // Not even who may approve otherwise decides what they asked for.
      await expect(who.call(approvals.approve, { requestId })).rejects.toMatchObject(
        holdsApproval(role) ? { formErrors: ['Someone else has to decide your own requests.'] } : { status: 403 },
      )
      expect(await owner.call(approvals.approve, { requestId })).toMatchObject({ status: 'DONE' })
      const cents = Math.round(Number(amount) * 100)
      await limit(h, kind, cents)
      expect(await acted(who, name, at)).toMatchObject({ status: 'done', approval_id: null })
      await limit(h, kind, cents - 1)
      const above = await acted(who, name, await prepare(h))
      expect(above.status).toBe('waiting')
      await who.call(approvals.withdraw, { requestId: above.approval_id ?? '' })
    },
  )
})

const holdsApproval = (role: DemoPolicy) => (DEMO_POLICIES[role] as readonly string[]).includes('Desk:Approve')

test('after all of them nobody has approved their own, and nobody got back more than they paid', async () => {
  const { rows } = shared()
  const acts = (await rows('acts')).filter(({ request_id }) => request_id !== null)
  expect(acts.filter(({ covered_by, account_id }) => covered_by === account_id)).toEqual([])
  const payments = await rows('payments')
  const backOf = (id: string) =>
    sum(payments.filter(({ charge_id }) => charge_id === id).map(({ amount_cents }) => amount_cents))
  expect(payments.filter(({ id, amount_cents }) => backOf(id) > amount_cents && backOf(id) > 0)).toEqual([])
})
