import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { formatUsd, fromDollars } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import type { Traveller } from '../../test/travellers.ts'
import { type Booking, bookings } from './contract.ts'
import { refunds } from '../refunds/contract.ts'
import { moneyLines, refundStory } from './movements.ts'
import { desk } from './office-contract.ts'
import { booked } from './factory.ts'

const until = (travel_to_date: string) => ({ travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date })

async function changed(traveller: Traveller, { id }: Booking, leave: string): Promise<Booking> {
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...until(leave) })
  return traveller.call(bookings.modify, { bookingId: id, quote_id })
}

/** Paid for three days, made longer, made shorter a day later. */
async function changedTwice(h: Harness, traveller: Traveller): Promise<Booking> {
  const booking = await booked(traveller, 'BUY_NOW', { stay: until('2026-12-04 08:00:00-0800') })
  await changed(traveller, booking, '2026-12-05 08:00:00-0800')
  h.clock.advance({ hours: 24 })
  return changed(traveller, booking, '2026-12-02 08:00:00-0800')
}

const usd = (amount: string) => formatUsd(fromDollars(amount))
const inCents = (amount: string) => Math.round(Number(amount.replace('−', '-').replaceAll(/[$,]/g, '')) * 100)

/** "Total paid .... $70.61" of a text part, below its total. */
function rowsBelowTotal(text: string): [string, string][] {
  const rows = [...text.matchAll(/^(.+?) \.{2,} (−?\$[\d,.]+)$/gm)].map(([, label = '', amount = '']) => [
    label,
    amount,
  ])
  const total = rows.findIndex(([label]) => label === 'Total' || label === 'Total when booked')
  return rows.slice(total + 1) as [string, string][]
}

async function mailOf(h: Harness, { id }: Booking, occasion: string) {
  const [mail] = await h.mail(`booking/${id}/${occasion}`)
  return { text: mail!.text, html: mail!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') }
}

test('the movements of a booking add up to what it says is paid and refunded, whatever was changed', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  await changedTwice(h, traveller)
  const { number } = await h.row('bookings')
  const { refund } = await traveller.call(bookings.cancelFee, { number })
  const booking = await traveller.call(bookings.cancel, { number })
  const { movements, paid, refunded, total } = booking
  expect(movements.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'CHARGE BOOKING',
    'CHARGE CHANGE',
    // It was taken from two charges, and is one promise.
    'REFUND CHANGE',
    'REFUND CANCELLATION',
  ])
  const sumOf = (kind: string) =>
    movements.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + inCents(amount), 0)
  expect([sumOf('CHARGE'), sumOf('REFUND')]).toEqual([inCents(paid), inCents(refunded)])
  expect(sumOf('CHARGE') - sumOf('REFUND')).toBe(inCents(total))
  expect(movements.at(-1)!.amount).toBe(refund)
})

test('answer, mail, paper and back office tell one story of a booking that was changed twice and cancelled', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await changedTwice(h, traveller)
  const { refund: promised } = await traveller.call(bookings.cancelFee, { number })
  const booking = await traveller.call(bookings.cancel, { number })
  await h.runJobs()

  const [first, longer, shorter, last] = booking.movements as [Movement, Movement, Movement, Movement]
  expect(last.amount).toBe(promised)
  const rows = [
    ['Sat, 11/21/26 · Paid with Visa ending in 4242', usd(first.amount)],
    ['Sat, 11/21/26 · Paid for the change', usd(longer.amount)],
    ['Sun, 11/22/26 · Refunded for the change', `−${usd(shorter.amount)}`],
    ['Sun, 11/22/26 · Refunded', `−${usd(last.amount)}`],
    ['Total', usd(booking.total)],
  ]
  const story = [
    `${usd(last.amount)} goes back to your Visa ending in 4242.`,
    `${usd(shorter.amount)} was refunded on Sun, 11/22/26.`,
  ]
  const mail = await mailOf(h, booking, 'cancelled')
  expect(rowsBelowTotal(mail.text)).toEqual(rows)
  const moved = rows.slice(0, -1).reduce((sum, [, amount = '']) => sum + inCents(amount), 0)
  expect(moved).toBe(inCents(booking.total))

  const { base64 } = await traveller.call(bookings.document, { bookingId: booking.id, kind: 'pdf' })
  const paper = (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
  for (const told of [...rows.flat(), ...story]) {
    expect(mail.html).toContain(told)
    expect(paper).toContain(told)
  }
  for (const sentence of story) expect(mail.text).toContain(sentence)

  const owner = await h.as.staff('owner')
  expect((await owner.call(desk.booking, { bookingId: booking.id })).booking.movements).toEqual(booking.movements)
})

