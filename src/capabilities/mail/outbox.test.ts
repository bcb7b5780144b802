import type { Row } from '../../platform/database.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { startSmtp, type TestSmtp } from '../../test/smtp.ts'
import { watchedLog } from '../../test/watched-log.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { club } from '../club/contract.ts'
import { deliverMail } from './delivery.ts'
import { closeMail, codeImage, type OutgoingMail, sendMail } from './index.ts'

const mail: OutgoingMail = {
  purpose: 'test/1',
  to: 'ada@example.com',
  subject: 'Your parking is booked: Zoë – “K7WQ2M9A”',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë\n',
}

const outbox = (h: Harness) => h.rows('mail_messages', {}, 'created_at', 'purpose')

async function withMailServer(): Promise<{ h: Harness; smtp: TestSmtp }> {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url } })
  onTestFinished(() => closeMail(h.services))
  return { h, smtp }
}

describe('a mail leaves exactly when its data is there', () => {
  test('what is rolled back was never said', async () => {
    const { h, smtp } = await withMailServer()
    const work = transaction(h.ctx(), async (ctx) => {
      await sendMail(ctx, mail)
      throw new Error('sold out after all')
    })
    await expect(work).rejects.toThrow('sold out')
    await h.runJobs()
    expect(await outbox(h)).toEqual([])
    expect(smtp.received).toEqual([])
  })

  test('what is committed is sent once, with both parts and the right headers', async () => {
    const { h, smtp } = await withMailServer()
    await transaction(h.ctx(), (ctx) => sendMail(ctx, { ...mail, headers: { 'X-Campaign': 'none' } }))
    await h.runJobs()
    await h.runJobs()
    expect(smtp.received).toHaveLength(1)
    const [received] = smtp.received
    expect(received).toMatchObject({ from: 'hello@evergreenparking.example', to: ['ada@example.com'] })
    expect(received!.mail).toMatchObject({
      from: { name: 'Evergreen Airport Parking', address: 'hello@evergreenparking.example' },
      to: [{ address: 'ada@example.com' }],
      subject: mail.subject,
      text: expect.stringContaining('Hello Zoë'),
      html: expect.stringContaining('<p>Hello Zoë</p>'),
      messageId: expect.stringMatching(/^<[\w-]{32}@skylot\.test>$/),
    })
    const headers = new Map(received!.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('x-campaign')).toBe('none')
    expect(await outbox(h)).toMatchObject([{ status: 'SENT', attempts: 1 }])
  })

  test('mails that are written together are each delivered in the language of who asked for it', async () => {
    const h = await harness()
    const batch = {}
    const asked = ['es', 'en', 'es'].map((language, n) => {
      const ctx = { ...h.ctx(), language, batch }
      return sendMail(ctx, { ...mail, purpose: `test/${language}/${n}` })
    })
    await Promise.all(asked)
    const mails = new Map((await outbox(h)).map(({ id, purpose }) => [id, purpose]))
    const waiting = (await h.services.jobs.unfinished('mail.deliver')) as { mailId: string; language?: string }[]
    const told = waiting.map(({ mailId, language = 'en' }) => [mails.get(mailId), language])
    expect(new Map(told as [string, string][])).toEqual(
      new Map([
        ['test/es/0', 'es'],
        ['test/en/1', 'en'],
        ['test/es/2', 'es'],
      ]),
    )
  })

  test('the same purpose is written and sent once, however often it is asked for', async () => {
    const { h, smtp } = await withMailServer()
    await Promise.all(Array.from({ length: 10 }, () => sendMail(h.ctx(), mail)))
    await h.runJobs()
    await sendMail(h.ctx(), { ...mail, subject: 'Again' })
    await h.runJobs()
    expect(smtp.received).toHaveLength(1)
  })

  test('a job that runs twice sends once', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await deliverMail(h.ctx(), id)
    await deliverMail(h.ctx(), id)
    await h.runJobs()
    expect(smtp.received).toHaveLength(1)
  })

  test('a crash between sending and marking repeats the mail with the same Message-ID', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await deliverMail(h.ctx(), id)
    await h.change('mail_messages', {}, { status: 'QUEUED', sent_at: null })
    await deliverMail(h.ctx(), id)
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[0]!.mail.messageId).toBe(smtp.received[1]!.mail.messageId)
  })

  test('the code of a booking travels inside the mail', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), { ...mail, html: `<img src="${codeImage('K7WQ2M9A')}">` })
    await h.runJobs()
    const [picture] = smtp.received[0]!.mail.attachments
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
    expect(`<${codeImage('K7WQ2M9A').slice('cid:'.length)}>`).toBe(picture!.contentId)
  })
})

