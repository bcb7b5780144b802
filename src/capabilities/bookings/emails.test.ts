import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { say } from '../../lib/texts.ts'
import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { systemRandom } from '../../platform/random.ts'
import { testConfig } from '../../test/config.ts'
import { asDelivered, htmlOf, type MailContent, publicLinks } from '../mail/index.ts'
import { quoteMail } from '../quotes/emails.ts'
import { quoteOf, stayRequest, TODAY } from '../quotes/factory.ts'
import { presentQuote, quoteRow } from '../quotes/presentation.ts'
import type { ProductId } from '../../lib/products.ts'
import { DEMO_SETTINGS } from '../settings/demo.ts'
import type { Booking } from './contract.ts'
import { refusalMessage } from '../payments/refusals.ts'
import {
  type BookingMail,
  cancelledMail,
  changedMail,
  changePendingMail,
  changeRefusedMail,
  confirmationMail,
  detailsChangedMail,
  duplicateMail,
  lateConfirmationMail,
  noShowMail,
  payLinkEndedMail,
  payLinkMail,
  refundedMail,
  refusedMail,
  reminderMail,
  walkedMail,
} from './emails.ts'
import { refundStory } from './movements.ts'
import { NO_TRIP } from './traveler/fields.ts'

const ctx = { now: TODAY, config: { ...testConfig(), publicUrl: 'https://parking.example' }, random: systemRandom }
const links = publicLinks(ctx.config)
/** After the stay of every mail. */
const OVER = Temporal.Instant.from('2026-12-04T17:00:00Z')
const NOTHING = { money: cents(0), points: cents(0) }
const token = 'a-token-of-twenty-four-bytes'
const settings = {
  business: DEMO_SETTINGS.business,
  glossary: [],
  guide: { ...DEMO_SETTINGS.guide, wait_minutes: 20, is_measured: false },
  vehicle_classes: [
    { code: 'STANDARD' as const, name: 'Standard', description: '' },
    { code: 'OVERSIZE' as const, name: 'Oversize', description: '' },
  ],
}

function quoteFor(product: ProductId) {
  const priced = quoteOf(product, stayRequest('2026-12-01 08:00', '2026-12-04 08:00'))
  return presentQuote(ctx, quoteRow(ctx, priced, { set_id: systemRandom.uuid(), email: null }))
}

function mailOf(product: ProductId, more: Partial<Booking> = {}): BookingMail {
  const quote = quoteFor(product)
  const booking: Booking = {
    id: '0199f000-0000-7000-8000-00000000abcd',
    number: 'K7WQ2M9AX',
    status: 'CONFIRMED',
    email_addr: 'ada@example.com',
    full_name: 'Ada Lovelace',
    phone_number: '2065550100',
    vehicle_class: 'STANDARD',
    travel_from_date: quote.travel_from_date,
    travel_to_date: quote.travel_to_date,
    ...NO_TRIP,
    flight_number_departing: 'AS 1042',
    product_id: product,
    quote,
    total: quote.rate.total,
    paid: quote.deposit_required,
    balance_due: product === 'BOOK_NOW' ? '54.54' : '0.00',
    late_fee: '0.00',
    refunded: '0.00',
    credits: [],
    refunds: [],
    movements: [
      {
        kind: 'CHARGE',
        reason: 'BOOKING',
        points: 0,
        card: { brand: 'visa', last4: '4242' },
        is_by_hand: false,
        amount: quote.deposit_required,
        at: quote.timestamp,
      },
    ],
    point_club_number: null,
    points_number: null,
    barcode: 'K7WQ2M9AX',
    card: { brand: 'visa', last4: '4242' },
    on_account_of: null,
    sent_to: null,
    to_pay: null,
    changing: null,
    cancellable: true,
    modifiable: true,
    created_at: quote.timestamp,
    ...more,
  }
  return { booking, settings, links, token }
}

/** What a person reads of the HTML part. */
function words(mail: Pick<MailContent, 'html'>): string {
  const html = htmlOf(mail)
  const body = html.slice(html.indexOf('<body')).replaceAll(/<!--[\s\S]*?-->/g, '')
  const text = body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ')
}

