import { expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { bookings } from './contract.ts'
import { booked } from './factory.ts'
import { lockBookingById, makeOwnChange } from './index.ts'

/** What the ten-minute look finds at a Pacific moment. */
async function lookAt(h: Harness, moment: string) {
  h.clock.set(Temporal.Instant.from(moment))
  await h.services.jobs.send(h.services.db, 'bookings.remind', {}, {})
  await h.runJobs()
}

const reminders = async (h: Harness) => (await h.mail(/\/reminder\//)).toReversed()

test('a day before arrival comes one reminder, in the conversation of its booking', async () => {
  const h = await harness()
  await booked(await h.as.traveller(), 'BOOK_NOW')
  await lookAt(h, '2026-11-30T07:50:00-08:00')
  expect(await reminders(h)).toEqual([])
  await lookAt(h, '2026-11-30T08:00:00-08:00')
  await lookAt(h, '2026-11-30T08:10:00-08:00')
  const [reminder, ...more] = await reminders(h)
  expect(more).toEqual([])
  expect(reminder?.subject).toMatch(/^You’re parking tomorrow: Tue, 12\/01\/26, 8:00 am/)
  expect(reminder?.text).toContain('You’ll pay $54.54 at the lot.')
  const [first] = await h.rows('mail_messages', { purpose: /\/confirmation$/ })
  expect(reminder?.headers).toMatchObject({ 'In-Reply-To': first!.message_id, References: first!.message_id })
})

test('a changed booking is reminded of its new dates, a cancelled one of none, a fresh one needs none', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const moved = await booked(traveller, 'BUY_NOW', { email: 'moved@example.com' })
  const { number } = await booked(traveller, 'BUY_NOW', { email: 'gone@example.com' })
  await booked(traveller, 'BUY_NOW', { email: 'fresh@example.com', stay: at('2026-11-22') })
  await lookAt(h, '2026-11-30T08:00:00-08:00')
  expect((await reminders(h)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'gone@example.com',
    'moved@example.com',
  ])
  await traveller.call(bookings.cancel, { number })
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: moved.id, ...at('2026-12-10') })
  await traveller.call(bookings.modify, { bookingId: moved.id, quote_id })
  await lookAt(h, '2026-11-30T08:10:00-08:00')
  await lookAt(h, '2026-12-09T20:00:00-08:00')
  const again = (await reminders(h)).slice(2)
  expect(again).toMatchObject([{ recipient: 'moved@example.com', subject: expect.stringContaining('12/10/26') }])
})

test('a booking that is moved while its reminder is due is reminded of its new dates alone, a day before them', async () => {
  const h = await harness()
  const { id } = await booked(await h.as.traveller())
  const { travel_from_date: from, travel_to_date: to } = at('2026-12-10')
  const stay = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to), vehicleClass: 'STANDARD' as const }
  h.clock.set('2026-11-30T08:00:00-08:00')
  let looking: Promise<void> | undefined
  await transaction(h.ctx(), async (ctx) => {
    const booking = (await lockBookingById(ctx, id))!
    looking = lookAt(h, '2026-11-30T08:00:00-08:00')
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    await makeOwnChange(ctx, booking, stay, { isSilent: true })
  })
  await looking
  expect(await reminders(h)).toEqual([])
  await lookAt(h, '2026-12-09T08:10:00-08:00')
  expect(await reminders(h)).toMatchObject([{ subject: expect.stringContaining('12/10/26') }])
})

test('a change within the day of which its customer heard nothing takes no reminder away', async () => {
  const h = await harness()
  const { travel_from_date: from, travel_to_date: to } = at('2026-12-01')
  const stay = { from: Temporal.Instant.from(from), vehicleClass: 'STANDARD' as const }
  const longer = { ...stay, to: Temporal.Instant.from(to).add({ hours: 1 }) }
  const bookedBy = async (email: string) => (await booked(await h.as.traveller(), 'BUY_NOW', { email })).id
  const [silent, told] = [await bookedBy('silent@example.com'), await bookedBy('told@example.com')]
  h.clock.set('2026-11-30T08:05:00-08:00')
  for (const id of [silent, told]) {
    await transaction(h.ctx(), async (ctx) => {
      await makeOwnChange(ctx, (await lockBookingById(ctx, id))!, longer, { isSilent: id === silent })
    })
  }
  await lookAt(h, '2026-11-30T08:10:00-08:00')
  expect((await reminders(h)).map(({ recipient }) => recipient)).toEqual(['silent@example.com'])
})

test('in the night when the clocks go forward, a day before the arrival is two dates before it: its date is told', async () => {
  const h = await harness()
  const stay = { travel_from_date: '2027-03-15 00:30:00-0700', travel_to_date: '2027-03-18 00:30:00-0700' }
  await booked(await h.as.traveller(), 'BUY_NOW', { stay })
  await lookAt(h, '2027-03-13T23:30:00-08:00')
  expect(await reminders(h)).toMatchObject([{ subject: expect.stringMatching(/^You’re parking on Mon, 3\/15\/27: /) }])
})

test('two processes that look at once send one reminder', async () => {
  const h = await harness()
  const other = await h.another()
  await booked(await h.as.traveller())
  await Promise.all([h, other].map((process) => lookAt(process, '2026-11-30T09:00:00-08:00')))
  expect(await reminders(h)).toHaveLength(1)
})

function at(date: string) {
  const leave = Temporal.PlainDate.from(date).add({ days: 3 })
  return { travel_from_date: `${date} 08:00:00-0800`, travel_to_date: `${leave.toString()} 08:00:00-0800` }
}
