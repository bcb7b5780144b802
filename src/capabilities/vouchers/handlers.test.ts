import { describe, expect, test } from 'vitest'
import { GatewayUnknown } from '../../platform/cards.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenPromises } from '../../test/promises.ts'
import { CARD, STAY } from '../bookings/factory.ts'
import { memberDesk } from '../club/office-contract.ts'
import { pointsOf } from '../club/points/index.ts'
import { publish } from '../rates/factory.ts'
import { vouchers } from './contract.ts'
import { bought, GIFT, memberWith, POINTS, redeemed } from './factory.ts'
import { voucherDesk } from './office-contract.ts'
import { unuseVoucher, useVoucher, voucherByNumber } from './index.ts'

const taken = ({ lot }: Harness) => lot.taken(['2026-12-01', '2026-12-04'])

const ABOUT_VOUCHERS = /^voucher[/]/
const mails = async ({ rows }: Harness, about = ABOUT_VOUCHERS) =>
  (await rows('mail_messages', { purpose: about }, 'created_at', 'purpose')).map(({ purpose, recipient }) => [
    purpose.split('/')[2],
    recipient,
  ])

const run = async (h: Harness, job: string, now: string) => {
  h.clock.set(Temporal.Instant.from(now))
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

/** A stay at the lot, as far as a voucher refers to one. */
async function transaction(h: Harness): Promise<string> {
  const id = h.ctx().random.uuid()
  await h.add('transactions', {
    id,
    ticket_num: id,
    record_loc: 'ABCDEFGH',
    status: 'OPEN',
    vehicle_class: 'STANDARD',
    entered_at: h.ctx().now,
    created_at: h.ctx().now,
    updated_at: h.ctx().now,
  })
  return id
}

const LOT_STAY = {
  from: Temporal.Instant.from('2026-12-01T08:10:00-08:00'),
  to: Temporal.Instant.from('2026-12-04T07:00:00-08:00'),
}

test('points become a voucher: quoted, redeemed with its space, mailed with documents, read, voided', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const quote = await ada.call(vouchers.quote, { number: ada.number, ...STAY })
  expect(quote).toMatchObject({ points: POINTS, point_total: 8000, affordable: true, duration: 259200 })
  expect(quote.rate).toMatchObject({ charge_total: '72.00', total: '86.48' })

  const voucher = await redeemed(ada, { email_pdf: true })
  expect(voucher).toMatchObject({
    status: 'ISSUED',
    points: POINTS,
    voidable: true,
    gift: null,
    barcode: voucher.number,
  })
  expect(await taken(h)).toEqual([1, 1, 1, 1])
  expect(await pointsOf(h.ctx(), ada.id)).toMatchObject({ balance: 800 })
  await h.runJobs()
  expect(await mails(h)).toEqual([['issued', ada.email]])
  expect((await h.mail())[0]?.html).not.toContain('class="message"')
  const files = await h.mailedFiles()
  expect(files.map(({ filename }) => filename)).toEqual([
    `voucher-${voucher.number}.pdf`,
    `voucher-${voucher.number}.pkpass`,
  ])
  expect(await ada.call(vouchers.list, { number: ada.number })).toMatchObject({ count: 1, items: [{ id: voucher.id }] })

  const { number } = ada
  expect(await ada.call(vouchers.ofMember, { number, voucherId: voucher.number })).toMatchObject({ id: voucher.id })
  const copy = { email: 'friend@example.com', with_pdf: true, with_pkpass: false }
  expect(await ada.call(vouchers.emailOfMember, { number, voucherId: voucher.id, ...copy })).toMatchObject({
    id: voucher.id,
    status: 'ISSUED',
  })
  await h.runJobs()
  expect(await mails(h, /^voucher\/.*\/copy\//)).toEqual([['copy', 'friend@example.com']])

  const other = await memberWith(h, 100)
  await expect(other.call(vouchers.get, { voucherId: voucher.number })).rejects.toMatchObject({ status: 404 })
  await expect(
    other.call(vouchers.voidOfMember, { number: other.number, voucherId: voucher.id }),
  ).rejects.toMatchObject({ status: 404 })

  const voided = await ada.call(vouchers.voidOfMember, { number: ada.number, voucherId: voucher.number })
  expect(voided).toMatchObject({ status: 'VOIDED', voidable: false })
  expect(await ada.call(vouchers.void, { voucherId: voucher.id })).toMatchObject({ status: 'VOIDED' })
  expect(await pointsOf(h.ctx(), ada.id)).toMatchObject({ balance: 8000 })
  expect(await taken(h)).toEqual([0, 0, 0, 0])
  await h.runJobs()
  expect(await mails(h, /^voucher\/.*\/voided$/)).toEqual([['voided', ada.email]])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what stands in the way is told, and nothing moves', async () => {
  const h = await harness()
  const poor = await memberWith(h, 100)
  await expect(redeemed(poor)).rejects.toMatchObject({
    formErrors: ['This takes 7,200 points, and you have 100.'],
  })
  const rich = await memberWith(h, 90_000)
  await expect(redeemed(rich, { travel_from_date: '2026-11-01 08:00:00-0700' })).rejects.toMatchObject({
    fieldErrors: { travel_from_date: ['Choose an arrival time in the future'] },
  })
  await h.lot.setSpaces('2026-12-02', 0)
  await expect(redeemed(rich)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('We’re full on Wed, 12/02/26')],
  })
  expect(await pointsOf(h.ctx(), rich.id)).toMatchObject({ balance: 90_000 })
  expect(await taken(h)).toEqual([0, 0, 0, 0])
  expect(await h.rows('vouchers')).toEqual([])
})

