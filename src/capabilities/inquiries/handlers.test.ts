import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { harness } from '../../test/harness.ts'
import { settings } from '../settings/contract.ts'
import { inquiries } from './contract.ts'

const LETTER = {
  email_address: 'ada@example.com',
  subject: 'A stroller left in the shuttle',
  message: 'Hello,\r\n\r\nI left a <b>blue</b> stroller.\nIs it with you?',
}
const COMPANY = {
  email_address: 'travel@acme.example',
  name: 'Wile E. Coyote',
  company_name: 'Acme',
  role: 'Travel manager',
  employee_count: '50-200',
  travel_frequency: 'Weekly',
}

test('a letter is kept, and who wrote it is told so without a word of it', async () => {
  const h = await harness()
  expect(await h.call(inquiries.contact, LETTER)).toEqual({ ok: true })
  await h.runJobs()
  const [mail] = await h.mail()
  const [{ number } = { number: '' }] = await h.rows('inquiries')
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: `We got your message · ${number}` })
  expect(JSON.stringify(mail)).not.toMatch(/stroller/)
})

test('who writes is told within how many hours we answer, by the settings', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  await h.call(inquiries.contact, LETTER)
  await owner.call(settings.setCare, { incident_hours: 24, inquiry_hours: 1 })
  await inLanguage('es', () => h.call(inquiries.contact, LETTER))
  await h.runJobs()
  const told = (await h.mail('inquiry/')).map(({ text }) => text).join(' ')
  expect(told).toContain('will reply within 24 hours.')
  expect(told).toContain('le responderá en un plazo de 1 hora.')
})

test('a company asks with the fields of its form', async () => {
  const h = await harness()
  expect(await h.call(inquiries.corporate, { ...COMPANY, employee_count: 120 })).toEqual({ ok: true })
  const manager = await h.as.staff('manager')
  const { items, count, open } = await manager.call(inquiries.list, { kind: 'CORPORATE' })
  expect([count, open]).toEqual([1, 1])
  const { email_address: _, name: __, ...company } = COMPANY
  expect(await manager.call(inquiries.get, { id: items[0]!.id })).toMatchObject({
    kind: 'CORPORATE',
    subject: 'Corporate parking for Acme',
    name: 'Wile E. Coyote',
    company: { ...company, employee_count: '120' },
  })
})

test('a company that asks in Spanish is quoted in Spanish; staff read it in English', async () => {
  const h = await harness()
  await inLanguage('es', () => h.call(inquiries.corporate, COMPANY))
  const manager = await h.as.staff('manager')
  const [{ id } = { id: '' }] = (await manager.call(inquiries.list, {})).items
  expect(await manager.call(inquiries.get, { id })).toMatchObject({
    subject: 'Corporate parking for Acme',
    message: 'Company: Acme\nRole: Travel manager\nEmployees: 50-200\nThey travel: Weekly',
  })
  await manager.call(inquiries.reply, { id, version: 1, message: 'Con gusto.', close: true })
  await h.runJobs()
  const mail = (await h.mail('inquiry/')).find(({ subject }) => subject.startsWith('Re:'))
  expect(mail?.subject).toContain('Estacionamiento para Acme')
  expect(mail?.text).toContain('> Empresa: Acme\n> Puesto: Travel manager')
})

test('all faults are told at once, and nothing can add a header or a second address', async () => {
  const { call } = await harness()
  const required = ['Required']
  await expect(call(inquiries.contact, {} as never)).rejects.toMatchObject({
    fieldErrors: { email_address: required, subject: required, message: required },
  })
  await expect(call(inquiries.corporate, {} as never)).rejects.toMatchObject({
    fieldErrors: {
      email_address: required,
      name: required,
      company_name: required,
      role: required,
      employee_count: required,
      travel_frequency: required,
    },
  })
  const forged = { email_address: 'a@example.com, b@example.com', subject: 'x\r\nBcc: eve@example.com', message: ' ' }
  await expect(call(inquiries.contact, forged)).rejects.toMatchObject({
    fieldErrors: {
      email_address: [expect.any(String)],
      subject: ['Remove the control characters'],
      message: required,
    },
  })
})

test('staff answer by e-mail, close and take up again; each step tells who and when', async () => {
  const h = await harness()
  await h.call(inquiries.contact, LETTER)
  const manager = await h.as.staff('manager')
  const [{ id } = { id: '' }] = (await manager.call(inquiries.list, {})).items
  const answered = await manager.call(inquiries.reply, {
    id,
    version: 1,
    message: 'It is here.\n\nCome & <get> it.',
    close: true,
  })
  expect(answered).toMatchObject({
    status: 'CLOSED',
    replies: 1,
    moves: [
      { kind: 'REPLIED', by: 'manager', text: 'It is here.\n\nCome & <get> it.' },
      { kind: 'CLOSED', by: 'manager' },
    ],
  })
  await h.runJobs()
  const mail = (await h.mail('inquiry/')).find(({ subject }) => subject.startsWith('Re:'))
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: expect.stringContaining(LETTER.subject) })
  expect(mail?.text).toContain('Come & <get> it.')
  expect(mail?.html).toContain('Come &amp; &lt;get&gt; it.')
  expect(mail?.html).toContain('&lt;b&gt;blue&lt;/b&gt;')

  await expect(manager.call(inquiries.close, { id, version: 3 })).rejects.toMatchObject({
    formErrors: ['This inquiry is already closed.'],
  })
  expect(await manager.call(inquiries.reopen, { id, version: 3 })).toMatchObject({ status: 'OPEN' })
  expect((await manager.call(inquiries.list, { status: 'CLOSED' })).count).toBe(0)
  const auditor = await h.as.staff('auditor')
  expect((await auditor.call(inquiries.list, {})).count).toBe(1)
  await expect(auditor.call(inquiries.close, { id, version: 4 })).rejects.toMatchObject({ status: 403 })
})

test('one address may write so often and no more', async () => {
  const { call, count } = await harness()
  const outcomes = []
  for (let round = 0; round < 7; round++) {
    outcomes.push(
      await call(inquiries.contact, LETTER).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
  }
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await count('inquiries')).toBe(5)
})