describe('a mail server that does not do its part', () => {
  test('is asked again until it is back', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    await smtp.stop()
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await expect(deliverMail(h.ctx(), id)).rejects.toThrow()
    await expect(deliverMail(h.ctx(), id)).rejects.toThrow()
    expect(await outbox(h)).toMatchObject([
      { status: 'QUEUED', attempts: 2, error: expect.stringContaining('ECONNREFUSED') },
    ])
    await smtp.start()
    await h.runJobs()
    expect(smtp.received).toHaveLength(1)
    expect(await outbox(h)).toMatchObject([{ status: 'SENT', attempts: 3, error: null }])
  })

  test('is asked again when it says not now', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    smtp.refuse(451)
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await expect(deliverMail(h.ctx(), id)).rejects.toThrow()
    smtp.refuse(undefined)
    await h.runJobs()
    expect(smtp.received).toHaveLength(1)
  })

  test('is asked again when it turns everybody away at the greeting, and no mail is lost', async () => {
    const { h, smtp } = await withMailServer()
    smtp.greet('554 5.3.2 No SMTP service here')
    for (const purpose of ['test/1', 'test/2', 'test/3']) await sendMail(h.ctx(), { ...mail, purpose })
    for (const { id } of await outbox(h)) await expect(deliverMail(h.ctx(), id)).rejects.toThrow('554')
    const waiting = { status: 'QUEUED', attempts: 1, error: expect.stringContaining('Invalid greeting') }
    expect(await outbox(h)).toMatchObject([waiting, waiting, waiting])
    smtp.greet(undefined)
    await h.runJobs()
    expect((await outbox(h)).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT'])
    expect(smtp.received).toHaveLength(3)
    expect(await h.rows('mail_suppressions')).toEqual([])
  })

  test('is asked again when it minds our sender', async () => {
    const { h, smtp } = await withMailServer()
    smtp.refuseSender('550 5.7.1 Not from you')
    await sendMail(h.ctx(), mail)
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await expect(deliverMail(h.ctx(), id)).rejects.toThrow('550')
    smtp.refuseSender(undefined)
    await h.runJobs()
    expect(await outbox(h)).toMatchObject([{ status: 'SENT', attempts: 2 }])
  })

  test('is not asked again when it knows no such mailbox, and neither is the address written to', async () => {
    const { h, smtp } = await withMailServer()
    smtp.refuse(550, '5.1.1 No such user')
    await sendMail(h.ctx(), mail)
    await h.runJobs()
    expect(await outbox(h)).toMatchObject([{ status: 'FAILED', attempts: 1, error: expect.stringContaining('5.1.1') }])
    expect(await h.rows('mail_suppressions')).toMatchObject([{ address: 'ada@example.com', reason: 'HARD_BOUNCE' }])
  })

  test('is not asked again when it refuses for good', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    smtp.refuse(550)
    await h.runJobs()
    smtp.refuse(undefined)
    await h.runJobs()
    expect(smtp.received).toEqual([])
    expect(await outbox(h)).toMatchObject([{ status: 'FAILED', attempts: 1, error: expect.stringContaining('550') }])
  })

  test('is given up after a day', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    await smtp.stop()
    h.clock.advance({ hours: 25 })
    await h.runJobs()
    expect(await outbox(h)).toMatchObject([{ status: 'FAILED', attempts: 10 }])
  })

  test('is asked again for a mail whose first try came a day late', async () => {
    const { h, smtp } = await withMailServer()
    await sendMail(h.ctx(), mail)
    h.clock.advance({ hours: 25 })
    smtp.greet('421 4.3.2 Come back later')
    const [{ id }] = (await outbox(h)) as [Row<'mail_messages'>]
    await expect(deliverMail(h.ctx(), id)).rejects.toThrow('421')
    smtp.greet(undefined)
    await h.runJobs()
    expect(await outbox(h)).toMatchObject([{ status: 'SENT', attempts: 2 }])
  })
})

