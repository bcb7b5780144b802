import type { DeliveredMail } from '../../test/mailbox.ts'
import { expect, onTestFinished, test } from 'vitest'
import { hashToken } from '../../platform/keys.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { startSmtp } from '../../test/smtp.ts'
import { access } from '../staff/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { club } from '../club/contract.ts'
import { preferences } from '../preferences/contract.ts'
import { bought } from '../vouchers/factory.ts'
import { mail } from './contract.ts'
import { closeMail } from './index.ts'
import { mailroom } from './office-contract.ts'

/** The tokens of links as readers of mails got them. */
async function tokensGot(h: Harness): Promise<string[]> {
  const all = JSON.stringify(await h.mail())
  return [...new Set([...all.matchAll(/[?&;]token=([\w-]+)/g)].map(([, token = '']) => token))]
}

async function resetAsked(h: Harness) {
  const member = await h.as.member()
  await h.call(club.requestPasswordReset, { email: member.email })
  await h.runJobs()
  const [got] = (await h.mail()) as [DeliveredMail]
  return { member, got, token: /href="[^"]+reset-password\?token=([\w-]+)"/.exec(got.html)?.[1] ?? '' }
}

/** What a template can do to the link that it is given; what shows a damaged link is refused, the rest is saved. */
const THEFT = [
  ['account-reset.liquid', 'split: "token=" | last'],
  ['account-reset.liquid', 'split: "/" | last'],
  ['account-reset.liquid', 'url_decode'],
  ['account-reset.liquid', 'url_encode'],
  ['account-reset.liquid', 'slice: 8, 99'],
  ['account-reset.liquid', 'slice: -32, 32'],
  ['account-reset.mjml', 'split: "/" | last'],
] as const

test('a template that takes the links of a mail apart gets no secret, and the links in the mail work', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const owner = await h.as.staff('owner')
  const saved: string[] = []
  for (const [name, filter] of THEFT) {
    const { source, version } = await marketing.call(mail.template, { name })
    const ref = `ref: {{ action | ${filter} }}`
    const added = name.endsWith('.liquid')
      ? ref
      : `<mj-section><mj-column><mj-text>${ref}</mj-text></mj-column></mj-section>`
    const edit = { name, source: `${source}\n${added}\n`, version }
    const kept = await marketing.call(mail.saveTemplate, edit).catch(() => undefined)
    if (!kept?.waiting) continue
    await owner.call(mail.approveTemplate, { name, edit_id: kept.waiting.id })
    saved.push(filter)
  }
  expect(saved).toEqual([
    'split: "token=" | last',
    'split: "/" | last',
    'url_decode',
    'slice: -32, 32',
    'split: "/" | last',
  ])
  const { got, token } = await resetAsked(h)
  const kept = await marketing.call(mailroom.message, { messageId: got.id })
  expect([got.text.match(/^ref: /gm)?.length, got.html.match(/ref: /g)?.length]).toEqual([4, 1])
  expect(got.html.split(token)).toHaveLength(2)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(JSON.stringify(await h.rows('mail_messages'))).not.toContain(token)
  expect(await h.call(club.passwordReset, { token, password: 'nine green bottles' })).toEqual({ ok: true })
})

test('an auditor who reads a mail is not shown the number that opens the booking; who may change bookings is', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  await h.runJobs()
  const [got] = (await h.mail()) as [DeliveredMail]
  expect(got.subject + got.html + got.text).toContain(number)
  const auditor = await h.as.staff('auditor')
  const shown = await auditor.call(mailroom.message, { messageId: got.id })
  const listed = await auditor.call(mailroom.messages, { search: PERSON.email })
  expect(JSON.stringify([shown, listed])).not.toContain(number)
  expect(shown.text).toContain(`••••${number.slice(-4)}`)
  const said = shown.text.match(/[\dA-Z•]{8,}/g) ?? []
  for (const guess of new Set(said)) {
    const claimed = h.call(bookings.claim, { number: guess, email_addr: PERSON.email })
    await expect(claimed, guess).rejects.toThrow()
  }
  for (const part of [number.slice(0, 6), number.slice(2)])
    expect((await auditor.call(mailroom.messages, { search: part })).count, part).toBe(0)
  expect((await auditor.call(mailroom.messages, { search: number })).count).toBe(1)

  const manager = await h.as.staff('manager')
  expect((await manager.call(mailroom.message, { messageId: got.id })).text).toContain(number)
})

