import { unzipSync } from 'fflate'
import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Harness, harness } from '../../../test/harness.ts'
import { codesIn, pictureOf, readPdf } from '../../../test/pdf.ts'
import { startSmtp } from '../../../test/smtp.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { closeMail } from '../../mail/index.ts'
import { quotes } from '../../quotes/contract.ts'
import type { DocumentKind } from '../../documents/kinds.ts'
import { type Booking, bookings } from '../contract.ts'
import { booked, STAY } from '../factory.ts'
import { DEMO_SETTINGS } from '../../settings/demo.ts'

async function fileOf(who: Traveller, booking: Booking, kind: DocumentKind): Promise<Buffer> {
  const { base64 } = await who.call(bookings.document, { bookingId: booking.id, kind })
  return Buffer.from(base64, 'base64')
}

/** The first event of a calendar file: dropping off, as another program reads it. */
function eventIn(file: Buffer | string) {
  const component = new ICAL.Component(ICAL.parse(file.toString()) as string).getFirstSubcomponent('vevent')!
  return { event: new ICAL.Event(component), status: component.getFirstPropertyValue('status') }
}

/** The second one: picking up. */
function wayBackIn(file: Buffer): ICAL.Event {
  return new ICAL.Event(new ICAL.Component(ICAL.parse(file.toString()) as string).getAllSubcomponents('vevent')[1])
}

function passIn(file: Uint8Array): { voided?: boolean; barcodes?: object[]; eventTicket: Record<string, Field[]> } {
  return JSON.parse(Buffer.from(unzipSync(file)['pass.json']!).toString())
}
type Field = { label: string; value: string }

/** The text of the confirmation as it was mailed. */
async function mailed(h: Harness, purpose: string): Promise<string> {
  const [mail] = await h.mail(purpose)
  return mail!.text
}

describe('the same stay, lines, words and total', () => {
  test.each(['BUY_NOW', 'BOOK_NOW'] as const)(
    'stand in the answer, mail, PDF, pass and calendar of %s',
    async (product) => {
      const h = await harness()
      const traveller = await h.as.traveller()
      const booking = await booked(traveller, product)
      await h.runJobs()
      const text = await mailed(h, `booking/${booking.id}/confirmation`)
      const pdf = (await readPdf(await fileOf(traveller, booking, 'pdf'))).text
      const pass = passIn(await fileOf(traveller, booking, 'pkpass')).eventTicket
      const back = pass.backFields!.map(({ label, value }) => `${label} ${value}`)
      const { event } = eventIn(await fileOf(traveller, booking, 'ics'))

      // "Day · 3 × $24.00 ...... $72.00", from the first line to what is paid.
      const mailLines = [...text.matchAll(/^(.+?) \.{2,} (−?\$[\d,.]+)$/gm)].map(([, label = '', amount = '']) => [
        label,
        amount,
      ])
      const { charge_lines, fee_lines, tax_lines, total } = booking.quote.rate
      expect(mailLines.length).toBeGreaterThanOrEqual(charge_lines.length + fee_lines.length + tax_lines.length + 3)
      expect(mailLines).toContainEqual(['Total', `$${total}`])

      const table = pdf.slice(pdf.indexOf('Your price') + 1, pdf.indexOf('You save vs. the drive-up price'))
      expect(table).toEqual(mailLines.flat())
      const firstLine = back.indexOf(mailLines[0]!.join(' '))
      expect(back.slice(firstLine, firstLine + mailLines.length)).toEqual(mailLines.map((line) => line.join(' ')))
      expect(event.description).toContain(`Total: $${total}`)

      const terms = [...text.matchAll(/^- (.+)$/gm)].map(([, sentence]) => sentence!)
      expect(terms.length).toBeGreaterThan(2)
      for (const sentence of terms) {
        expect(pdf).toContain(sentence)
        expect(pass.backFields!.find(({ label }) => label === 'If your plans change')!.value).toContain(sentence)
      }
      // What happens next: the same sentences everywhere, and two short events in place of one of four days.
      const { entrance, stop } = DEMO_SETTINGS.guide
      const paper = pdf.join(' ')
      for (const sentence of [entrance, stop]) {
        expect(text).toContain(sentence)
        expect(paper).toContain(sentence.slice(0, 30))
        expect(back.join(' ')).toContain(sentence)
        expect(event.description).toContain(sentence)
      }
      expect(text).toMatch(/\/pickup\?bookingId=/)
      const wayBack = wayBackIn(await fileOf(traveller, booking, 'ics'))
      expect(wayBack).toMatchObject({ uid: `${booking.id}-return` })
      expect(wayBack.description).toContain(`/pickup?transactionId=${booking.number}`)
      expect([event, wayBack].map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
        '2026-12-01T16:00:00.000Z',
        '2026-12-04T16:00:00.000Z',
      ])

      for (const whole of ['Tue, 12/01/26, 8:00 am', 'Fri, 12/04/26, 8:00 am']) {
        expect(text).toContain(whole)
        expect(event.description).toContain(whole)
        expect([...pass.primaryFields!, ...pass.secondaryFields!].map(({ value }) => value)).toContain(whole)
        expect(pdf).toContain(whole.slice(0, whole.lastIndexOf(',')))
      }
    },
  )

  test('the code in the picture of the page opens the gate for this booking', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller)
    const page = await pictureOf(await fileOf(traveller, booking, 'pdf'))
    expect(await codesIn(page)).toEqual([{ format: 'QRCode', text: booking.barcode }])
    expect(passIn(await fileOf(traveller, booking, 'pkpass')).barcodes).toMatchObject([{ message: booking.barcode }])
  })
})