const everyMail = (mail: BookingMail): Record<string, Promise<MailContent>> => ({
  confirmation: confirmationMail(mail),
  'late confirmation': lateConfirmationMail(mail),
  changed: changedMail({ ...mail, before: mail.booking, charged: '12.00', back: NOTHING }),
  cancelled: cancelledMail({ ...mail, fee: '5.00', refund: '69.57', rule: '$5.00 until 6 hours before arrival' }),
  refused: refusedMail({ ...mail, reason: refusalMessage('declined'), retryLink: mail.booking.quote.customer_link }),
  duplicate: duplicateMail(mail),
  quote: quoteMail({ quote: mail.booking.quote, settings, links }),
})

describe.each(['BUY_NOW', 'BOOK_NOW'] as const)('every mail about %s', (product) => {
  test('tells every line, the total, when and where, alike in both parts', async () => {
    const mail = mailOf(product)
    const { charge_lines, fee_lines, tax_lines, total } = mail.booking.quote.rate
    const amounts = [...charge_lines, ...fee_lines, ...tax_lines].flatMap(({ description, amount }) => [
      say(description),
      formatUsd(fromDollars(amount)),
    ])
    const { address, phone, name } = settings.business
    const told = [...amounts, formatUsd(fromDollars(total)), 'Tue, 12/01/26', 'Fri, 12/04/26', '8:00 am', '3 days']
    const whole = [...told, address.street, phone, name]
    for (const [kind, rendering] of Object.entries(everyMail(mail))) {
      const content = await asDelivered(await rendering)
      const read = words(content)
      for (const part of whole) {
        expect(content.text, `${kind}, text`).toContain(part)
        expect(read, `${kind}, HTML`).toContain(part)
      }
      expect(content.text, kind).toContain('google.com/maps/dir/?api=1&destination=47.4418,-122.2961')
      expect(content.subject.length, kind).toBeLessThan(90)
    }
  })

  test('runs nothing, loads nothing, and leaves no placeholder behind', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>{{ links.view }}'
    const mail = mailOf(product, {
      full_name: script,
      flight_number_departing: '"><b>AS',
      flight_number_returning: script,
    })
    for (const [kind, rendering] of Object.entries(everyMail(mail))) {
      const { html, text, subject } = await asDelivered(await rendering)
      expect(html, kind).not.toMatch(/<script|<img src=x|<b>|javascript:/i)
      expect(html.replaceAll('{{ links.view }}', ''), kind).not.toMatch(/\{\{|\{%/)
      expect(text.replaceAll('{{ links.view }}', ''), kind).not.toMatch(/\{\{|\{%/)
      expect(html.match(/(?:src|background)="(?!cid:)[^"]+"|url\(/g), kind).toBeNull()
      expect(subject, kind).not.toContain('<')
      expect(html.length, kind).toBeLessThan(90_000)
    }
  })
})

test('a confirmation holds the code, the links with their token, and what was paid', async () => {
  const mail = await asDelivered(await confirmationMail(mailOf('BUY_NOW')))
  expect(mail.subject).toBe('Your parking is booked: Tue, 12/01/26 – Fri, 12/04/26 · K7WQ2M9AX')
  const page = 'https://parking.example/bookings/0199f000-0000-7000-8000-00000000abcd'
  for (const link of [`${page}/?token=${token}`, `${page}/modify?token=${token}`, `${page}/cancel?token=${token}`]) {
    expect(mail.text).toContain(`${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
  }
  expect(mail.html).toContain('href="https://parking.example/terms"')
  expect(mail.text).toContain('Your space is held and paid in full.')
  expect(mail.text).toMatch(/^Paid with Visa ending in 4242 \.+ \$74\.57$/m)
  expect(mail.text).toMatch(/^Day · 3 × \$24\.00 \.+ \$72\.00$/m)
  expect(mail.text, 'the price begins a part of its own').toMatch(/^Phone: \(206\) 555-0100\n(?:.+\n)*\nYOUR PRICE$/m)
  expect(mail.html).toContain('src="cid:qr.4b375751324d394158@code"')
})

test('the long dates of Spanish are small on a phone, so that the sign has room for both', async () => {
  const signOf = async () => (await asDelivered(await confirmationMail(mailOf('BUY_NOW')))).html
  const days = (html: string) => [...html.matchAll(/class="(day[^"]*)"[^>]*>([^<]+)</g)].map(([, is, day]) => [is, day])
  expect(days(await signOf())).toEqual([
    ['day', 'Tue, 12/01/26'],
    ['day', 'Fri, 12/04/26'],
  ])
  expect(days(await inLanguage('es', signOf))).toEqual([
    ['day long', 'mar, 1 de dic de 2026'],
    ['day long', 'vie, 4 de dic de 2026'],
  ])
})

test('a deposit tells what is still to be paid at the lot', async () => {
  const mail = await confirmationMail(mailOf('BOOK_NOW'))
  expect(mail.text).toContain('You pay the remaining $54.54 at the lot.')
  expect(mail.text).toMatch(/^Pay at the lot \.+ \$54\.54$/m)
  expect(words(mail)).toContain('Canceling stays free until Tue, 12/01/26, 2:00 am.')
})

test('a late confirmation says that the payment has come through', async () => {
  expect((await lateConfirmationMail(mailOf('BUY_NOW'))).text).toContain('Your payment has come through.')
  expect((await confirmationMail(mailOf('BUY_NOW'))).text).not.toContain('come through')
})

test('a change tells what it was before and what money moved', async () => {
  const mail = mailOf('BUY_NOW')
  const before = { ...mail.booking, travel_to_date: '2026-12-03T08:00:00-08:00', total: '50.69' }
  const dearer = await changedMail({ ...mail, before, charged: '23.88', back: NOTHING })
  expect(dearer.text).toContain('Before: Tue, 12/01/26, 8:00 am to Thu, 12/03/26, 8:00 am, $50.69 in total.')
  expect(dearer.text).toContain('We charged $23.88 to your Visa ending in 4242')
  expect(dearer.text).not.toContain('We refunded')
  const cheaper = await changedMail({ ...mail, before, charged: '0.00', back: { ...NOTHING, money: cents(1000) } })
  expect(cheaper.text).toContain(
    'We refunded $10.00 to your Visa ending in 4242. It arrives within 5 to 10 business days.',
  )
})

test('a change of the vehicle alone is called one, and names the vehicle of before', async () => {
  const mail = mailOf('BUY_NOW')
  const change = (before: Partial<Booking>) =>
    changedMail({ ...mail, before: { ...mail.booking, ...before }, charged: '0.00', back: NOTHING })
  const heading = 'Your booking has a new vehicle class'
  const { subject, text, html } = await change({ vehicle_class: 'OVERSIZE', total: '113.92' })
  expect(subject).toContain(heading)
  expect(words({ html })).toContain(heading)
  expect(text).toContain(heading.toUpperCase())
  expect(text).toContain('Before: Oversize, $113.92 in total. Your dates stay the same.')
  const travel_to_date = '2026-12-03T08:00:00-08:00'
  const both = await change({ vehicle_class: 'OVERSIZE', travel_to_date, total: '85.10' })
  expect(both.subject).toContain('Your booking has new dates')
  expect(both.text).toContain('to Thu, 12/03/26, 8:00 am, Oversize, $85.10 in total.')
  const cheaper = await change({ total: '80.00' })
  expect(cheaper.subject).toContain('Your booking has a new price')
  expect(cheaper.text).toContain('Before: $80.00 in total. Your dates stay the same.')
  const spanish = await inLanguage('es', () => change({ vehicle_class: 'OVERSIZE', total: '113.92' }))
  expect(spanish.subject).toContain('Su reserva es para otra clase de vehículo')
  expect(spanish.text).toContain('Antes: Oversize, $113.92 en total. Sus fechas son las mismas.')
})

test('a change of the vehicle alone that is not paid yet, or was refused, is told as one', async () => {
  const mail = mailOf('BUY_NOW')
  const told = async (stay: Partial<Booking>) => {
    const asked = { ...mail.booking, ...stay }
    const [pending, refused] = [
      await changePendingMail({ ...mail, asked, amount: '39.35' }),
      await changeRefusedMail({ ...mail, asked }),
    ]
    return { parts: [pending.text, words(pending), refused.text, words(refused)], refused }
  }
  const vehicle = await told({ vehicle_class: 'OVERSIZE' })
  for (const part of vehicle.parts) expect(part).toContain('You asked for the Oversize class.')
  expect(vehicle.refused.subject).toContain('Your change wasn’t made')
  const travel_to_date = '2026-12-05T08:00:00-08:00'
  const both = await told({ vehicle_class: 'OVERSIZE', travel_to_date })
  for (const part of both.parts)
    expect(part).toContain('You asked for Tue, 12/01/26, 8:00 am to Sat, 12/05/26, 8:00 am, Oversize.')
  expect(both.refused.subject).toContain('Your booking keeps its dates')
  const spanish = await inLanguage('es', () => told({ vehicle_class: 'OVERSIZE' }))
  for (const part of spanish.parts) expect(part).toContain('Usted pidió la clase Oversize')
  expect(spanish.refused.subject).toContain('No se hizo el cambio')
})

test('who did not come reads what is kept by its name: a deposit, a part of what was paid, or nothing', async () => {
  const told = async (product: ProductId, fee: string, refund = '0.00') => {
    const content = await asDelivered(
      await noShowMail({ ...mailOf(product, { status: 'NO_SHOW' }), fee, refund, now: OVER }),
    )
    return [content.text, words(content)]
  }
  for (const part of await told('BOOK_NOW', '24.00'))
    expect(part).toContain('We keep your $24.00 deposit. You owe nothing more.')
  for (const part of await told('BUY_NOW', '9.00')) {
    expect(part).toContain('We keep $9.00 of what you paid. You owe nothing more.')
    expect(part).not.toContain('deposit')
  }
  for (const product of ['BUY_NOW', 'BOOK_NOW'] as const)
    for (const part of await told(product, '0.00')) expect(part).not.toMatch(/deposit|[Ww]e keep|is kept|\$0\.00/)
  for (const part of await told('BUY_NOW', '24.00', '50.57'))
    expect(part).toMatch(/We keep \$24\.00 of what you paid\. +\$50\.57 +goes back to your Visa/)
  for (const part of await told('BUY_NOW', '0.00', '74.57')) {
    expect(part).toMatch(/\$74\.57 +goes back to your Visa/)
    expect(part).not.toMatch(/[Ww]e keep/)
  }
  const spanish = await inLanguage('es', () => told('BUY_NOW', '9.00'))
  for (const part of spanish) expect(part).toContain('Conservamos $9.00 de lo que pagó. No debe nada más.')
})

test('who may still come reads until when they are let in, and that what went back is due, unless a company is billed', async () => {
  const now = Temporal.Instant.from('2026-12-02T17:00:00Z')
  const back = { kind: 'REFUND', reason: 'NO_SHOW', points: 0, card: { brand: 'visa', last4: '4242' } } as const
  const movements = [{ ...back, is_by_hand: false, amount: '50.57', at: '2026-12-02T08:00:00-08:00' }]
  const told = async (more: Partial<Booking>, fee = '24.00', refund = '50.57') => {
    const mail = mailOf('BUY_NOW', { status: 'NO_SHOW', ...more })
    const content = await asDelivered(await noShowMail({ ...mail, fee, refund, now }))
    return [content.text, words(content)]
  }
  for (const part of await told({ movements })) {
    expect(part).toContain('Your car hasn’t arrived, so we released your space. Still coming?')
    expect(part).toContain('Until Fri, 12/04/26, 8:00 am, your code opens the gate; what went back is due at the lot.')
    expect(part).toContain('Show this code at the gate')
    expect(part).not.toContain('Your stay is over')
  }
  for (const more of [{ movements, on_account_of: 'Globex' }, { movements: [] }])
    for (const part of await told(more, '74.57', '0.00')) {
      expect(part).toContain('your code opens the gate.')
      expect(part).not.toContain('You owe nothing more')
    }
  const spanish = await inLanguage('es', () => told({ movements }))
  for (const part of spanish) expect(part).toContain('su código abre la entrada; lo que devolvimos se paga')
})

test('a refund that a person pays by hand is promised to no card and within no days', async () => {
  const movement = (kind: 'CHARGE' | 'REFUND') =>
    ({ kind, points: 0, card: null, amount: '20.00', at: '2026-11-21T10:00:00-08:00' }) as const
  const movements = [
    { ...movement('CHARGE'), reason: 'BOOKING', is_by_hand: false },
    { ...movement('REFUND'), reason: 'CANCELLATION', is_by_hand: true },
  ] as const
  const moved = mailOf('BUY_NOW', { card: null, paid: '20.00', movements: [...movements] })
  const told = async () => {
    const back = { ...NOTHING, money: cents(2000) }
    const mails = [
      await cancelledMail({ ...moved, fee: '0.00', refund: '20.00', rule: '' }),
      await changedMail({ ...moved, before: moved.booking, charged: '0.00', back }),
    ]
    const parts = mails.flatMap((mail) => [mail.text, words(mail)])
    return [...parts, refundStory({ ...moved.booking, status: 'CANCELLED' })]
  }
  for (const part of await told()) {
    expect(part).toContain('We’ll contact you about returning $20.00.')
    expect(part).not.toMatch(/business days|goes back to|We refunded|nothing/)
  }
  for (const part of await inLanguage('es', told))
    expect(part).toContain('Nos comunicaremos con usted para devolverle $20.00.')
})

test('mail about a car that is here offers no cancellation, quotes no terms, and says that it is parked', async () => {
  const parked = mailOf('BUY_NOW', { status: 'CHECKED_IN', cancellable: false, modifiable: false })
  const before = { ...parked.booking, travel_to_date: '2026-12-03T08:00:00-08:00', total: '50.69' }
  const mails = [
    await confirmationMail(parked),
    await changedMail({ ...parked, before, charged: '0.00', back: NOTHING }),
    await detailsChangedMail({ ...parked, before: { plate: '' }, after: { plate: 'BKD4471' }, now: TODAY }),
  ]
  for (const mail of mails)
    for (const part of [mail.text, words(mail)]) {
      expect(part).toContain('View your booking')
      expect(part).not.toMatch(/Cancel booking|Change dates|IF YOUR PLANS CHANGE|If your plans change|space is held/i)
    }
  expect(mails[0]?.subject).toContain('You’re parked: ')
  expect(mails[0]?.text).toContain('YOU’RE PARKED')
  expect(mails[0]?.text).toContain('Paid in full.')
})

test('details that are corrected show the code for as long as it opens the gate', async () => {
  const corrected = async (status: Booking['status'], now = TODAY) => {
    const mail = { ...mailOf('BUY_NOW', { status }), before: { full_name: 'Ada' }, after: { full_name: 'Ada L' }, now }
    return (await detailsChangedMail(mail)).text.includes('Show this code at the gate')
  }
  expect(await corrected('CONFIRMED')).toBe(true)
  expect(await corrected('NO_SHOW')).toBe(true)
  expect(await corrected('NO_SHOW', OVER)).toBe(false)
  expect(await corrected('COMPLETED')).toBe(false)
})

test('a guest of a company who is sent elsewhere reads that the company is credited', async () => {
  const walk = { lot_name: 'Cedar Park', lot_address: '100 Cedar Road', lot_phone: '(206) 555-0177' }
  const mail = mailOf('BUY_NOW', { card: null, on_account_of: 'Globex' })
  const told = () => walkedMail({ ...mail, walk, back: { money: cents(2400), points: cents(0) } })
  const { text } = await told()
  expect(text).toContain('$24.00 is credited to Globex.')
  expect(text).not.toMatch(/payment method|business days/)
  expect((await inLanguage('es', told)).text).toContain('Descontamos $24.00 de la cuenta de Globex.')
})

test('a cancellation tells the fee, the rule, the refund and when it arrives', async () => {
  const mail = mailOf('BUY_NOW')
  const paid = await cancelledMail({
    ...mail,
    fee: '5.00',
    refund: '69.57',
    rule: '$5.00 until 6 hours before arrival',
  })
  expect(paid.text).toContain('$69.57 goes back to your Visa ending in 4242. It arrives within 5 to 10 business days.')
  expect(paid.text).toContain('The cancellation fee is $5.00. Why: $5.00 until 6 hours before arrival.')
  expect(htmlOf(paid)).not.toContain('cid:qr.')
  const kept = await cancelledMail({ ...mail, fee: '74.57', refund: '0.00', rule: '' })
  expect(kept.text).toContain('There’s nothing to refund: the cancellation fee covers what you paid.')
  const nothingLeft = await cancelledMail({ ...mail, fee: '0.00', refund: '0.00', rule: '' })
  for (const part of [nothingLeft.text, words(nothingLeft)]) {
    expect(part).toContain('There’s nothing left to refund.')
    expect(part).not.toContain('the cancellation fee covers')
  }
  const free = await cancelledMail({ ...mail, fee: '0.00', refund: '74.57', rule: 'Free within 30 minutes of booking' })
  expect(free.text).toContain('There is no cancellation fee. Why: Free within 30 minutes of booking.')
})

test('a refused card tells that nothing was charged, and opens the price again', async () => {
  const mail = mailOf('BUY_NOW', { status: 'CANCELLED', paid: '0.00', total: '0.00' })
  const retryLink = mail.booking.quote.customer_link
  const content = await refusedMail({ ...mail, reason: refusalMessage('declined'), retryLink })
  expect(content.text).toContain('Nothing was charged.')
  expect(content.text).toMatch(/^Charged \.+ \$0\.00$/m)
  expect(htmlOf(content)).toContain(`href="${retryLink}"`)
})

test('a quote opens with one click and tells how long it holds', async () => {
  const quote = quoteFor('BOOK_NOW')
  const mail = await quoteMail({ quote, settings, links })
  expect(mail.subject).toBe('Your parking price: Tue, 12/01/26 – Fri, 12/04/26 · $78.54')
  expect(htmlOf(mail)).toContain(`href="${quote.customer_link}"`)
  expect(mail.text).toContain('It’s good until Sat, 11/21/26, 10:30 am')
  expect(mail.text).toMatch(/^Pay when you book \.+ \$24\.00$/m)
  const driveUp = await quoteMail({ quote: quoteFor('STANDARD'), settings, links })
  expect(driveUp.text).toContain('drive-up price')
  expect(htmlOf(mail)).toContain('Good until Sat, 11/21/26, 10:30 am.')
  expect(htmlOf(driveUp)).toContain('Paid at the lot.')
  expect(htmlOf(driveUp)).not.toContain('Good until')
})

test('a part that staff give back is named as what it is: money, points, or a voucher', async () => {
  const given = (means: 'CARD' | 'POINTS' | 'VOUCHER', points = 0) =>
    refundedMail({ ...mailOf('BUY_NOW'), amount: '24.00', back: NOTHING, means, points })
  expect((await given('CARD')).subject).toContain('We refunded you $24.00 ·')
  expect((await given('POINTS', 2400)).subject).toContain('We refunded you $24.00 as points')
  expect((await given('VOUCHER')).subject).toContain('You have a time voucher worth $24.00')
  const spanish = await inLanguage('es', () => given('VOUCHER'))
  expect(spanish.subject).toContain('Tiene un vale de tiempo por $24.00')
})

test('a reminder of a complimentary stay says that there is nothing to pay', async () => {
  const reminder = (mail: BookingMail) => reminderMail({ ...mail, now: TODAY })
  const paid = mailOf('BUY_NOW')
  expect((await reminder(paid)).text).toContain('It’s paid in full.')
  const { rate } = paid.booking.quote
  const free = { ...rate, engine_args: { ...rate.engine_args, complimentary: true } }
  const complimentary = mailOf('BUY_NOW', { quote: { ...paid.booking.quote, rate: free } })
  expect((await reminder(complimentary)).text).toContain('There’s nothing to pay.')
})

test('a payment link promises what it pays for, and its end says nothing of why', async () => {
  const { quote } = mailOf('BUY_NOW').booking
  const about = (reason: 'booking' | 'change') => ({
    ...mailOf('BUY_NOW'),
    quote,
    link: { reason, amount_cents: cents(2400), due_at: TODAY },
    isRefused: false,
  })
  expect(htmlOf(await payLinkMail(about('booking')))).toContain('and the space is yours.')
  expect(htmlOf(await payLinkMail(about('change')))).toContain('and we’ll make the change.')
  expect((await payLinkEndedMail(about('booking'))).text).toContain('is no longer valid, so we released the space.')
})

test('another operator sees its own name and colours, and a colour that is none does not reach a style', async () => {
  const business = {
    ...settings.business,
    name: 'Blue Lot',
    colors: { brand: '#1144aa', accent: 'red;} * {' },
  }
  const own = await confirmationMail({ ...mailOf('BUY_NOW'), settings: { ...settings, business } })
  expect(own.text).toContain('Blue Lot')
  expect(htmlOf(own)).toContain('#1144aa')
  expect(htmlOf(own)).not.toContain('red;}')
})
