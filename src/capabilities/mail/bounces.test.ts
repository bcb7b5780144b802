import { deliverMail } from './delivery.ts'
import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { expect, onTestFinished, test } from 'vitest'
import { webhookRoute } from '../../app/webhooks.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { startSmtp } from '../../test/smtp.ts'
import { jsonRequest } from '../../test/sample.ts'
import { keepSetting } from './store.ts'
import { mail as contract } from './contract.ts'
import { closeMail, type OutgoingMail, publicLinks, sendMail } from './index.ts'

const SECRET = 'a secret for the mailbox, long enough'
const bounces = { address: 'bounces@parking.example', secret: SECRET }
const mail: OutgoingMail = {
  purpose: 'test/1',
  to: 'Ada@example.com',
  subject: 'Your parking is booked',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë\n',
}
const offer: OutgoingMail = {
  ...mail,
  purpose: 'test/offer',
  marketing: {
    kind: 'offers',
    unsubscribeLink: publicLinks({ publicUrl: 'https://parking.example' }).unsubscribe('a@b.c', 'x'),
  },
}

async function withMailServer(config: object = { bounces }) {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url, ...config } })
  onTestFinished(() => closeMail(h.services))
  return { h, smtp }
}

const statuses = (h: Harness) => h.rows('mail_messages', {}, 'created_at', 'purpose')

async function sent(h: Harness, ...mails: OutgoingMail[]) {
  for (const each of mails) await sendMail(h.ctx(), each)
  await h.runJobs()
}

/** What a mail server writes when it could not deliver, as RFC 3464 has it. */
const report = (to: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you…',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:',
    '    User unknown',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: Your parking is booked',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n')

const complaint = (to: string) =>
  report(to).replace(
    /Content-Type: message\/delivery-status[\s\S]*?--b\r\n/,
    'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1\r\n\r\n--b\r\n',
  )

async function handOver(h: Harness, raw: string, secret = SECRET) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
  const answer = await webhookRoute(h.services)(jsonRequest('/x', { body: raw, headers }), 'bounces')
  return [answer.status, ((await answer.json()) as { outcome?: string }).outcome]
}

test('an address that the server refuses as unknown is written to no more, and the message says so', async () => {
  const { h, smtp } = await withMailServer()
  smtp.refuse(550, '5.1.1 No such user')
  await sent(h, mail)
  smtp.refuse(undefined)
  await sent(h, { ...mail, purpose: 'test/2', to: 'ada@EXAMPLE.com' }, { ...offer, to: 'ada@example.com' })
  expect(smtp.received).toEqual([])
  expect(await statuses(h)).toMatchObject([
    { status: 'FAILED', error: expect.stringContaining('5.1.1 No such user') },
    { status: 'SUPPRESSED', error: expect.stringMatching(/^The address bounced: 550 5\.1\.1/) },
    { status: 'SUPPRESSED' },
  ])
  const marketing = await h.as.staff('marketing')
  expect(await marketing.call(contract.suppressions, {})).toMatchObject({
    items: [{ address: 'ada@example.com', reason: 'HARD_BOUNCE', detail: expect.stringContaining('No such user') }],
    count: 1,
  })
  await marketing.call(contract.unsuppress, { address: 'ADA@example.com' })
  await sent(h, { ...mail, purpose: 'test/3' })
  expect(smtp.received).toHaveLength(1)
})

// All tries of a day are made at once, some five hundred.
test('a full mailbox, a large message or a doubt about us is no reason to write no more', {
  timeout: 240_000,
}, async () => {
  const { h, smtp } = await withMailServer()
  const bounces = () => h.rows('mail_bounces', {}, 'at')
  const large = { kind: 'SOFT', told_by: 'SMTP', status: '5.3.4' }
  smtp.refuse(552, '5.3.4 Too big')
  await sent(h, { ...mail, purpose: 'soft/large' })
  expect(await bounces()).toMatchObject([large])
  // What may pass is tried again for a day.
  smtp.refuse(552, '5.2.2 Mailbox full')
  await sent(h, { ...mail, purpose: 'soft/full' })
  expect(await bounces()).toMatchObject([large])
  h.clock.advance({ hours: 25 })
  const [waiting] = await h.rows('mail_messages', { status: 'QUEUED' })
  await deliverMail(h.ctx(), waiting!.id)
  expect(await bounces()).toMatchObject([large, { kind: 'SOFT', told_by: 'SMTP', status: '5.2.2' }])
  smtp.refuse(undefined)
  await sent(h, mail)
  expect(smtp.received).toHaveLength(1)
})