test('who has not confirmed their address redeems nothing until they have, and nobody for a membership out of use', async () => {
  const h = await harness()
  const ada = await memberWith(h, 20_000, { confirmed: false })
  const sent = { number: ada.number, ...STAY }
  const redeem = () => ada.call(vouchers.issue, sent, { idempotencyKey: 'the-same-try' })
  await expect(redeem()).rejects.toMatchObject({
    formErrors: ['Confirm your email address first. The link is in your inbox.'],
  })
  await h.change('members', { account_id: ada.id }, { confirmed_at: h.clock.now() })
  expect(await redeem()).toMatchObject({ status: 'ISSUED' })
  const owner = await h.as.staff()
  await owner.call(memberDesk.deactivate, { number: ada.number, reason: 'MISUSE' })
  await expect(owner.call(vouchers.issue, sent)).rejects.toMatchObject({
    formErrors: ['This membership is deactivated. Reactivate it first.'],
  })
})

test('points that are no longer those shown are not redeemed unasked: the new number is told first', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  await expect(redeemed(ada, { points: 6900 })).rejects.toMatchObject({
    formErrors: ['This now takes 7,200 points. Nothing was redeemed. Please check it and try again.'],
  })
  expect(await pointsOf(h.ctx(), ada.id)).toMatchObject({ balance: 8000 })
  expect(await taken(h)).toEqual([0, 0, 0, 0])
  expect(await redeemed(ada, { points: POINTS })).toMatchObject({ points: POINTS })
  expect(await pointsOf(h.ctx(), ada.id)).toMatchObject({ balance: 8000 - POINTS })
})