test('what is kept of mails that have left opens nothing', async () => {
  const h = await harness()
  await booked(await h.as.traveller())
  await resetAsked(h)
  await bought(await h.as.traveller())
  const owner = await h.as.staff('owner')
  const { items } = await owner.call(access.groups, {})
  const grace = { email: 'grace@example.com', short_name: 'Grace', long_name: 'Grace Hopper', groups: [items[0]!.id] }
  await owner.call(access.invite, grace)
  await h.call(preferences.set, { email: 'ada@example.com', setting: '0' })
  await h.runJobs()

  const tokens = await tokensGot(h)
  expect(tokens.length).toBeGreaterThanOrEqual(5)
  const known = [
    ...(await h.rows('url_tokens')),
    ...(await h.rows('account_links')),
    ...(await h.rows('staff_invitations')),
  ]
  const hashes = new Set(known.map(({ hash }) => hash.toString('hex')))
  expect(tokens.filter((token) => !hashes.has(hashToken(token).toString('hex')))).toEqual([])
  const kept = JSON.stringify(await h.rows('mail_messages'))
  expect(tokens.filter((token) => kept.includes(token))).toEqual([])
  expect(kept).not.toMatch(/token=(?!hidden)/)
  expect((await h.rows('mail_messages')).filter(({ secrets }) => secrets !== null)).toEqual([])
})

test('what waits for the mail server is kept sealed, and leaves with a link that works', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url } })
  onTestFinished(() => closeMail(h.services))
  smtp.greet('554 Not now')
  const { id } = await booked(await h.as.traveller())
  const working = h.runJobs()
  const tried = async () => (await h.rows('mail_messages', { status: 'QUEUED' })).filter(({ attempts }) => attempts > 0)
  await expect.poll(tried, { timeout: 20_000 }).toHaveLength(1)
  const [row] = await tried()
  expect(row?.secrets).toBeInstanceOf(Buffer)
  smtp.greet(undefined)
  await working
  const [, token = ''] = /token=([\w-]+)/.exec(smtp.received[0]?.mail.text ?? '') ?? []
  expect(JSON.stringify(row)).not.toContain(token)
  const holder = await h.as.traveller()
  holder.hold(token)
  expect(await holder.call(bookings.get, { bookingId: id })).toMatchObject({ id })
  expect(await h.rows('mail_messages')).toMatchObject([{ secrets: null }])
})

test('a mail that is sent again has links of its own that work; one whose link works once is not', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { id } = await booked(await h.as.traveller())
  await h.runJobs()
  const [{ id: messageId }] = (await h.mail()) as [DeliveredMail]
  const copy = await marketing.call(mailroom.sendAgain, { messageId })
  await h.runJobs()
  const again = (await h.mail()).find((got) => got.id === copy.id)
  const [, token = ''] = /token=([\w-]+)/.exec(again?.text ?? '') ?? []
  expect(await tokensGot(h)).toHaveLength(2)
  const holder = await h.as.traveller()
  holder.hold(token)
  expect(await holder.call(bookings.get, { bookingId: id })).toMatchObject({ id })

  const { member } = await resetAsked(h)
  const { items } = await marketing.call(mailroom.messages, { search: member.email })
  const { why_not_again } = await marketing.call(mailroom.message, { messageId: items[0]!.id })
  expect(why_not_again).toContain('Send a new email instead')
})