describe('what becomes of a booking', () => {
  test('a change makes the next version of the same calendar entry', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller)
    const before = eventIn(await fileOf(traveller, booking, 'ics')).event
    const stay = { ...STAY, travel_to_date: '2026-12-05 08:00:00-0800' }
    const { id: quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...stay })
    await traveller.call(bookings.modify, { bookingId: booking.id, quote_id })
    const { event, status } = eventIn(await fileOf(traveller, booking, 'ics'))
    expect(event).toMatchObject({ uid: before.uid, sequence: before.sequence + 1 })
    expect(
      wayBackIn(await fileOf(traveller, booking, 'ics'))
        .startDate.toJSDate()
        .toISOString(),
    ).toBe('2026-12-05T16:00:00.000Z')
    expect(status).toBe('CONFIRMED')
  })

  test('once cancelled its page, pass and calendar say so, and show no code', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller)
    h.clock.set('2026-12-01T07:00:00-08:00')
    await traveller.call(bookings.cancel, { number: booking.number })
    const pdf = await fileOf(traveller, booking, 'pdf')
    const { text } = await readPdf(pdf)
    expect(text).toEqual(
      expect.arrayContaining(['Your booking is canceled', 'Total: cancellation fee', '$24.00', '−$50.57']),
    )
    expect(await codesIn(await pictureOf(pdf))).toEqual([])
    expect(passIn(await fileOf(traveller, booking, 'pkpass'))).toMatchObject({ voided: true })
    expect(passIn(await fileOf(traveller, booking, 'pkpass')).barcodes).toBeUndefined()
    expect(eventIn(await fileOf(traveller, booking, 'ics'))).toMatchObject({
      status: 'CANCELLED',
      event: { sequence: 1 },
    })
    await h.runJobs()
    const sent = await h.mailedFiles(`booking/${booking.id}/cancelled`)
    expect(sent.map(({ filename }) => filename)).toEqual([`parking-${booking.number}.ics`])
    expect(eventIn(sent[0]!.content).status).toBe('CANCELLED')
  })

  test('once it is over its page adds up with what was settled at the lot', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller, 'BOOK_NOW')
    for (const status of ['CHECKED_IN', 'COMPLETED'] as const) await h.change('bookings', {}, { status })
    const { text } = await readPdf(await fileOf(traveller, booking, 'pdf'))
    expect(text).toEqual(
      expect.arrayContaining(['$78.54', '$24.00', 'Settled at the lot (see your receipt)', '$54.54']),
    )
    expect(text).not.toContain('Pay at the lot')
  })

  test('while its payment is being confirmed there is nothing to show', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller)
    await h.sql`alter table bookings disable trigger user`
    await h.change('bookings', {}, { status: 'PENDING' })
    const asked = traveller.call(bookings.document, { bookingId: booking.id, kind: 'pdf' })
    await expect(asked).rejects.toMatchObject({ formErrors: [expect.stringContaining('being confirmed')] })
    const mailed = traveller.call(bookings.email, { number: booking.number, email: 'friend@example.com' })
    await expect(mailed).rejects.toMatchObject({ formErrors: [expect.stringContaining('being confirmed')] })
    expect(await traveller.call(bookings.documents, { bookingId: booking.id })).toEqual({
      documents: [],
      google_wallet_url: null,
    })
    await h.change('bookings', {}, { status: 'CONFIRMED' })
  })
})

