import { expect, test } from 'vitest'
import { sharedHarness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { mail } from './contract.ts'
import { publicLinks, sendMail } from './index.ts'
import { mailroom } from './office-contract.ts'

const shared = sharedHarness()
const staff = () => shared().as.staff('marketing')

/** A message that has left, as far as it can where there is no mail server. */
async function sent(to: string, more: object = {}) {
  const { ctx, runJobs } = shared()
  const purpose = `room/${to}/${ctx().random.uuid()}`
  await sendMail(ctx(), {
    purpose,
    to,
    subject: 'Your parking is booked: K7WQ2M9AB',
    html: '<p>Hi</p>',
    text: 'Hi',
    ...more,
  })
  await runJobs()
  const { items } = await (await staff()).call(mailroom.messages, { search: purpose })
  return items[0]!
}

test('staff put an address on the suppression list, see what stops it, and take it off again', async () => {
  const marketing = await staff()
  const address = 'Grace@mail.example'
  expect(await marketing.call(mail.address, { address })).toMatchObject({ suppression: null, setting: 2, returns: [] })
  await marketing.call(mail.suppress, { address, detail: 'Asked by phone' })
  const listed = await marketing.call(mail.suppressions, { search: 'GRACE', reason: 'STAFF', sort: 'address' })
  expect(listed).toMatchObject({ count: 1, items: [{ address: 'grace@mail.example', detail: 'Asked by phone' }] })
  expect((await marketing.call(mail.suppressions, { search: 'grace', reason: 'COMPLAINT' })).count).toBe(0)
  expect((await marketing.call(mail.address, { address })).suppression?.reason).toBe('STAFF')
  await marketing.call(mail.unsuppress, { address })
  expect((await marketing.call(mail.address, { address })).suppression).toBeNull()
})

test('the outbox is found by address, subject, purpose and the number in a text; the secrets of its links are not shown', async () => {
  const marketing = await staff()
  const link = 'https://parking.example/auth/reset-password?a=1&token=abc123'
  const { id, purpose } = await sent('mary@mail.example', {
    html: `<p><a href="${link.replace('&', '&amp;')}">Choose</a></p>`,
    text: `Booking 9XK2M4QT7: ${link}\n`,
    hidden: { links: [], codes: [{ mark: '', text: '9XK2M4QT7', isImage: false, shownTo: '' }] },
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    marketing: {
      kind: 'news',
      unsubscribeLink: publicLinks({ publicUrl: 'https://parking.example' }).unsubscribe('a', 'abc123'),
    },
  })
  for (const search of ['MARY@', purpose, '9xk2m4qt7']) {
    const { items } = await marketing.call(mailroom.messages, { search, status: 'KEPT', kind: 'news' })
    expect(items, search).toMatchObject([{ id, subject: 'Your parking is booked: K7WQ2M9AB', is_complaint: false }])
  }
  expect((await marketing.call(mailroom.messages, { search: 'MARY@', until: '2020-01-01' })).count).toBe(0)
  const message = await marketing.call(mailroom.message, { messageId: id })
  expect(JSON.stringify(message)).not.toContain('abc123')
  expect(message.text).toContain('token=hidden')
  expect(JSON.stringify(await shared().rows('mail_messages'))).not.toContain('abc123')
  expect(message.attachments).toEqual([{ filename: 'a.pdf', content_type: 'application/pdf', size: 4 }])
})

test('a message is sent again once a minute with its files, and never past what stands against its address', async () => {
  const marketing = await staff()
  const { id: messageId } = await sent('alan@mail.example', {
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
  })
  const copy = await marketing.call(mailroom.sendAgain, { messageId })
  await shared().runJobs()
  expect(await marketing.call(mailroom.message, { messageId: copy.id })).toMatchObject({
    recipient: 'alan@mail.example',
    again_of: messageId,
    status: 'KEPT',
    attachments: [{ filename: 'a.pdf' }],
  })
  const twice = marketing.call(mailroom.sendAgain, { messageId })
  await expect(twice).rejects.toMatchObject({ formErrors: ['It was sent again just now.'] })

  await marketing.call(mailroom.playReturn, { address: 'ALAN@mail.example', kind: 'HARD' })
  const stopped = await marketing.call(mailroom.message, { messageId })
  expect(stopped.why_not_again).toContain('The address bounced')
  await expect(marketing.call(mailroom.sendAgain, { messageId })).rejects.toMatchObject({
    formErrors: [stopped.why_not_again],
  })
})

test('what is played comes back as from a mail server, is counted, and only a demonstration plays it', async () => {
  const marketing = await staff()
  const before = (await marketing.call(mailroom.overview, {})).total
  const [bounced, spam] = [await sent('full@mail.example'), await sent('cross@mail.example')]
  await marketing.call(mailroom.playReturn, { address: bounced.recipient, kind: 'SOFT' })
  await marketing.call(mailroom.playReturn, { address: spam.recipient, kind: 'COMPLAINT' })
  const { status, returns } = await marketing.call(mailroom.message, { messageId: bounced.id })
  expect([status, returns[0]]).toMatchObject(['BOUNCED', { kind: 'SOFT', status: '5.2.2', told_by: 'REPORT' }])
  expect((await marketing.call(mailroom.messages, { status: 'COMPLAINT', search: 'cross@' })).count).toBe(1)
  expect((await marketing.call(mailroom.messages, { status: 'UNDELIVERED', search: 'full@' })).count).toBe(1)
  expect((await marketing.call(mail.address, { address: spam.recipient })).suppression?.reason).toBe('COMPLAINT')
  const { total, days, setup } = await marketing.call(mailroom.overview, {})
  expect([total.written - before.written, total.bounced - before.bounced]).toEqual([2, 1])
  expect(total.complaints - before.complaints).toBe(1)
  expect([days.length, setup.smtp]).toEqual([30, false])
  const unknown = marketing.call(mailroom.playReturn, { address: 'nobody@mail.example', kind: 'HARD' })
  await expect(unknown).rejects.toMatchObject({ fieldErrors: { address: [expect.any(String)] } })
})

test('the overview is the same before and after days take in their mail, and is what the outbox has', async () => {
  const marketing = await staff()
  const { services, runJobs, count, remove } = shared()
  const read = async () => {
    const { total, days, templates } = await marketing.call(mailroom.overview, {})
    return { total, days, templates }
  }
  const takeIn = async () => {
    const before = await read()
    await services.jobs.send(services.db, 'mail.roll-up', {}, {})
    await runJobs()
    expect(await count('mail_changes')).toBe(0)
    expect(await read()).toEqual(before)
    expect(await brokenPromises(services.db)).toEqual([])
    return before
  }
  const { total: before } = await takeIn()
  const [first, second] = [await sent('one@mail.example'), await sent('two@mail.example')]
  await takeIn()
  await marketing.call(mailroom.playReturn, { address: first.recipient, kind: 'HARD' })
  await marketing.call(mailroom.playReturn, { address: second.recipient, kind: 'COMPLAINT' })
  const { total, days, templates } = await takeIn()
  expect([total.written - before.written, total.bounced - before.bounced]).toEqual([2, 1])
  expect([total.sent - before.sent, total.complaints - before.complaints, total.waiting]).toEqual([1, 1, 0])
  expect(total.written).toBe(await count('mail_messages'))
  for (const sums of [days, templates]) expect(sums.reduce((all, { written }) => all + written, 0)).toBe(total.written)
  // What is no longer kept is no longer counted.
  const { id } = await sent('three@mail.example')
  expect((await takeIn()).total.written).toBe(total.written + 1)
  await remove('mail_messages', { id })
  expect((await takeIn()).total.written).toBe(total.written)
})

test('a test goes to whoever asks for it and to nobody else, in the language and with the data of choice', async () => {
  const marketing = await staff()
  const answer = await marketing.call(mailroom.sendTest, { message: 'booking-confirmed.es', sample: 'LONG' })
  expect(answer.subject).toMatch(/^\[Test\] /)
  const { items } = await marketing.call(mailroom.messages, { search: answer.to })
  expect(items[0]).toMatchObject({ recipient: answer.to, subject: answer.subject, language: 'es', template: null })
  for (const sample of ['USUAL', 'BARE'] as const)
    expect((await marketing.call(mailroom.sendTest, { message: 'voucher-bought', sample })).to).toBe(answer.to)
})

test('a template tells what it may name and who changed it when, so that older words can be taken up again', async () => {
  const marketing = await staff()
  const name = 'booking-reminder.liquid'
  const { version, source, placeholders, messages } = await marketing.call(mail.template, { name })
  expect(placeholders).toContainEqual({ name: 'booking.number', example: expect.any(String) })
  expect(messages).toEqual(['booking-reminder'])
  const edit = { name, version, source: source.replace(/^Subject: .*/, 'Subject: Hello') }
  await marketing.call(mail.saveTemplate, edit)
  await marketing.call(mail.resetTemplate, { name })
  const { items } = await marketing.call(mail.versions, { name })
  expect(items.map(({ what }) => what)).toEqual(['RESET', 'EDITED', 'SHIPPED'])
  expect(items[1]!.source).toBe(edit.source)
  expect([items[1]!.who, items[2]!.who]).toEqual([expect.not.stringContaining('system'), 'The system'])
})
