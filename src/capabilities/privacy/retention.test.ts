import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { json } from '../../platform/database.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { booked, CARD, PERSON, STAY } from '../bookings/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { notes } from '../bookings/notes/contract.ts'
import { inquiries } from '../inquiries/contract.ts'
import { mailingLists } from '../mailing-lists/contract.ts'
import { allOf, refreshed } from '../mailing-lists/factory.ts'
import { quotes } from '../quotes/contract.ts'
import { parked } from '../stays/factory.ts'
import { ageOfData, dataTakenAway } from './index.ts'
import { RETENTION } from './retention.ts'

async function night(h: Harness): Promise<void> {
  await h.services.jobs.send(h.services.db, 'privacy.retain', {}, {})
  await h.runJobs()
}

test('docs/privacy.md says how long each class of data is kept, as the code has it', () => {
  const table = RETENTION.map(
    ({ name, tables, days, since, end, why }) => `| ${name} | ${tables} | ${days} | ${since} | ${end} | ${why} |`,
  )
  const documented = readFileSync('docs/privacy.md', 'utf8')
    .split('\n')
    .filter((line) => RETENTION.some(({ name }) => line.startsWith(`| ${name} |`)))
  expect(documented).toEqual(table)
})

test('a night takes away each class of data whose time is over, and nothing that is younger', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const booking = await booked(traveler)
  await traveler.call(bookings.cancel, { number: booking.number })
  await parked(h)
  await h.call(inquiries.contact, { email_address: PERSON.email, subject: 'Lost', message: 'A hat', name: 'Ada' })
  await h.change('inquiries', {}, ({ received_at }) => ({ status: 'CLOSED' as const, closed_at: received_at }))
  await h.runJobs()
  const names = async () => (await h.row('bookings', { id: booking.id })).full_name
  const mails = () => h.count('mail_messages')
  const sent = await mails()
  expect(sent).toBeGreaterThan(0)
  await night(h)
  expect([await names(), await mails()]).toEqual([PERSON.full_name, sent])

  h.clock.advance({ hours: 2 * 365 * 24 + 1 })
  await night(h)
  expect([await names(), await mails()]).toEqual([PERSON.full_name, 0])
  expect(await h.rows('inquiries')).toMatchObject([{ message: '', email: expect.stringMatching(/@erased\.invalid$/) }])
  expect((await dataTakenAway(h.services)).get('mails')).toBe(sent)
  expect((await ageOfData(h.services)).get('trips_of_guests')).toBeGreaterThan(0)

  h.clock.set('2029-12-05T12:00:00Z')
  await night(h)
  expect(await names()).toBe('')
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ paid_cents: 7457, refunded_cents: 7457 }])
  expect(new Set((await dataTakenAway(h.services)).keys())).toEqual(new Set(RETENTION.map(({ name }) => name)))
})

test('a trip that has grown too old leaves its address neither with its coupon nor with its price, nor its notes in a history', async () => {
  const h = await harness()
  const [traveler, owner] = [await h.as.traveller(), await h.as.staff()]
  const { quotes: priced } = await traveler.call(quotes.set, { ...STAY, promo_code: 'WELCOME10', email: PERSON.email })
  const { quote_id } = priced.find(({ product_id }) => product_id === 'BUY_NOW')!
  const { booking, token } = await traveler.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  traveler.hold(token)
  await owner.call(notes.add, { bookingId: booking.id, text: 'Ada will be late' })
  await traveler.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  const told = async () => ({
    coupons: (await h.rows('coupon_redemptions')).map(({ email }) => email),
    prices: (await h.rows('quotes', { id: quote_id })).map(({ email }) => email),
    notes: JSON.stringify(await h.rows('history', { table_name: 'booking_notes' })),
  })
  expect(await told()).toEqual({
    coupons: [PERSON.email],
    prices: [PERSON.email],
    notes: expect.stringContaining('Ada will be late'),
  })
  h.clock.set('2029-12-05T12:00:00Z')
  await night(h)
  expect(await told()).toEqual({
    coupons: [expect.stringMatching(/@erased\.invalid$/)],
    prices: [null],
    notes: expect.not.stringContaining('Ada'),
  })
})

test('a trip that has grown too old makes nobody a traveler whom lists find', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const { number, email_addr } = await booked(traveler)
  await traveler.call(bookings.cancel, { number })
  await h.runJobs()
  await refreshed(h)
  expect(await h.rows('travelers')).toMatchObject([{ email: email_addr }])
  h.clock.set('2029-12-05T12:00:00Z')
  await night(h)
  await refreshed(h)
  expect(await h.rows('bookings')).toMatchObject([{ full_name: '', email: expect.stringMatching(/@erased\.invalid$/) }])
  expect(await h.rows('travelers')).toEqual([])
  const rules = allOf({ kind: 'MEMBERSHIP', who: 'ANYBODY' })
  const marketing = await h.as.staff('marketing')
  expect(await marketing.call(mailingLists.preview, { rules })).toMatchObject({ people: 0, may_write: 0 })
})

test('who waited in a campaign that was stopped is forgotten as all others are; who waits in one that goes on is not', async () => {
  const h = await harness()
  const now = h.clock.now()
  for (const status of ['STOPPED', 'PAUSED'] as const) {
    const { id: campaign_id } = await h.add('campaigns', {
      id: h.ctx().random.uuid(),
      kind: 'CAMPAIGN',
      name: status,
      status,
      about: 'offers',
      content: json({}),
      rate_per_minute: 60,
      held_back_percent: 0,
      created_at: now,
      updated_at: now,
      ended_at: status === 'STOPPED' ? now : null,
    })
    const email = `${status.toLowerCase()}@example.com`
    const due = { language: 'en', variant: 1, state: 'WAITING', due_at: now, counted_from: now } as const
    await h.add('campaign_recipients', { campaign_id, email, first_name: 'Ada', ...due })
  }
  h.clock.advance({ hours: 2 * 365 * 24 + 1 })
  await night(h)
  const left = await h.rows('campaign_recipients', {}, 'first_name')
  expect(left).toMatchObject([
    { email: expect.stringMatching(/@erased\.invalid$/), first_name: '', state: 'WAITING' },
    { email: 'paused@example.com', first_name: 'Ada', state: 'WAITING' },
  ])
})
