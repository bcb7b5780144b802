import { expect, test } from 'vitest'
import { addMonths } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { memberWith } from '../vouchers/factory.ts'
import { campaigns } from './contract.ts'
import type { SeriesKind } from './rules.ts'
import { findOccasions } from './series.ts'

/** A series that is on from now, with a delay. */
async function turnedOn(h: Harness, kind: SeriesKind, delay_hours: number): Promise<string> {
  const who = await h.as.staff('marketing')
  const { items } = await who.call(campaigns.series, {})
  const { id } = items.find((each) => each.kind === kind)!
  await h.change('campaigns', { id }, { delay_hours })
  await who.call(campaigns.turnOn, { campaignId: id })
  return id
}

const found = async (h: Harness) => [await findOccasions(h.ctx()), await h.count('campaign_recipients')]

test('a shorter delay leaves out nobody who joined between the two, and a longer one writes to nobody twice', async () => {
  const h = await harness()
  const id = await turnedOn(h, 'WELCOME', 48)
  h.clock.advance({ hours: 2 })
  const member = await h.as.member()
  h.clock.advance({ hours: 36 })
  expect(await found(h)).toEqual([0, 0])
  await h.change('campaigns', { id }, { delay_hours: 24 })
  h.clock.advance({ minutes: 10 })
  expect(await found(h)).toEqual([1, 1])
  expect(await h.row('campaign_recipients')).toMatchObject({ email: member.email })
  await h.change('campaigns', { id }, { delay_hours: 48 })
  for (const hours of [1, 12, 12]) {
    h.clock.advance({ hours })
    expect(await found(h)).toEqual([0, 1])
  }
  await h.as.member()
  h.clock.advance({ hours: 49 })
  expect(await found(h)).toEqual([1, 2])
})

test('who is told of expiring points earlier is told from then on, and whose points expire in between is, too', async () => {
  const h = await harness()
  const [between, later] = [await memberWith(h, 500), await memberWith(h, 500)]
  const expiresIn = (member: { readonly id: string }, days: number) => {
    const last_active_at = addMonths(h.clock.now().add({ hours: 24 * days }), -24)
    return h.change('point_accounts', { account_id: member.id }, { last_active_at })
  }
  await expiresIn(between, 50)
  await expiresIn(later, 70)
  const id = await turnedOn(h, 'POINTS_EXPIRING', 45 * 24)
  h.clock.advance({ minutes: 10 })
  expect(await found(h)).toEqual([0, 0])
  await h.change('campaigns', { id }, { delay_hours: 60 * 24 })
  h.clock.advance({ minutes: 10 })
  expect(await found(h)).toEqual([1, 1])
  expect(await h.row('campaign_recipients')).toMatchObject({ email: between.email })
  h.clock.advance({ hours: 11 * 24 })
  expect(await found(h)).toEqual([1, 2])
})

const STAYS = {
  first: ['2026-12-01', '2026-12-04'],
  second: ['2026-12-15', '2026-12-18'],
} as const

/** A stay that was booked, looked for until its car leaves, so many minutes later than booked. */
async function stayed(h: Harness, which: keyof typeof STAYS, minutesLate: number): Promise<void> {
  const [from, to] = STAYS[which]
  const stay = { travel_from_date: `${from} 08:00:00-0800`, travel_to_date: `${to} 08:00:00-0800` }
  const { number } = await booked(await h.as.traveller(), 'BUY_NOW', { stay })
  h.clock.set(`${from}T08:00:00-08:00`)
  const { id: stayId } = await (await cashier(h)).call(gate.arrive, { booking_number: number })
  h.clock.set(`${to}T08:00:00-08:00`)
  await findOccasions(h.ctx())
  h.clock.advance({ minutes: minutesLate })
  await findOccasions(h.ctx())
  const who = await cashier(h)
  const { due } = await who.call(gate.stay, { stayId })
  await who.call(gate.close, { stayId, by: due === '0.00' ? 'nothing' : 'cash', expected_due: due })
}

test.each([
  { delay: 0, late: 90 },
  { delay: 48, late: 50 * 60 },
  { delay: 48, late: 0 },
])(
  'after their first stay people are written to $delay hours after they left, also $late minutes later than booked',
  async ({ delay, late }) => {
    const h = await harness()
    await turnedOn(h, 'FIRST_STAY', delay)
    await stayed(h, 'first', late)
    expect(await found(h)).toEqual([0, 0])
    h.clock.advance({ hours: delay, minutes: 10 })
    expect(await found(h)).toEqual([1, 1])
    expect(await h.row('campaign_recipients')).toMatchObject({ email: PERSON.email, first_name: 'Ada' })
    await stayed(h, 'second', 0)
    h.clock.advance({ hours: delay, minutes: 10 })
    expect(await found(h)).toEqual([0, 1])
  },
)

test('whose first stay ended while the gate was cut off is written to once the gate tells of it', async () => {
  const h = await harness()
  await turnedOn(h, 'FIRST_STAY', 0)
  await stayed(h, 'first', 30 * 60)
  await h.change('transactions', {}, { exited_at: h.clock.now().subtract({ hours: 30 }) })
  expect(await found(h)).toEqual([1, 1])
})
