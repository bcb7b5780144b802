import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused, openMailTransport, sendMail } from './mailer.ts'

const MESSAGE = {
  from: '"Evergreen Airport Parking" <hello@evergreen.example>',
  to: 'traveller@example.com',
  subject: 'Your booking at the lot ✓',
  html: '<p>See you on Tue, 12/01/26.</p>',
  text: 'See you on Tue, 12/01/26.',
  messageId: '<booking/1/confirmation@evergreen.example>',
  headers: { 'X-Purpose': 'confirmation' },
}

async function mailServer(reply?: number) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(reply ? Object.assign(new Error('not here'), { responseCode: reply }) : null),
    async onData(stream, _session, done) {
      received.push(await new Response(stream as unknown as ReadableStream).text())
      done()
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

test('a server that is away is a passing fault', async () => {
  const transport = openMailTransport('smtp://127.0.0.1:1')!
  onTestFinished(() => transport.close())
  await expect(sendMail(transport, MESSAGE)).rejects.toThrow('ECONNREFUSED')
})

test('without a mail server mail is kept', async () => {
  expect(openMailTransport(undefined)).toBeUndefined()
  expect(await sendMail(undefined, MESSAGE)).toBe('kept')
})