type Movement = Booking['movements'][number]

test('a booking that goes on tells what it holds after a change, in its mail and on paper', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await changedTwice(h, traveller)
  await h.runJobs()
  const { text } = await mailOf(h, booking, `changed/${booking.quote.id}`)
  const held = rowsBelowTotal(text)
  expect(held.at(-1)).toEqual(['Total paid', usd(booking.total)])
  expect(held.slice(0, -1).reduce((sum, [, amount]) => sum + inCents(amount), 0)).toBe(inCents(booking.total))
})

test('what went back before is not promised again when the fee takes up the rest', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await changedTwice(h, traveller)
  // Within a day of arrival one day is kept, which is all that is left.
  h.clock.set('2026-12-01T07:00:00-08:00')
  const { fee, refund } = await traveller.call(bookings.cancelFee, { number: booking.number })
  await traveller.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  const { text } = await mailOf(h, booking, 'cancelled')
  expect(text).toContain('was refunded on Sun, 11/22/26.')
  expect(text).toContain(`The cancellation fee is ${usd(fee)}.`)
  expect(text.includes('goes back to your')).toBe(refund !== '0.00')
})

test('who canceled free what had gone back already reads of no fee, on the page, by mail and on paper', async () => {
  const h = await harness()
  const [traveller, owner] = [await h.as.traveller(), await h.as.staff('owner')]
  const { id: bookingId, number, paid: amount } = await booked(traveller, 'BUY_NOW')
  await h.runJobs()
  await owner.call(refunds.toCard, { bookingId, amount, reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' })
  const booking = await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  const story = ['There’s nothing left to refund.', `${usd(amount)} was refunded on Sat, 11/21/26.`]
  const { text, html } = await mailOf(h, booking, 'cancelled')
  const { base64 } = await traveller.call(bookings.document, { bookingId, kind: 'pdf' })
  const paper = (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
  for (const told of [text, html, paper, refundStory(booking)]) {
    for (const sentence of story) expect(told).toContain(sentence)
    expect(told).not.toContain('the cancellation fee covers')
  }
  expect(text).toContain('There is no cancellation fee.')
})

test('what staff gave back of a finished stay is no price that was paid at the lot', async () => {
  const h = await harness()
  const [traveller, owner] = [await h.as.traveller(), await h.as.staff('owner')]
  const { id: bookingId } = await booked(traveller, 'BUY_NOW')
  await owner.call(refunds.toCard, { bookingId, amount: '10.00', reason_code: 'SERVICE_FAILURE' })
  const booking = await traveller.call(bookings.get, { bookingId })
  const labels = moneyLines({ ...booking, status: 'COMPLETED' }).map(({ label }) => label)
  expect(labels.at(-1)).toBe('Total paid')
})

test('amounts of four figures are written in the story as everywhere else', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const {
    id: bookingId,
    number,
    paid,
  } = await booked(traveller, 'BUY_NOW', {
    stay: { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2027-02-01 08:00:00-0800' },
  })
  const amount = '1000.00'
  const owner = await h.as.staff('owner')
  await owner.call(refunds.toCard, { bookingId, amount, reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' })
  const story = refundStory(await traveller.call(bookings.cancel, { number }))
  expect(Number(paid)).toBeGreaterThan(1000)
  expect(story).toContain('$1,000.00 was refunded')
})

test('the story is told in Spanish to who booked in Spanish', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await inLanguage('es', () => changedTwice(h, traveller))
  await inLanguage('es', () => traveller.call(bookings.cancel, { number: booking.number }))
  await h.runJobs()
  const { text } = await mailOf(h, booking, 'cancelled')
  expect(text).toContain('dom, 22 de nov de 2026 · Reembolsado por el cambio')
  expect(text).toMatch(/^Ya se devolvieron \$[\d.]+ el dom, 22 de nov de 2026\.$/m)
})