describe('who may have them', () => {
  test('the holder gets each kind with its name and type', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const { id: bookingId, number } = await booked(traveller)
    const { documents, google_wallet_url } = await traveller.call(bookings.documents, { bookingId })
    expect(documents).toEqual([
      { kind: 'pdf', filename: `parking-${number}.pdf`, content_type: 'application/pdf' },
      {
        kind: 'ics',
        filename: `parking-${number}.ics`,
        content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      },
      { kind: 'pkpass', filename: `parking-${number}.pkpass`, content_type: 'application/vnd.apple.pkpass' },
    ])
    expect(google_wallet_url).toBeNull()
    for (const { kind, ...file } of documents) {
      expect(await traveller.call(bookings.document, { bookingId: number, kind })).toMatchObject(file)
    }
  })

  test('nobody else: 401 without a credential, 404 with that of another, whether it exists or not', async () => {
    const h = await harness()
    const [holder, stranger, nobody] = [await h.as.traveller(), await h.as.traveller(), await h.as.traveller()]
    const { id, number } = await booked(holder)
    await booked(stranger, 'BUY_NOW', { email: 'eve@example.com' })
    for (const bookingId of [id, number, 'AAAAAAAAA', '0190aaaa-0000-7000-8000-000000000000']) {
      for (const kind of ['pdf', 'ics', 'pkpass'] as const) {
        await expect(stranger.call(bookings.document, { bookingId, kind })).rejects.toMatchObject({ status: 404 })
        await expect(nobody.call(bookings.document, { bookingId, kind })).rejects.toMatchObject({ status: 401 })
      }
      await expect(stranger.call(bookings.documents, { bookingId })).rejects.toMatchObject({ status: 404 })
      await expect(nobody.call(bookings.documents, { bookingId })).rejects.toMatchObject({ status: 401 })
    }
  })

  test('no document holds a secret of its booking', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const booking = await booked(traveller)
    const files = [
      (await fileOf(traveller, booking, 'ics')).toString(),
      JSON.stringify(passIn(await fileOf(traveller, booking, 'pkpass'))),
      JSON.stringify((await readPdf(await fileOf(traveller, booking, 'pdf'))).links),
    ]
    for (const file of files) {
      expect(file).not.toContain('token')
      for (const token of traveller.jar.urlTokens) expect(file).not.toContain(token)
    }
  })

  test('where no pass can be signed there is none', async () => {
    const h = await harness({ config: { demo: false } })
    const traveller = await h.as.traveller()
    const { id: bookingId } = await booked(traveller)
    const { documents } = await traveller.call(bookings.documents, { bookingId })
    expect(documents.map(({ kind }) => kind)).toEqual(['pdf', 'ics'])
    await expect(traveller.call(bookings.document, { bookingId, kind: 'pkpass' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('what goes with a mail', () => {
  async function attached(h: Harness, purpose: string): Promise<string[]> {
    const rows = await h.mailedFiles(purpose)
    return rows.map(({ filename }) => filename.replace(/^.+\./, ''))
  }

  test.each([
    [{}, ['ics', 'pkpass']],
    [{ email_pdf: true }, ['pdf', 'ics', 'pkpass']],
    [{ email_pkpass: false }, ['ics']],
    [{ email_pdf: true, email_pkpass: false }, ['pdf', 'ics']],
  ])('a booking made with %o brings %o', async (chosen, kinds) => {
    const h = await harness()
    const { id } = await booked(await h.as.traveller(), 'BUY_NOW', chosen)
    await h.runJobs()
    expect(await attached(h, `booking/${id}/confirmation`)).toEqual(kinds)
  })

  test.each([
    [{}, ['ics', 'pkpass']],
    [{ with_pdf: true }, ['pdf', 'ics', 'pkpass']],
    [{ with_pdf: true, with_pkpass: false }, ['pdf', 'ics']],
  ])('a copy asked for with %o brings %o', async (asked, kinds) => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const { id, number } = await booked(traveller, 'BUY_NOW', { email_pdf: false, email_pkpass: false })
    await traveller.call(bookings.email, { number, email: 'friend@example.com', ...asked })
    await h.runJobs()
    expect(await attached(h, `booking/${id}/copy`)).toEqual(kinds)
  })

  test('every try sends the same files, whatever became of the booking', async () => {
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    const h = await harness({ config: { smtpUrl: smtp.url } })
    onTestFinished(() => closeMail(h.services))
    const traveller = await h.as.traveller()
    const booking = await booked(traveller, 'BUY_NOW', { email_pdf: true })
    await h.runJobs()
    await traveller.call(bookings.cancel, { number: booking.number })
    await h.change('mail_messages', {}, { status: 'QUEUED', sent_at: null })
    const { deliverMail } = await import('../../mail/delivery.ts')
    const { id } = await h.row('mail_messages')
    await deliverMail(h.ctx(), id)
    const files = smtp.received.map(({ mail }) =>
      mail.attachments
        .filter(({ disposition }) => disposition === 'attachment')
        .map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString('base64')]),
    )
    expect(files[0]).toHaveLength(3)
    expect(files[1]).toEqual(files[0])
  })

  test('files are forgotten a month after the mail has left', async () => {
    const h = await harness()
    await booked(await h.as.traveller())
    await h.runJobs()
    h.clock.advance({ days: 31 })
    const { jobs } = await import('../../mail/index.ts')
    await jobs.find(({ name }) => name === 'mail.sweep-attachments')!.handle(h.ctx(), {} as never)
    expect(await h.rows('mail_attachments')).toEqual([])
  })
})

test('words of customers stay words in every document', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const full_name = '<script>alert(1)</script>, "Ada"; \u202EcaleveL 王 🚗 \\n END:VCALENDAR'
  const booking = await booked(traveller, 'BUY_NOW', { full_name, flight_number_departing: 'AS,1;2\\n' })
  const { text } = await readPdf(await fileOf(traveller, booking, 'pdf'))
  expect(text).toContain('<script>alert(1)</script>, "Ada"; caleveL \uFFFD \\n END:VCALENDAR')
  expect(eventIn(await fileOf(traveller, booking, 'ics')).event.uid).toBe(booking.id)
  const pass = passIn(await fileOf(traveller, booking, 'pkpass'))
  expect(pass.eventTicket.backFields).toContainEqual(
    expect.objectContaining({ value: full_name, dataDetectorTypes: [] }),
  )
})

test('a quote has no documents', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quotes: all } = await traveller.call(quotes.set, STAY)
  await booked(traveller)
  const asked = traveller.call(bookings.document, { bookingId: all[0]!.id, kind: 'pdf' })
  await expect(asked).rejects.toMatchObject({ status: 404 })
})