test('a report to the signed return path marks its message and its address; nothing else does', async () => {
  const { h, smtp } = await withMailServer()
  await sent(h, mail)
  const returnPath = smtp.received[0]!.from
  expect(returnPath).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@parking\.example$/)
  expect(returnPath.split('@')[0]!.length).toBeLessThanOrEqual(64)
  const forged = returnPath.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@')
  const unsigned = 'bounces@parking.example'
  expect(await handOver(h, report(returnPath), 'not the secret of the mailbox')).toEqual([401, undefined])
  expect(await handOver(h, report(forged))).toEqual([200, 'unknown'])
  expect(await handOver(h, report(unsigned))).toEqual([200, 'unknown'])
  expect(await handOver(h, 'not a mail at all')).toEqual([200, 'unknown'])
  expect(await handOver(h, `To: ${returnPath}\r\nSubject: Out of office\r\n\r\nBack soon.`)).toEqual([200, 'no report'])
  expect(await handOver(h, report(returnPath, { action: 'delayed', status: '4.4.1' }))).toEqual([200, 'delayed'])
  expect(await h.rows('mail_suppressions')).toEqual([])
  expect(await statuses(h)).toMatchObject([{ status: 'SENT' }])

  expect(await handOver(h, report(returnPath))).toEqual([200, 'noted'])
  expect(await handOver(h, report(returnPath))).toEqual([200, 'noted'])
  expect(await statuses(h)).toMatchObject([{ status: 'BOUNCED', error: expect.stringContaining('User unknown') }])
  expect(await h.rows('mail_suppressions')).toMatchObject([{ address: 'ada@example.com', reason: 'HARD_BOUNCE' }])
  expect(await handOver(await harness(), report(returnPath))).toEqual([404, undefined])
})

test('who calls a mail spam gets no marketing any more, and still gets what concerns a booking', async () => {
  const { h, smtp } = await withMailServer()
  await sent(h, offer)
  expect(await handOver(h, complaint(smtp.received[0]!.from))).toEqual([200, 'noted'])
  await sent(h, mail, { ...offer, purpose: 'test/offer/2' })
  expect(smtp.received.map(({ mail: { subject } }) => subject)).toHaveLength(2)
  expect(await statuses(h)).toMatchObject([
    { status: 'SENT' },
    { status: 'SENT' },
    { status: 'SUPPRESSED', error: expect.stringContaining('suppression list') },
  ])
})

test.each([
  [0, ['SUPPRESSED', 'SUPPRESSED', 'KEPT']],
  [1, ['KEPT', 'SUPPRESSED', 'KEPT']],
  [2, ['KEPT', 'KEPT', 'KEPT']],
])('with the setting %i, news, offers and mail about bookings become %j', async (setting, expected) => {
  const h = await harness()
  await keepSetting(h.ctx(), 'ADA@example.com', setting)
  const news = { ...offer, purpose: '1', marketing: { ...offer.marketing!, kind: 'news' as const } }
  await sent(h, news, { ...offer, purpose: '2' }, { ...mail, purpose: '3' })
  const rows = await h.rows('mail_messages', {}, 'purpose')
  expect(rows.map(({ status }) => status)).toEqual(expected)
})

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })

test('what leaves is signed, also the way out of marketing; a changed word breaks the signature', async () => {
  const dkim = { domain: 'evergreenparking.example', selector: 'mail2026', privateKey: PEM }
  const { h, smtp } = await withMailServer({ dkim })
  await sent(h, {
    ...offer,
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
  })
  const { raw, mail: parsed } = smtp.received[0]!
  const published = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const resolver = async (name: string) => {
    expect(name).toBe('mail2026._domainkey.evergreenparking.example')
    return [[`v=DKIM1; k=rsa; p=${published}`]]
  }
  const verify = async (text: string) => (await dkimVerify(text, { resolver })).results[0]
  const result = await verify(raw)
  expect(result).toMatchObject({ signingDomain: dkim.domain, status: { result: 'pass', aligned: dkim.domain } })
  const signed = result!.signingHeaders!.keys.toLowerCase()
  for (const name of ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']) expect(signed).toContain(name)
  expect((await verify(raw.replace('Subject: Your', 'Subject: My')))?.status.result).toBe('fail')
  expect((await verify(raw.replace('Hello', 'Hullo')))?.status.result).toMatch(/fail|neutral/)

  const header = (key: string) => parsed.headers.find((each) => each.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${offer.marketing!.unsubscribeLink.reveal()}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a key that signs, and an address that takes what comes back, are checked at the start', () => {
  const faults = (env: Record<string, string | undefined>) => {
    try {
      return loadConfig(env).dkim ?? 'unsigned'
    } catch (error) {
      return (error as { faults: string[] }).faults
    }
  }
  const good = {
    DKIM_DOMAIN: 'Parking.example',
    DKIM_SELECTOR: 'mail2026',
    DKIM_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
  }
  expect(faults({})).toBe('unsigned')
  expect(faults(good)).toEqual({ domain: 'parking.example', selector: 'mail2026', privateKey: PEM })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const bad of [
    { DKIM_PRIVATE_KEY: weak },
    { DKIM_PRIVATE_KEY: '/no/such/file.pem' },
    { DKIM_PRIVATE_KEY: '' },
    { DKIM_DOMAIN: 'localhost' },
    { DKIM_SELECTOR: 'a b' },
    { BOUNCE_ADDRESS: 'bounces@parking.example' },
    { BOUNCE_ADDRESS: 'a-name-that-is-long@parking.example', BOUNCE_SECRET: SECRET },
    { BOUNCE_ADDRESS: 'bounces@parking.example', BOUNCE_SECRET: 'short' },
  ])
    expect(faults({ ...good, ...bad }), JSON.stringify(bad)).toHaveLength(1)
})
