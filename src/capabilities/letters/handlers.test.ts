import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { letters } from './contract.ts'
import { filled, PLACEHOLDERS, unknownPlaceholders } from './rules.ts'

async function scene() {
  const h = await harness()
  const [staff, caller] = [await h.as.staff(), await h.as.traveller()]
  const booking = await booked(caller)
  await h.runJobs()
  const list = () => staff.call(letters.list, { bookingId: booking.id })
  return { h, staff, booking, bookingId: booking.id, list }
}

test('what was mailed about a booking is listed, and mailed again', async () => {
  const { h, staff, booking, bookingId, list } = await scene()
  const { items } = await list()
  expect(items).toMatchObject([{ subject: expect.stringContaining('Your parking is booked'), by: null }])
  expect(items[0]?.subject).toContain(booking.number)
  await staff.call(letters.again, { bookingId, messageId: items[0]?.id ?? '' })
  await h.runJobs()
  expect(await h.mail('again/')).toHaveLength(1)
})

test('mail about somebody else’s booking is not mailed from this one', async () => {
  const { h, staff, bookingId } = await scene()
  const other = await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@example.com' })
  await h.runJobs()
  const { items } = await staff.call(letters.list, { bookingId: other.id })
  const again = staff.call(letters.again, { bookingId, messageId: items[0]?.id ?? '' })
  await expect(again).rejects.toMatchObject({ status: 404 })
})

test('a letter begins with a template, is mailed, and is kept with the booking and who wrote it', async () => {
  const { h, staff, booking, bookingId, list } = await scene()
  const { templates } = await list()
  const template = templates.find(({ name }) => name === 'Bad weather')
  const draft = await staff.call(letters.draft, { bookingId, template_id: template?.id ?? '' })
  expect(draft.subject).toBe(`Your arrival on Tue, 12/01/26, 8:00 am · ${booking.number}`)
  expect(draft.body).toContain('Hello Ada Lovelace,')
  await staff.call(letters.send, { bookingId, ...draft })
  await h.runJobs()
  const [mail] = await h.mail(`booking/${bookingId}/letter`)
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: draft.subject })
  expect(mail?.text).toContain('the weather may be bad')
  const [line] = (await list()).items
  expect(line?.by).not.toBeNull()
})

test('markup in a letter is text, and what stands for nothing is refused', async () => {
  const { h, staff, bookingId } = await scene()
  await staff.call(letters.send, { bookingId, subject: 'Hi <b>', body: '<script>alert(1)</script>' })
  await h.runJobs()
  expect((await h.mail(`booking/${bookingId}/letter`))[0]?.html).not.toContain('<script>')
  const open = staff.call(letters.send, { bookingId, subject: 'Hi', body: 'At {{ place }}.' })
  await expect(open).rejects.toMatchObject({ fieldErrors: { body: [expect.stringContaining('place')] } })
})

test('templates are made, edited and removed; the second editor is told, and a name is there once', async () => {
  const { staff } = await scene()
  const snow = { name: 'Snow', language: 'en' as const, subject: 'Snow', body: 'It snows, {{ name }}.' }
  const { id: templateId, version } = await staff.call(letters.addTemplate, snow)
  await expect(staff.call(letters.addTemplate, { ...snow, name: 'SNOW' })).rejects.toMatchObject({
    fieldErrors: { name: [expect.any(String)] },
  })
  const unknown = staff.call(letters.addTemplate, { ...snow, name: 'Ice', body: '{{ weather }}' })
  await expect(unknown).rejects.toMatchObject({ fieldErrors: { body: [expect.stringContaining('weather')] } })
  const saved = await staff.call(letters.saveTemplate, { templateId, version, ...snow, subject: 'Much snow' })
  expect(saved).toMatchObject({ subject: 'Much snow', version: version + 1 })
  const late = staff.call(letters.saveTemplate, { templateId, version, ...snow })
  await expect(late).rejects.toMatchObject({ status: 409 })
  await staff.call(letters.removeTemplate, { templateId })
  await expect(staff.call(letters.template, { templateId })).rejects.toMatchObject({ status: 404 })
  expect((await staff.call(letters.templates, {})).items.map(({ name }) => name)).not.toContain('Snow')
})

test('filling leaves no known placeholder, and puts values in as they are', () => {
  const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `<${name}>`])) as Parameters<typeof filled>[1]
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(...PLACEHOLDERS).map((name) => `{{ ${name} }}`),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(unknownPlaceholders(filled(text, values))).toEqual(unknownPlaceholders(text))
      for (const name of PLACEHOLDERS) expect(filled(text, values)).not.toContain(`{{ ${name} }}`)
    }),
  )
})
