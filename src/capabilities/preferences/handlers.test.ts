import { expect, test } from 'vitest'
import { unsubscribeRoute } from '../../app/unsubscribe.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ORIGIN, type Traveller } from '../../test/travellers.ts'
import { preferences } from './contract.ts'
import { marketingLinks } from './index.ts'

const EMAIL = 'Ada@example.com'

const set = (who: Pick<Traveller, 'call'>, setting: string, email = EMAIL) =>
  who.call(preferences.set, { email, setting })
const read = async (who: Pick<Traveller, 'call'>, email = EMAIL) =>
  (await who.call(preferences.get, { email })).email_delivery_setting

/** The address of the link in the last confirmation. */
async function mailedLink(h: Harness): Promise<URL> {
  await h.runJobs()
  const [mail] = await h.mail('email-preferences/')
  return new URL(/Open this link and save:\n(\S+)/.exec(mail?.text ?? '')![1]!)
}

test('a stranger learns and changes nothing; the link in the mail does', async () => {
  const h = await harness()
  const stranger = await h.as.traveller()
  const unchanged = { email: EMAIL, email_delivery_setting: 2 }
  expect(await stranger.call(preferences.get, { email: EMAIL })).toEqual({ ...unchanged, pending_setting: null })
  expect(await set(stranger, '0')).toEqual({ ...unchanged, pending_setting: 0 })
  expect(await h.rows('email_preferences')).toEqual([])
  const link = await mailedLink(h)
  expect(link.pathname).toBe('/email/email-prefs/Ada%40example.com')
  expect(link.searchParams.get('setting')).toBe('0')

  const holder = await h.as.traveller()
  holder.hold(link.searchParams.get('token')!)
  expect(await holder.call(preferences.standing, { email: EMAIL })).toEqual({ is_proven: true })
  expect(await set(holder, '1')).toEqual({
    email: EMAIL,
    email_delivery_setting: 1,
    pending_setting: null,
  })
  expect(await read(holder)).toBe(1)
  expect(await read(holder, 'ada@EXAMPLE.com')).toBe(1)
  expect([await read(stranger), await read(holder, 'eve@example.com')]).toEqual([2, 2])
  expect(await stranger.call(preferences.standing, { email: EMAIL })).toEqual({ is_proven: false })
})

test('a member and staff of the mail choose at once, everybody else by mail', async () => {
  const h = await harness()
  const [member, marketing, cashier] = [await h.as.member(), await h.as.staff('marketing'), await h.as.staff('cashier')]
  await set(member, '0', member.email)
  expect(await read(member, member.email)).toBe(0)
  await set(member, '0', EMAIL)
  await set(cashier, '0', EMAIL)
  expect(await read(marketing)).toBe(2)
  await set(marketing, '1', EMAIL)
  expect(await read(marketing)).toBe(1)
})

test('a member whose auth token has run out reads and chooses with a fresh one, and is taken for no stranger', async () => {
  const h = await harness()
  const member = await h.as.member()
  h.clock.advance({ minutes: 20 })
  expect(await set(member, '0', member.email)).toMatchObject({ email_delivery_setting: 0, pending_setting: null })
  h.clock.advance({ minutes: 20 })
  expect(await read(member, member.email)).toBe(0)
  h.clock.advance({ minutes: 20 })
  expect(await member.call(preferences.standing, { email: member.email })).toEqual({ is_proven: true })
})

test('who joined with an address proves nothing before it is confirmed', async () => {
  const h = await harness()
  const thief = await h.as.member({ confirmed: false })
  expect(await thief.call(preferences.standing, { email: thief.email })).toEqual({ is_proven: false })
  expect(await set(thief, '0', thief.email)).toMatchObject({ email_delivery_setting: 2, pending_setting: 0 })
  expect(await h.rows('email_preferences')).toEqual([])
})

test('nobody is buried in confirmation links, and only 0, 1 and 2 are settings', async () => {
  const h = await harness()
  const statuses = []
  for (let asked = 0; asked < 5; asked++) {
    const outcome = await set(await h.as.traveller(), '0').then(
      () => 200,
      (error: { status?: number }) => error.status,
    )
    statuses.push(outcome)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  for (const setting of ['', '3', '-1', 'all', '1.0'])
    await expect(set(h, setting)).rejects.toMatchObject({ fieldErrors: { setting: [expect.any(String)] } })
})

test('one POST of a mail reader ends marketing; looking at the link, or a wrong token, ends nothing', async () => {
  const h = await harness()
  const send = unsubscribeRoute(h.services)
  const unsubscribe = (await marketingLinks(h.ctx(), EMAIL)).unsubscribe.reveal()
  expect(unsubscribe).toMatch(`${ORIGIN}/api/unsubscribe?email=Ada%40example.com&token=`)
  const marketing = await h.as.staff('marketing')
  const from = { address: '203.0.113.9' }
  const post = (link: string) =>
    send(new Request(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }), from)

  const looked = await send(new Request(unsubscribe), from)
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/email\/email-prefs\/Ada%40example\.com\?setting=0&token=/),
  ])
  const forged = await post(unsubscribe.replace(/token=.*/, 'token=forged'))
  const other = await post(unsubscribe.replace('Ada', 'Eve'))
  expect(await read(marketing)).toBe(2)
  const good = await post(unsubscribe)
  expect(await read(marketing)).toBe(0)
  expect(await Promise.all([forged, other, good].map((answer) => answer.text()))).toEqual(Array(3).fill('{"ok":true}'))
})

test('a choice is written down when it changes something, and a network asks in vain a hundred times in ten minutes', async () => {
  const h = await harness()
  const send = unsubscribeRoute(h.services)
  const unsubscribe = async (email: string, address: string) => {
    const link = (await marketingLinks(h.ctx(), email)).unsubscribe.reveal()
    return (await send(new Request(link, { method: 'POST' }), { address })).status
  }
  const mailReader = '203.0.113.9'
  const statuses: number[] = []
  for (let turn = 0; turn < 102; turn++) statuses.push(await unsubscribe(EMAIL, mailReader))
  expect(statuses).toEqual([...Array<number>(101).fill(200), 429])
  expect(await h.count('audit_trail', { action: 'email_preference.set' })).toBe(1)
  expect(await unsubscribe('eve@example.com', '198.51.100.9')).toBe(200)
  expect(await h.count('email_preferences', { setting: 0 })).toBe(2)
  await h.elapse({ minutes: 10 })
  expect(await unsubscribe('mia@example.com', mailReader)).toBe(200)
})