test('without a mail server mail is kept', async () => {
  const h = await harness()
  await sendMail(h.ctx(), mail)
  await h.runJobs()
  expect(await outbox(h)).toMatchObject([{ status: 'KEPT' }])
})

test('a forged recipient writes nothing', async () => {
  const h = await harness()
  await expect(sendMail(h.ctx(), { ...mail, to: 'ada@example.com\r\nBcc: eve@example.com' })).rejects.toThrow(
    RangeError,
  )
  expect(await outbox(h)).toEqual([])
})

test('words of customers in a subject cannot become a header on the wire', async () => {
  const { h, smtp } = await withMailServer()
  await sendMail(h.ctx(), { ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nInjected' })
  await h.runJobs()
  expect(smtp.received[0]!.to).toEqual(['ada@example.com'])
  expect(smtp.received[0]!.mail.bcc).toBeUndefined()
  expect(smtp.received[0]!.mail.subject).toBe('Hello Bcc: eve@example.com Injected')
})

test('one address gets so many mails an hour over all purposes; the rest waits, and staff get theirs', async () => {
  const { log, faults } = watchedLog()
  const h = await harness({ log })
  const owner = await h.as.staff('owner')
  for (const to of ['ada@example.com', owner.email!])
    for (let n = 0; n < 65; n++) await sendMail(h.ctx(), { ...mail, to, purpose: `test/${to}/${n}` })
  await h.runJobs()
  const kept = (to: string) => h.count('mail_messages', { recipient: to, status: 'KEPT' })
  expect([await kept('ada@example.com'), await kept(owner.email!)]).toEqual([60, 65])
  const waiting = await h.rows('mail_messages', { status: 'QUEUED' })
  expect(waiting).toHaveLength(5)
  for (const { error } of waiting) expect(error).toContain('60 mails have gone to this address')
  await h.elapse({ hours: 1 })
  await h.runJobs()
  expect(await kept('ada@example.com')).toBe(65)
  expect(faults).toEqual([])
})

test('whoever floods an address keeps no notice of its account from it', async () => {
  const h = await harness()
  const ada = await h.as.member()
  for (let n = 0; n < 61; n++) await sendMail(h.ctx(), { ...mail, to: ada.email, purpose: `test/${n}` })
  await h.runJobs()
  expect(await h.count('mail_messages', { status: 'QUEUED' })).toBe(1)
  await (await h.as.traveller()).call(club.requestPasswordReset, { email: ada.email })
  await ada.call(club.setPassword, {
    number: ada.number,
    current_password: TEST_PASSWORD,
    new_password: 'nine green bottles',
  })
  await ada.call(club.setEmail, { number: ada.number, email_address: 'new@example.com' })
  await h.runJobs()
  const got = await h.rows('mail_messages', { recipient: ada.email, status: 'KEPT', purpose: /^account\// })
  expect(new Set(got.map(({ template }) => template))).toEqual(
    new Set(['account-email-changed', 'account-password-changed', 'account-reset']),
  )
})

test('a mail that an address full of mail kept waiting for a day is given up, and says why', async () => {
  const h = await harness()
  for (let n = 0; n < 61; n++) await sendMail(h.ctx(), { ...mail, purpose: `test/${n}` })
  await h.runJobs()
  const [waiting] = await h.rows('mail_messages', { status: 'QUEUED' })
  h.clock.advance({ hours: 25 })
  for (let tries = 1; tries < 9; tries++) expect(await deliverMail(h.ctx(), waiting!.id)).toBeGreaterThan(0)
  await deliverMail(h.ctx(), waiting!.id)
  const after = await h.rows('mail_messages', { id: waiting!.id })
  expect(after).toMatchObject([{ status: 'FAILED', error: '60 mails have gone to this address within the hour' }])
})
