import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused, MailUncertain, openMailTransport, sendMail } from './mailer.ts'

const MESSAGE = {
  from: '"Evergreen Airport Parking" <hello@evergreen.example>',
  to: 'traveller@example.com',
  subject: 'Your booking at the lot ✓',
  html: '<p>See you on Tue, 12/01/26.</p>',
  text: 'See you on Tue, 12/01/26.',
  messageId: '<booking/1/confirmation@evergreen.example>',
  headers: { 'X-Purpose': 'confirmation' },
}

async function mailServer(reply?: number, words = 'not here', at: 'RCPT' | 'DATA' = 'RCPT') {
  const refused = reply ? Object.assign(new Error(words), { responseCode: reply }) : null
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(at === 'RCPT' ? refused : null),
    async onData(stream, _session, done) {
      received.push(await new Response(stream as unknown as ReadableStream).text())
      done(at === 'DATA' ? refused : null)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const transport = openMailTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)!
  onTestFinished(() => {
    transport.close()
    server.close()
  })
  return { received, transport }
}

test('a message arrives with both its texts and the id it was given', async () => {
  const { received, transport } = await mailServer()
  expect(await sendMail(transport, MESSAGE)).toBe('sent')
  const mail = await PostalMime.parse(received[0]!)
  expect(mail).toMatchObject({ subject: MESSAGE.subject, messageId: MESSAGE.messageId })
  expect(mail.html?.trim()).toBe(MESSAGE.html)
  expect(mail.text?.trim()).toBe(MESSAGE.text)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-purpose', value: 'confirmation' }))
})

test('a refusal for good is told from one that may pass', async () => {
  const never = await mailServer(550)
  await expect(sendMail(never.transport, MESSAGE)).rejects.toThrow(MailRefused)
  const later = await mailServer(451)
  await expect(sendMail(later.transport, MESSAGE)).rejects.not.toThrow(MailRefused)
})

/** What a reply of each phase and class means (RFC 5321, 3463). */
const MEANINGS = [
  ['RCPT', 550, '5.1.1 No such user', 'final'],
  ['RCPT', 550, 'No such user', 'final'],
  ['RCPT', 551, '5.1.6 Moved', 'final'],
  ['RCPT', 553, 'Mailbox name not allowed', 'final'],
  ['RCPT', 550, '5.2.1 Disabled', 'final'],
  ['RCPT', 552, '5.2.2 Mailbox full', 'later'],
  ['RCPT', 552, 'Mailbox full', 'later'],
  ['RCPT', 554, '5.7.1 Client host blocked', 'later'],
  ['RCPT', 550, '5.7.26 Unauthenticated mail is not accepted', 'later'],
  ['RCPT', 554, 'Blocked', 'later'],
  ['RCPT', 550, '5.4.1 No answer from host', 'later'],
  ['RCPT', 451, '4.7.1 Greylisted, try again in 5 minutes', 'later'],
  ['RCPT', 450, 'Greylisted', 'later'],
  ['DATA', 554, 'Transaction failed', 'final'],
  ['DATA', 554, '5.6.0 Invalid content', 'final'],
  ['DATA', 552, '5.3.4 Message too big for system', 'final'],
  ['RCPT', 550, '5.3.2 System not accepting messages', 'later'],
  ['DATA', 550, '5.7.1 Message refused by policy', 'later'],
  ['DATA', 451, '4.3.0 Temporary failure', 'later'],
] as const

test.each(MEANINGS)('at %s a reply of %d %s is %s', async (at, code, words, meaning) => {
  const { transport } = await mailServer(code, words, at)
  const given = await sendMail(transport, MESSAGE).catch((error: unknown) => error)
  expect(given).toBeInstanceOf(Error)
  expect(given instanceof MailRefused ? 'final' : 'later').toBe(meaning)
})

test('a server that is away is a passing fault', async () => {
  const transport = openMailTransport('smtp://127.0.0.1:1')!
  onTestFinished(() => transport.close())
  await expect(sendMail(transport, MESSAGE)).rejects.toThrow('ECONNREFUSED')
})

test('without a mail server mail is kept', async () => {
  expect(openMailTransport(undefined)).toBeUndefined()
  expect(await sendMail(undefined, MESSAGE)).toBe('kept')
})

/** A server that says yes to everything and goes away at some line. */
async function dyingServer(at: 'RCPT' | 'message', farewell = '') {
  let messages = 0
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    let isMessage = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isMessage) {
        messages += 1
        socket.end(farewell)
      } else if (/^EHLO/i.test(text)) socket.write('250 here\r\n')
      else if (/^DATA/i.test(text)) {
        isMessage = true
        socket.write('354 go on\r\n')
      } else if (/^RCPT/i.test(text) && at === 'RCPT') socket.destroy()
      else socket.write('250 yes\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, messages: () => messages }
}

test.each([
  ['the connection broke', ''],
  ['the server said that it closes', '421 4.3.2 Server shutting down\r\n'],
])(
  'a message that had begun to leave when %s is uncertain, and handed over no second time',
  async (_when, farewell) => {
    const server = await dyingServer('message', farewell)
    const transport = openMailTransport(server.url, undefined, { atMostOnce: true })!
    onTestFinished(() => transport.close())
    await expect(sendMail(transport, MESSAGE)).rejects.toThrow(MailUncertain)
    await setTimeout(500)
    expect(server.messages()).toBe(1)
  },
)

test('one that had not may be tried again', async () => {
  const server = await dyingServer('RCPT')
  const transport = openMailTransport(server.url, undefined, { atMostOnce: true })!
  onTestFinished(() => transport.close())
  await expect(sendMail(transport, MESSAGE)).rejects.not.toThrow(MailUncertain)
  expect(server.messages()).toBe(0)
})
