import { describe, expect, test } from 'vitest'
import { checkMail, messageId, type OutgoingMail } from './message.ts'

const mail: OutgoingMail = {
  purpose: 'test/1',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n',
}

describe('no mail smuggles in a recipient or a header', () => {
  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'group: ada@example.com, eve@example.com;',
    'ada@example.com eve@example.com',
    '"ada@example.com,eve"@example.com',
    'ada@example.com\u2028Bcc:eve@example.com',
    'ada@example.com\0',
    'ada@@example.com',
    'ada',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('as a recipient: %j', (to) => {
    expect(() => checkMail({ ...mail, to })).toThrow(RangeError)
  })

  test.each([
    ['Bcc', 'eve@example.com'],
    ['to', 'eve@example.com'],
    ['Content-Type', 'text/html'],
    ['Message-ID', '<mine@example.com>'],
    ['X-Good', 'yes\r\nBcc: eve@example.com'],
    ['X-Good\r\nBcc', 'eve@example.com'],
    ['X Good', 'yes'],
  ])('as a header: %j', (name, value) => {
    expect(() => checkMail({ ...mail, headers: { [name]: value } })).toThrow(RangeError)
  })

  test('a subject of several lines becomes one, and none is longer than readers take', () => {
    const subject = `Hello\r\nBcc: eve@example.com\u2028${'x'.repeat(400)}`
    const checked = checkMail({ ...mail, subject })
    expect(checked.subject).toMatch(/^Hello Bcc: eve@example\.com x+$/)
    expect(checked.subject).toHaveLength(250)
  })

  test('plain addresses pass, also international ones and those with a tag', () => {
    for (const to of ['ada@example.com', "o'hara+sea@mail.example.co.uk", 'jürgen@köln.example', 'a@b.c']) {
      expect(checkMail({ ...mail, to }).to).toBe(to)
    }
  })
})

test('the Message-ID follows from the purpose and the host alone', () => {
  const id = messageId('booking/1/confirmation', 'https://parking.example:8443/base')
  expect(id).toMatch(/^<[\w-]{32}@parking\.example>$/)
  expect(messageId('booking/1/confirmation', 'https://parking.example')).toBe(id)
  expect(messageId('booking/2/confirmation', 'https://parking.example')).not.toBe(id)
})
