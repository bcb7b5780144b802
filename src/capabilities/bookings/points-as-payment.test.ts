import { fromDollars } from '../../lib/money.ts'
import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { figure } from '../../lib/texts.ts'
import { faultyGateway, type FaultyGateway } from '../../test/faulty-gateway.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { MemberTraveller } from '../../test/travellers.ts'
import { giveBonus } from '../club/points/index.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { journal } from '../journal/contract.ts'
import { bookings } from './contract.ts'
import { splitRefund } from './movements.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'

async function rich(h: Harness, points = 3000): Promise<MemberTraveller> {
  const member = await h.as.member()
  const had = await balance(h, member)
  const source = h.ctx().random.uuid()
  await giveBonus(h.ctx(), { accountId: member.id, points: points - had, reason: 'LONG_WAIT', ref: 'T', source })
  return member
}

async function balance({ rows }: Harness, { id }: MemberTraveller): Promise<number> {
  const [row] = await rows('point_accounts', { account_id: id })
  return row?.balance ?? 0
}

const charged = async ({ rows }: Harness) => (await rows('sandbox.charges')).map(({ amount_cents }) => amount_cents)

async function kept(h: Harness): Promise<void> {
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
}

test('points pay a part, the card the rest; mail, page and ledger say the same', async () => {
  const h = await harness()
  const ada = await rich(h)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 2000, email: ada.email })
  expect(booking).toMatchObject({ status: 'CONFIRMED', total: '74.57', paid: '74.57', balance_due: '0.00' })
  expect(booking.movements).toEqual([
    expect.objectContaining({ kind: 'CHARGE', amount: '54.57', points: 0 }),
    expect.objectContaining({ kind: 'CHARGE', amount: '20.00', points: 2000 }),
  ])
  expect(await balance(h, ada)).toBe(1000)
  await kept(h)
  const [mail] = await h.mail({ to: ada.email })
  expect(mail?.text).toContain('Paid with 2,000 points')
  expect(mail?.text).toContain('$20.00')
  expect(mail?.text).toContain('$54.57')
})

test('a cancellation gives back the card first, the fee is kept of the points, and the rest of them is back', async () => {
  const h = await harness()
  const ada = await rich(h)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 3000, email: ada.email })
  expect(await balance(h, ada)).toBe(0)
  h.clock.set(Temporal.Instant.from('2026-11-28T20:00:00Z'))
  const { fee } = await ada.call(bookings.cancelFee, { number: booking.number })
  const cancelled = await ada.call(bookings.cancel, { number: booking.number })
  await kept(h)
  const back = Math.round(3000 - Number(fee) * 100)
  expect(cancelled.movements.filter(({ kind }) => kind === 'REFUND')).toEqual([
    expect.objectContaining({ amount: '44.57', points: 0 }),
    expect.objectContaining({ amount: (back / 100).toFixed(2), points: back }),
  ])
  expect(await balance(h, ada)).toBe(back)
  await h.services.jobs.send(h.services.db, 'payments.resume-refunds', {}, {})
  await kept(h)
  expect(await balance(h, ada)).toBe(back)
  expect(await h.rows('point_entries', { kind: 'REFUND' })).toMatchObject([{ reason: 'BOOKING_REFUNDED' }])
})

test('a shorter stay gives back to the card, a longer one is paid by it', async () => {
  const h = await harness()
  const ada = await rich(h)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 1000, email: ada.email })
  for (const travel_to_date of ['2026-12-03 08:00:00-0800', '2026-12-05 08:00:00-0800']) {
    const { quote_id } = await ada.call(bookings.modifyQuote, { bookingId: booking.id, ...STAY, travel_to_date })
    const changed = await ada.call(bookings.modify, { bookingId: booking.id, quote_id })
    expect(changed.movements.filter(({ points }) => points > 0)).toHaveLength(1)
  }
  expect(await balance(h, ada)).toBe(2000)
  await kept(h)
})

test('a stay that gets cheaper than its points gives back the card first, then points; mail and lines say which', async () => {
  const h = await harness()
  const ada = await rich(h)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 3000, email: ada.email })
  await kept(h)
  const shorter = { ...STAY, travel_to_date: '2026-12-01 14:00:00-0800' }
  const quote = await ada.call(bookings.modifyQuote, { bookingId: booking.id, ...shorter })
  const refund = cents(-Math.round(Number(quote.difference) * 100))
  const told = splitRefund(booking, refund)
  expect(told).toEqual({ money: 4457, points: refund - 4457 })
  expect(told.points).toBeGreaterThan(0)
  const changed = await ada.call(bookings.modify, { bookingId: booking.id, quote_id: quote.quote_id })
  await kept(h)
  expect(changed.movements.filter(({ kind }) => kind === 'REFUND')).toEqual([
    expect.objectContaining({ amount: '44.57', points: 0 }),
    expect.objectContaining({ points: told.points }),
  ])
  expect(await balance(h, ada)).toBe(told.points)
  const mails = await h.mail({ to: ada.email })
  const mail = mails.map(({ text }) => text).find((text) => text.includes('We refunded'))
  expect(mail).toContain('We refunded $44.57 to your Visa')
  expect(mail).toContain(`${figure(told.points)} points are back in your account.`)
  expect(mail).toContain('Paid with 3,000 points')
  expect(mail).toContain(`${figure(told.points)} points returned`)
})