test('a hundred redemptions of the same points at once make one voucher, and one request sent often is one', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const attempts = await Promise.allSettled(Array.from({ length: 100 }, () => redeemed(ada)))
  const refusals = attempts.filter(({ status }) => status === 'rejected')
  expect(refusals.length).toBe(99)
  expect(await taken(h)).toEqual([1, 1, 1, 1])
  const bob = await memberWith(h, 80_000)
  const again = () => bob.call(vouchers.issue, { number: bob.number, ...STAY }, { idempotencyKey: 'one-click' })
  const answers = await Promise.all(Array.from({ length: 10 }, again))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  expect(await taken(h)).toEqual([2, 2, 2, 2])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a voucher is used at the gate once, and again only when that stay is undone', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const { id: voucherId, number } = await redeemed(ada)
  expect(await voucherByNumber(h.ctx(), ` ${number.toLowerCase()} `)).toMatchObject({ id: voucherId })
  expect(await voucherByNumber(h.ctx(), 'K7WQ2M9AX')).toBeUndefined()
  const stays = await Promise.all(Array.from({ length: 5 }, () => transaction(h)))
  const uses = await Promise.allSettled(
    stays.map((transactionId) => useVoucher(h.ctx(), { voucherId, transactionId, stay: LOT_STAY })),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await taken(h)).toEqual([0, 0, 0, 0])
  const used = await voucherByNumber(h.ctx(), number)
  const transactionId = used?.transaction_id ?? ''
  await expect(ada.call(vouchers.void, { voucherId })).rejects.toMatchObject({
    formErrors: ['This voucher has been used.'],
  })
  await unuseVoucher(h.ctx(), { voucherId, transactionId })
  expect(await ada.call(vouchers.get, { voucherId })).toMatchObject({ status: 'ISSUED', voidable: true })
  expect(await taken(h)).toEqual([1, 1, 1, 1])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who holds a voucher is reminded a week before its last date; after it the voucher expires', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const { id } = await redeemed(ada)
  await run(h, 'vouchers.remind', '2026-11-26T08:30:00-08:00')
  expect(await mails(h, /^voucher\/.*\/reminder$/)).toEqual([])
  await run(h, 'vouchers.remind', '2026-11-27T08:30:00-08:00')
  await run(h, 'vouchers.remind', '2026-11-28T08:30:00-08:00')
  expect(await mails(h, /^voucher\/.*\/reminder$/)).toEqual([['reminder', ada.email]])
  await run(h, 'vouchers.expire', '2026-12-04T12:00:00-08:00')
  expect(await ada.call(vouchers.get, { voucherId: id })).toMatchObject({ status: 'ISSUED', voidable: false })
  await run(h, 'vouchers.expire', '2026-12-05T00:25:00-08:00')
  expect(await ada.call(vouchers.get, { voucherId: id })).toMatchObject({ status: 'EXPIRED' })
  expect(await taken(h)).toEqual([0, 0, 0, 0])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a voucher is mailed only while it can be used, whoever asks, also where it was asked for in time', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const grace = await h.as.traveller()
  const [{ id }, gift] = [await redeemed(ada), await bought(grace)]
  await h.runJobs()
  const email = 'friend@example.com'
  const ofMember = () => ada.call(vouchers.emailOfMember, { number: ada.number, voucherId: id, email })
  const ofGift = () => grace.call(vouchers.email, { voucherId: gift.id, email })
  const copies = async () => (await mails(h, /^voucher\/.*\/copy\//)).length
  const isOver = { formErrors: ['This voucher has expired.'] }
  await h.change('vouchers', {}, { status: 'EXPIRED' })
  for (const ask of [ofMember, ofGift]) await expect(ask()).rejects.toMatchObject(isOver)
  await h.change('vouchers', {}, { status: 'ISSUED' })
  await ofMember()
  await ofGift()
  await h.runJobs()
  expect(await copies()).toBe(2)
  await ofGift()
  await grace.call(vouchers.void, { voucherId: gift.id })
  await h.runJobs()
  expect(await copies()).toBe(2)
  await expect(ofGift()).rejects.toMatchObject({ formErrors: ['This voucher was voided.'] })
})

test('what a voucher leaves to pay of a stay is the drive-up price of what it does not cover', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const { id } = await redeemed(ada)
  const ask = (travel_from_date: string, travel_to_date: string) =>
    ada.call(vouchers.cover, { number: ada.number, travel_from_date, travel_to_date })
  expect(await ask(STAY.travel_from_date, STAY.travel_to_date)).toMatchObject({
    voucher: { id },
    covered: '86.48',
    left_to_pay: '0.00',
  })
  const longer = await ask(STAY.travel_from_date, '2026-12-05 08:00:00-0800')
  expect(longer).toMatchObject({ voucher: { id }, left_to_pay: '30.83' })
  expect(await ask('2026-12-20 08:00:00-0800', '2026-12-21 08:00:00-0800')).toMatchObject({
    voucher: null,
    covered: '0.00',
  })
})

test('what comes after a voucher is part of its stay, also where no arrival could be booked so far ahead', async () => {
  const h = await harness()
  const ada = await memberWith(h, 8000)
  const last = { travel_from_date: '2027-11-19 08:00:00-0800', travel_to_date: '2027-11-22 08:00:00-0800' }
  const { id } = await redeemed(ada, last)
  const longer = { ...last, travel_to_date: '2027-11-23 08:00:00-0800' }
  expect(await ada.call(vouchers.cover, { number: ada.number, ...longer })).toMatchObject({ voucher: { id } })
})

