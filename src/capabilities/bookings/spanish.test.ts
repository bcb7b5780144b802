import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { faultyGateway, type FaultyGateway } from '../../test/faulty-gateway.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { quotes } from '../quotes/contract.ts'
import { settings } from '../settings/contract.ts'
import { bookings } from './contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'

/** What somebody does on a Spanish page: the client tells the API so. */
const enEspanol = <Result>(work: () => Promise<Result>) => inLanguage('es', work)

const mails = async (h: Harness) =>
  (await h.mail()).toSorted(
    (a, b) => Temporal.Instant.compare(a.created_at, b.created_at) || (a.purpose < b.purpose ? -1 : 1),
  )

test('who books in Spanish gets mail, papers and a reminder in Spanish, also from jobs that run later', async () => {
  const h = await harness()
  const ada = await h.as.traveller()
  const booking = await enEspanol(() => booked(ada, 'BOOK_NOW', { email_pdf: true }))
  await h.runJobs()
  const [mail] = await mails(h)
  expect(mail).toMatchObject({ language: 'es' })
  expect(mail?.subject).toMatch(/^Su estacionamiento está reservado: mar, 1 de dic de 2026 – vie, 4 de dic de 2026 · /)
  expect(mail?.html).toContain('lang="es-US"')
  expect(mail?.html).toContain(`/es/bookings/${booking.id}/?token=`)
  expect(mail?.text).toMatch(/LLEGADA {2}mar, 1 de dic de 2026, 8:00\sa\.m\./)
  expect(mail?.text).toContain('Impuesto sobre las ventas (10.2%)')
  expect(mail?.text).toContain('3 días · Estándar')
  expect(mail?.text).toContain('Pagado con Visa terminada en 4242')
  expect(mail?.text).not.toMatch(/\b(?:your|the|booking|with|until)\b/i)
  const pdf = (await h.mailedFiles()).find(({ filename }) => filename.endsWith('.pdf'))
  const paper = await readPdf(pdf!.content)
  expect(paper).toMatchObject({ language: 'es-US', title: `Confirmación de estacionamiento ${booking.number}` })
  expect(paper.text.join(' ')).not.toMatch(/\b(?:your|the|with|until|days?)\b/i)

  h.clock.set(Temporal.Instant.from('2026-11-30T08:00:00-08:00'))
  await h.services.jobs.send(h.services.db, 'bookings.remind', {}, {})
  await h.runJobs()
  const reminder = (await mails(h)).at(-1)
  expect(reminder?.subject).toMatch(/^Le esperamos mañana: mar, 1 de dic de 2026, 8:00\sa\.m\./)
})

test('the API refuses and prices in the language of who asks, and the business says its own words', async () => {
  const h = await harness()
  const ada = await h.as.traveller()
  const { quotes: prices } = await enEspanol(() => ada.call(quotes.set, STAY))
  const lines = prices.flatMap(({ rate }) => [...rate.charge_lines, ...rate.fee_lines, ...rate.tax_lines])
  expect(new Set(lines.map(({ description }) => description))).toEqual(
    new Set([
      'Día',
      'Cargo por acceso al aeropuerto',
      'Impuesto sobre las ventas (10.2%)',
      'Impuesto municipal de estacionamiento',
      'Descuento por reservar antes (10%)',
      'Descuento por reservar antes y pagar ahora (15%)',
    ]),
  )
  const { quote_id } = await quoted(ada, 'BUY_NOW')
  const refused = { quote_id, ...PERSON, ...CARD, email: '', cc_number: '4000000000000002' }
  await expect(enEspanol(() => ada.call(bookings.create, refused))).rejects.toMatchObject({
    fieldErrors: { email: ['Obligatorio'] },
  })
  await expect(enEspanol(() => ada.call(bookings.create, { ...refused, ...PERSON }))).rejects.toMatchObject({
    formErrors: ['Su tarjeta fue rechazada. No se cobró nada. Pruebe con otra tarjeta.'],
  })
  await expect(ada.call(bookings.create, { ...refused })).rejects.toMatchObject({
    fieldErrors: { email: ['Required'] },
  })

  const owner = await h.as.staff()
  const glossary = [{ english: 'Airport access fee', spanish: 'Cargo del aeropuerto' }]
  expect((await owner.call(settings.setGlossary, { glossary })).glossary).toEqual(glossary)
  const again = await enEspanol(() => quoted(ada, 'BUY_NOW'))
  expect(again.rate.fee_lines).toMatchObject([{ description: 'Cargo del aeropuerto' }])
})

/** A Spanish booking that staff, who read English, have just cancelled in time: no mail is written yet. */
async function cancelledByStaff() {
  const h = await harness()
  const ada = await h.as.traveller()
  const { number } = await enEspanol(() => booked(ada, 'BUY_NOW'))
  await h.runJobs()
  h.clock.advance({ hours: 1 })
  const staff = await h.as.staff()
  const { rule } = await staff.call(bookings.cancelFee, { number })
  expect(rule).toBe('Free until 6 hours before arrival (Tue, 12/01/26, 2:00 am)')
  expect((await enEspanol(() => ada.call(bookings.cancelFee, { number }))).rule).toMatch(
    /^Gratis hasta 6 horas antes de la llegada \(mar, 1 de dic de 2026, 2:00\sa\.m\.\)$/,
  )
  await staff.call(bookings.cancel, { number })
  return h
}

test('a Spanish booking that staff cancel is told of in Spanish, the rule of its fee included', async () => {
  const h = await cancelledByStaff()
  await h.runJobs()
  const mail = (await mails(h)).at(-1)
  expect(mail).toMatchObject({ language: 'es' })
  expect(mail?.text).toMatch(
    /Motivo: Gratis hasta 6 horas antes de la llegada \(mar, 1 de dic de 2026, 2:00\sa\.m\.\)\./,
  )
  expect(mail?.text).not.toMatch(/\b(?:until|before|arrival|hours|Tue)\b/)
})

test('a cancellation that kept a finished sentence is told of with that sentence', async () => {
  const h = await cancelledByStaff()
  const told = await h.row('booking_changes', { kind: 'cancelled' })
  await h.add('booking_changes', {
    ...told,
    id: randomUUID(),
    at: told.at.add({ seconds: 1 }),
    details: { ...told.details, rule: 'Free as it was said once' },
  })
  await h.runJobs()
  expect((await mails(h)).at(-1)?.text).toContain('Motivo: Free as it was said once.')
})

test.each([
  ['4000000000000341', 'es', 'Su tarjeta fue rechazada. No se cobró nada. Pruebe con otra tarjeta.'],
  ['4000000000000341', 'en', 'Your card was declined. Nothing was charged. Try another card.'],
] as const)(
  'who pays with %s in %s and is refused later reads why in that language',
  async (cc_number, reader, why) => {
    let gateway: FaultyGateway | undefined
    const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
    const ada = await h.as.traveller()
    gateway?.fail('timeout-before', { times: 1, only: ['authorise'] })
    const pending = await inLanguage(reader, () => booked(ada, 'BUY_NOW', { ...CARD, cc_number }))
    expect(pending).toMatchObject({ status: 'PENDING' })
    h.clock.advance({ seconds: 3 })
    await h.runJobs()
    const [mail] = await mails(h)
    expect(mail).toMatchObject({ language: reader, html: expect.stringContaining(why) })
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(why)
  },
)