test('the mail of a cheaper stay tells of points in Spanish too', async () => {
  const h = await harness()
  const ada = await rich(h, 8000)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 7400, email: ada.email })
  expect(splitRefund(booking, cents(1000))).toEqual({ money: 57, points: 943 })
  await h.change('bookings', {}, { language: 'es' })
  const { quote_id } = await ada.call(bookings.modifyQuote, {
    bookingId: booking.id,
    ...STAY,
    travel_to_date: '2026-12-03 08:00:00-0800',
  })
  await ada.call(bookings.modify, { bookingId: booking.id, quote_id })
  await kept(h)
  const mails = await h.mail({ to: ada.email })
  const mail = mails.map(({ text }) => text).find((text) => text.includes('puntos vuelven a su cuenta'))
  expect(mail).toContain('Pagado con 7,400 puntos')
})

test('a card that is refused gives the points back, at once or late', async () => {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const ada = await rich(h)
  const refused = { points_to_use: 1000, email: ada.email, cc_number: '4000000000000341' }
  await expect(booked(ada, 'BUY_NOW', refused)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await kept(h)
  expect(await balance(h, ada)).toBe(3000)

  gateway?.fail('timeout-after', { times: 1, only: ['authorise'] })
  const waiting = await booked(ada, 'BUY_NOW', { ...refused, check_for_existing: true })
  expect(waiting.status).toBe('PENDING')
  expect(await balance(h, ada)).toBe(2000)
  h.clock.advance({ seconds: 30 })
  await kept(h)
  expect(await balance(h, ada)).toBe(3000)
})

test('two bookings never spend the same points, and a request that is repeated spends them once', async () => {
  const h = await harness()
  const ada = await rich(h, 2500)
  const tries = await Promise.allSettled(
    Array.from({ length: 3 }, async () => {
      const { quote_id } = await quoted(ada, 'BUY_NOW')
      const input = { quote_id, ...PERSON, ...CARD, email: ada.email, check_for_existing: true, points_to_use: 2000 }
      return ada.call(bookings.create, input)
    }),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balance(h, ada)).toBe(500)

  const { quote_id } = await quoted(ada, 'BUY_NOW')
  const input = { quote_id, ...PERSON, ...CARD, email: ada.email, check_for_existing: true, points_to_use: 500 }
  const idempotencyKey = crypto.randomUUID()
  const [one, other] = [
    await ada.call(bookings.create, input, { idempotencyKey }),
    await ada.call(bookings.create, input, { idempotencyKey }),
  ]
  expect(one.booking.id).toBe(other.booking.id)
  expect(await balance(h, ada)).toBe(0)
  await kept(h)
})

test('points pay for nothing before their member has confirmed the address', async () => {
  const h = await harness()
  const member = await h.as.member({ confirmed: false })
  const source = h.ctx().random.uuid()
  await giveBonus(h.ctx(), { accountId: member.id, points: 1000, reason: 'LONG_WAIT', ref: 'T', source })
  await expect(booked(member, 'BUY_NOW', { points_to_use: 200, email: member.email })).rejects.toMatchObject({
    fieldErrors: { points_to_use: [expect.stringContaining('Confirm your email')] },
  })
  expect(await h.rows('bookings')).toEqual([])
  await kept(h)
})

test('points pay of a deposit only what it asks for now, whole dollars, and of members alone', async () => {
  const h = await harness()
  const ada = await rich(h)
  const problem = (fields: object) => ({ fieldErrors: { points_to_use: [expect.any(String)], ...fields } })
  await expect(booked(ada, 'BOOK_NOW', { points_to_use: 2500 })).rejects.toMatchObject(problem({}))
  await expect(booked(ada, 'BUY_NOW', { points_to_use: 3100 })).rejects.toMatchObject(problem({}))
  await expect(booked(ada, 'BUY_NOW', { points_to_use: 150 })).rejects.toMatchObject(problem({}))
  await expect(booked(ada, 'BUY_NOW', { points_to_use: -100 })).rejects.toMatchObject(problem({}))
  await expect(booked(await h.as.traveller(), 'BUY_NOW', { points_to_use: 100 })).rejects.toMatchObject(problem({}))
  expect(await charged(h)).toEqual([])
  const booking = await booked(ada, 'BOOK_NOW', { points_to_use: 2400, email: ada.email })
  expect(booking).toMatchObject({ status: 'CONFIRMED', paid: '24.00', balance_due: '54.54' })
  expect(await charged(h)).toEqual([])
  expect(await balance(h, ada)).toBe(600)
  await kept(h)
})

test('the journal owes what the ledger has, whatever points pay and come back', async () => {
  const h = await harness()
  const ada = await rich(h)
  const owner = await h.as.staff('owner')
  const owed = async () => {
    await kept(h)
    await h.services.jobs.send(h.services.db, 'journal.post', {}, {})
    await h.runJobs()
    const { items } = await owner.call(journal.trial, { from: '2020-01-01', until: '2030-01-01' })
    const closing = (key: string) =>
      Math.round(Number(items.find(({ account }) => account === key)?.closing ?? 0) * 100)
    return { points: -closing('points'), deferred: -closing('deferred.bookings') }
  }
  const before = await owed()
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 2000, email: ada.email })
  expect(await owed()).toEqual({ points: before.points - 2000, deferred: before.deferred + 7457 })
  await ada.call(bookings.cancel, { number: booking.number })
  expect(await owed()).toEqual(before)
})

test('what points paid earns none', async () => {
  const h = await harness()
  const ada = await rich(h)
  const booking = await booked(ada, 'BUY_NOW', { points_to_use: 3000, email: ada.email })
  const who = await cashier(h)
  h.clock.set(Temporal.Instant.from('2026-12-01T16:00:00Z'))
  const stay = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(Temporal.Instant.from('2026-12-04T15:00:00Z'))
  await who.call(gate.close, { stayId: stay.id, by: 'nothing', expected_due: '0.00' })
  const { rate } = await h.row('transactions')
  const share = Math.round((fromDollars(rate!.charge_total) * 4457) / 7457)
  expect(await balance(h, ada)).toBe(10 * Math.floor(share / 100))
  await kept(h)
})