describe('a gift', () => {
  test('is bought by card, delivered on its day without a price, opened by link, and voided by its buyer alone', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const { price } = await grace.call(vouchers.giftQuote, STAY)
    expect(price).toBe('74.57')
    const gift = await bought(grace, { price })
    expect(gift).toMatchObject({
      status: 'ISSUED',
      points: 0,
      gift: { price, paid: price, card: { brand: 'visa', last4: '4242' }, delivered: false },
    })
    expect(await taken(h)).toEqual([1, 1, 1, 1])
    await h.runJobs()
    expect(await mails(h)).toEqual([['bought', 'grace@example.com']])
    await run(h, 'vouchers.deliver', '2026-11-24T23:50:00-08:00')
    expect(await mails(h)).toHaveLength(1)
    await run(h, 'vouchers.deliver', '2026-11-25T07:00:00-08:00')
    await run(h, 'vouchers.deliver', '2026-11-25T07:10:00-08:00')
    expect(await mails(h, /^voucher\/.*\/gift$/)).toEqual([['gift', 'ada@example.com']])

    const [mail] = await h.mail(/\/gift$/)
    expect(mail?.text).toContain('Ada Lovelace, Grace Hopper has given you parking')
    expect(`${mail?.text}${mail?.html}`).not.toContain('74.57')
    const [pdf] = await h.mailedFiles(/\/gift$/)
    const paper = (await readPdf(pdf!.content)).text.join('\n')
    expect(paper).toContain(gift.number)
    expect(paper).not.toContain('74.57')

    const ada = await h.as.traveller()
    ada.hold(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const seen = await ada.call(vouchers.get, { voucherId: gift.id })
    expect(seen).toMatchObject({
      number: gift.number,
      gift: null,
      rate: null,
      voidable: false,
      covers: expect.arrayContaining(['3 × Day']),
    })
    await expect(ada.call(vouchers.void, { voucherId: gift.id })).rejects.toMatchObject({ status: 404 })
    const file = await ada.call(vouchers.document, { voucherId: gift.id, kind: 'pkpass' })
    expect(file.filename).toBe(`voucher-${gift.number}.pkpass`)

    const voided = await grace.call(vouchers.void, { voucherId: gift.id })
    expect(voided).toMatchObject({ status: 'VOIDED', gift: { paid: price, refunded: price } })
    await h.runJobs()
    expect(await h.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 7457 }])
    expect(await mails(h)).toContainEqual(['withdrawn', 'ada@example.com'])
    expect(await taken(h)).toEqual([0, 0, 0, 0])
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('for today is told to be for good, and one for a later day until when it can be voided', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const from = h.clock.now().add({ hours: 2 })
    const today = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
    await bought(grace, { ...today, price: (await grace.call(vouchers.giftQuote, today)).price, delivery: 'PRINT' })
    await h.runJobs()
    const [mail] = await h.mail(/\/bought$/)
    expect(mail?.text).toContain('It’s for today, so it can’t be voided. This link is only for you.')
    expect(mail?.text).not.toContain('until the day before')
    await bought(grace, { price: (await grace.call(vouchers.giftQuote, STAY)).price })
    await h.runJobs()
    const [later] = await h.mail(/\/bought$/)
    expect(later?.text).toContain('You can void it there until the day before the first date')
  })

  test('costs what is paid in advance, also where travelers can only pay at the lot', async () => {
    const h = await harness()
    await publish(h.ctx(), (book) => ({ ...book, on_sale: ['BOOK_NOW'] }))
    const grace = await h.as.traveller()
    const { price } = await grace.call(vouchers.giftQuote, STAY)
    expect(price).toBe('74.57')
    expect((await grace.call(vouchers.giftPreview, STAY)).page).toContain('<svg')
    expect(await bought(grace, { price })).toMatchObject({ status: 'ISSUED', gift: { paid: price } })
    const ada = await memberWith(h, 8000)
    expect(await ada.call(vouchers.quote, { number: ada.number, ...STAY })).toMatchObject({ points: POINTS })
  })

  test('for today is delivered at once; the same purchase twice is one, with a link that works', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const buy = () =>
      grace.call(vouchers.buy, { ...STAY, ...GIFT, ...CARD, deliver_on: '2026-11-21' }, { idempotencyKey: 'one-click' })
    const [one, two] = await Promise.all([buy(), buy()])
    expect(one.voucher.number).toBe(two.voucher.number)
    expect(await h.count('sandbox.charges')).toBe(1)
    await h.runJobs()
    expect((await mails(h)).map(([what]) => what)).toEqual(['bought', 'gift'])
    const reader = await h.as.traveller()
    reader.hold(two.token)
    expect(await reader.call(vouchers.get, { voucherId: one.voucher.id })).toMatchObject({ gift: { delivered: true } })
  })

  test('is refused with a reason: nothing is charged, no space is held', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const cases: [Parameters<typeof bought>[1], object][] = [
      [{ cc_number: '4000000000000002' }, { formErrors: [expect.stringContaining('declined')] }],
      [{ cc_number: '4000000000000341' }, { formErrors: [expect.stringContaining('Nothing was charged')] }],
      [{ price: '70.00' }, { formErrors: [expect.stringContaining('$74.57')] }],
      [{ deliver_on: '2026-11-20' }, { fieldErrors: { deliver_on: ['Choose today or a later day'] } }],
      [{ buyer_name: '', cc_cvc: '' }, { fieldErrors: { buyer_name: ['Required'], cc_cvc: ['Required'] } }],
    ]
    for (const [more, problem] of cases) await expect(bought(grace, more)).rejects.toMatchObject(problem)
    expect((await h.rows('sandbox.charges')).filter(({ captured_cents }) => captured_cents > 0)).toEqual([])
    expect(await taken(h)).toEqual([0, 0, 0, 0])
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('says what its giver wrote, in the mail, on paper, to whom it is for and to staff; never as markup', async () => {
    const h = await harness()
    const [grace, owner] = [await h.as.traveller(), await h.as.staff('owner')]
    const message = 'Happy birthday!\r\n<b>Bon voyage</b> & {{ voucher.number }}'
    const gift = await bought(grace, { message, deliver_on: '2026-11-21' })
    await h.runJobs()
    const [mail] = await h.mail(/\/gift$/)
    expect(mail?.text).toContain('> Happy birthday!\n> <b>Bon voyage</b> & {{ voucher.number }}\n')
    expect(mail?.html).toContain('class="message"')
    expect(mail?.html).toContain('Happy birthday!<br>&lt;b&gt;Bon voyage&lt;/b&gt; &amp; {{ voucher.number }}')
    const [pdf] = await h.mailedFiles(/\/gift$/)
    const { text, pages } = await readPdf(pdf!.content)
    expect(pages).toBe(1)
    const lines = [
      'A parking gift for you',
      'Happy birthday!',
      '<b>Bon voyage</b> & {{ voucher.number }}',
      'Grace Hopper',
    ]
    expect(text).toEqual(expect.arrayContaining([...lines, 'How to use it', gift.number]))
    const ada = await h.as.traveller()
    ada.hold(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const wrote = { message: message.replace('\r', ''), given_by: 'Grace Hopper' }
    expect(await ada.call(vouchers.get, { voucherId: gift.id })).toMatchObject({ ...wrote, gift: null })
    expect((await owner.call(voucherDesk.one, { voucherId: gift.id })).voucher).toMatchObject(wrote)
  })

  test('carries no link and no endless letter; one that is mailed takes an address and a day', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const refused: [Parameters<typeof bought>[1], object][] = [
      [{ message: 'Claim it at www.prize.example' }, { message: ['Remove links, and put a space after each period'] }],
      [{ message: 'W'.repeat(401) }, { message: [expect.any(String)] }],
      [
        { delivery: 'EMAIL', recipient_email: '', deliver_on: undefined },
        { recipient_email: ['Required'], deliver_on: ['Required'] },
      ],
    ]
    for (const [more, fieldErrors] of refused) await expect(bought(grace, more)).rejects.toMatchObject({ fieldErrors })
    expect(await h.rows('vouchers')).toEqual([])
  })

  test('is printed by its buyer: mailed to nobody else, with the page attached, and nobody else is reminded or told', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const more = { delivery: 'PRINT', message: 'For you', recipient_email: undefined, deliver_on: undefined } as const
    const gift = await bought(grace, more)
    expect(gift).toMatchObject({ holder_name: 'Ada Lovelace', gift: { delivery: 'PRINT', delivered: true } })
    await h.runJobs()
    const [mail] = await h.mail()
    expect(mail).toMatchObject({
      recipient: GIFT.buyer_email,
      text: expect.stringContaining('YOUR GIFT IS READY TO PRINT'),
    })
    const files = await h.mailedFiles(mail!.purpose)
    expect(files.map(({ filename }) => filename)).toEqual([`voucher-${gift.number}.pdf`])
    const { text } = await readPdf(files[0]!.content)
    expect(text).toEqual(expect.arrayContaining(['For you', 'Grace Hopper', gift.number]))
    expect(text.join()).not.toContain('74.57')
    await run(h, 'vouchers.deliver', '2026-11-23T08:30:00-08:00')
    await run(h, 'vouchers.remind', '2026-11-27T08:30:00-08:00')
    await grace.call(vouchers.void, { voucherId: gift.id })
    await h.runJobs()
    expect(await mails(h)).toEqual([
      ['bought', GIFT.buyer_email],
      ['voided', GIFT.buyer_email],
    ])
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('is seen before it is paid as it will arrive, and nothing of it is kept', async () => {
    const h = await harness()
    const grace = await h.as.traveller()
    const typed = { buyer_name: 'Grace Hopper', recipient_name: 'Ada Lovelace', message: 'Bon <i>voyage</i>!' }
    const seen = await grace.call(vouchers.giftPreview, { ...STAY, ...typed })
    expect(seen.subject).toBe('A parking gift from Grace Hopper: Tue, 12/01/26 – Fri, 12/04/26 · PREVIEW')
    expect(seen.html).toContain('Ada Lovelace, Grace Hopper has given you parking')
    expect(seen.html).toContain('Bon &lt;i&gt;voyage&lt;/i&gt;!')
    expect(seen.html).not.toMatch(/cid:|74\.57|token=/)
    expect(seen.page).toMatch(/^<svg [^>]+>.*<\/svg>$/)
    const bare = await grace.call(vouchers.giftPreview, STAY)
    expect(bare.subject).toContain('from Your name')
    const link = grace.call(vouchers.giftPreview, { ...STAY, message: 'https://prize.example' })
    await expect(link).rejects.toMatchObject({
      fieldErrors: { message: ['Remove links, and put a space after each period'] },
    })
    const backwards = grace.call(vouchers.giftPreview, { ...STAY, travel_to_date: STAY.travel_from_date })
    await expect(backwards).rejects.toMatchObject({ fieldErrors: { travel_to_date: [expect.any(String)] } })
    await h.runJobs()
    expect(await h.rows('vouchers')).toEqual([])
    expect(await h.rows('mail_messages')).toEqual([])
  })

  test('whose payment is not known yet waits with its space held, and settles by itself', async () => {
    let isAway = true
    const h = await harness({
      gateway: (sandbox) => ({
        ...sandbox,
        authorise: async (request) => {
          const outcome = await sandbox.authorise(request)
          if (isAway) throw new GatewayUnknown('no answer')
          return outcome
        },
      }),
    })
    const grace = await h.as.traveller()
    const gift = await bought(grace)
    expect(gift).toMatchObject({ status: 'PENDING', voidable: false })
    expect(await taken(h)).toEqual([1, 1, 1, 1])
    const early = grace.call(vouchers.email, { voucherId: gift.id, email: 'friend@example.com' })
    await expect(early).rejects.toMatchObject({ formErrors: [expect.stringContaining('being confirmed')] })
    isAway = false
    h.clock.set(h.clock.now().add({ seconds: 60 }))
    await h.runJobs()
    expect(await grace.call(vouchers.get, { voucherId: gift.id })).toMatchObject({ status: 'ISSUED' })
    expect(await h.count('sandbox.charges')).toBe(1)
    expect(await brokenPromises(h.services.db)).toEqual([])
  })
})
