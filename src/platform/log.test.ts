import { expect, test } from 'vitest'
import { namedLog, openLog, unredacted } from './log.ts'

function written(fields: object): string {
  let line = ''
  openLog('info', { write: (text: string) => void (line += text) }).info(fields, 'message')
  return line
}

test('secrets do not reach the log, wherever they stand', () => {
  const line = written({
    authorization: 'SECRET',
    headers: { cookie: 'SECRET', 'set-cookie': ['SECRET'] },
    body: { card: { cc_number: 'SECRET', cc_cvc: 'SECRET', cc_exp: 'SECRET' }, password: 'SECRET' },
    refresh_token: 'SECRET',
  })
  expect(line).not.toContain('SECRET')
  expect(line.match(/\[redacted\]/g)).toHaveLength(8)
})

test.each([
  ['/tickets/K7WQ2M9AX/ABCD1234/', '/tickets/[redacted]'],
  ['/es/tickets/K7WQ2M9AX/ABCD1234', '/es/tickets/[redacted]'],
  ['/pickup/shared/SECRET', '/pickup/[redacted]'],
  ['/live/shared-rides/SECRET', '/live/[redacted]'],
  ['/email/email-prefs/traveller@example.com', '/email/email-prefs/[redacted]'],
  ['/bookings/01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e/', '/bookings/01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e/'],
  ['/pickup', '/pickup'],
])('of the address %s the log has %s', (path, shown) => {
  expect(JSON.parse(written({ path }))).toMatchObject({ path: shown })
})

test('an e-mail address is shortened', () => {
  expect(written({ body: { email_addr: 'traveller@example.com' } })).toContain('"t…@example.com"')
})

test('an error is told in 250 characters, with the frames and not the values', () => {
  const error = Object.assign(new Error('x'.repeat(1000)), {
    code: '23505',
    detail: 'Key (email)=(traveller@example.com)',
  })
  const { err } = JSON.parse(written({ err: error })) as { err: { message: string; stack: string; code: string } }
  expect(err.message).toHaveLength(250)
  expect(err.code).toBe('23505')
  expect(err.stack).toMatch(/^ {4}at /)
  expect(JSON.stringify(err)).not.toContain('traveller')
})

test('the unredacted log writes the same line, and nothing else changes', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (text: string) => void lines.push(text.replace(/"at":"[^"]+"/, '')) })
  unredacted(log).info({ call: 'quotes.set', status: 200 }, 'request')
  log.info({ call: 'quotes.set', status: 200 }, 'request')
  log.info({ token: 'SECRET' }, 'message')
  expect(lines[0]).toBe(lines[1])
  expect(lines[2]).not.toContain('SECRET')
})

test('a log that begins its lines with names writes what a child would write, redacted, and its children do, too', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (text: string) => void lines.push(text) })
  const names = { job: 'mail.send', jobId: '1', token: 'SECRET' }
  for (const one of [log.child(names), namedLog(log, names)]) {
    one.info({ password: 'SECRET' }, 'sent')
    one.child({ part: 'a' }).warn('not yet')
    one.debug('unheard')
  }
  const said = lines.map((line) => ({ ...JSON.parse(line), at: undefined }))
  expect(said).toHaveLength(4)
  expect(said.slice(2)).toEqual(said.slice(0, 2))
  expect(said[2]).toMatchObject({
    job: 'mail.send',
    jobId: '1',
    token: '[redacted]',
    password: '[redacted]',
    msg: 'sent',
  })
})
