import { expect, test } from 'vitest'
import { createApi } from '../../app/api.ts'
import type { RequestRecord } from '../../http/serve.ts'
import { authenticator } from '../../test/authenticator.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { account } from '../auth/account-contract.ts'
import { auth } from '../auth/contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { memberDesk } from '../club/office-contract.ts'
import { mail } from '../mail/contract.ts'
import { access } from '../staff/contract.ts'
import { security } from './contract.ts'

async function told(h: Harness) {
  await h.services.jobs.send(h.services.db, 'security.tell', {}, {})
  await h.runJobs()
  return h.mail('security/')
}

test('a failed sign-in, a lock-out and a new device are events, by account and shortened address, and never by password', async () => {
  const h = await harness()
  const cashier = await h.as.staff('cashier')
  const email = cashier.email!
  const thief = await h.as.traveller()
  for (let tries = 0; tries < 12; tries++)
    await thief.call(auth.login, { email, password: `guess ${tries} of mine` }).catch(() => undefined)
  await thief.call(auth.login, { email: 'nobody@example.com', password: 'whatever it is' }).catch(() => undefined)
  const elsewhere = await h.as.traveller()
  await elsewhere.call(auth.login, { email, password: TEST_PASSWORD })
  await elsewhere.call(auth.login, { email, password: TEST_PASSWORD })
  const auditor = await h.as.staff('auditor')
  const kinds = async (asked: object) => (await auditor.call(security.events, asked)).items.map(({ kind }) => kind)
  expect(await kinds({ search: email })).toEqual(['NEW_DEVICE', 'LOCKED_OUT', ...Array(10).fill('SIGN_IN_FAILED')])
  expect(await kinds({ is_grave: 'yes' })).toEqual(['LOCKED_OUT'])
  const { items } = await auditor.call(security.events, { kind: 'SIGN_IN_FAILED', page_size: 5 })
  expect(items[0]).toMatchObject({ account: null, who: 'Not logged in', network: expect.stringMatching(/\.0\/24$/) })
  expect(JSON.stringify(await h.rows('security_events'))).not.toMatch(/guess|nobody@|whatever/)
  const mails = await told(h)
  expect(mails.find(({ recipient }) => recipient === email)).toMatchObject({ subject: 'New login to your account' })
  expect(mails.find(({ purpose }) => purpose.includes('alert'))?.text).toContain('too many wrong passwords')
})

test('owners get one mail an hour about what is grave, with all that came meanwhile; others none', async () => {
  const h = await harness()
  const [owner, auditor] = [await h.as.staff('owner'), await h.as.staff('auditor')]
  const group = async (name: string) =>
    owner.call(access.createGroup, { name, description: '', policies: [], totp_required: false, totp_waiver: null })
  const alerts = async () => (await told(h)).filter(({ purpose }) => purpose.includes('alert'))
  await group('Night')
  await group('Day')
  const [first, ...more] = (await alerts()).filter(({ recipient }) => recipient === owner.email)
  expect(more).toEqual([])
  expect(first).toMatchObject({ subject: 'Security: 2 events to review' })
  await group('Dusk')
  const before = (await alerts()).length
  h.clock.advance({ minutes: 61 })
  const after = await alerts()
  expect(after.length).toBeGreaterThan(before)
  expect(after[0]).toMatchObject({ subject: 'Security: 1 event to review' })
  expect(after.filter(({ recipient }) => recipient === auditor.email)).toEqual([])
})

test('a new passkey and a removed second factor are told to whose account it is, a member in their language', async () => {
  const h = await harness()
  const [member, owner, cashier] = [await h.as.member(), await h.as.staff('owner'), await h.as.staff('cashier')]
  await h.change('accounts', { id: member.id }, { language: 'es' })
  for (const who of [member, cashier])
    await who.call(account.addPasskey, {
      name: 'Key',
      passkey: authenticator().make(await who.call(account.beginPasskey, {})),
    })
  await owner.call(access.resetTotp, { userId: cashier.id! })
  const mails = await told(h)
  const subjects = (email: string | undefined) =>
    mails
      .filter(({ recipient, purpose }) => recipient === email && !purpose.includes('alert'))
      .map(({ subject }) => subject)
  expect(subjects(member.email)).toEqual(['Se agregó una llave de acceso a su cuenta'])
  expect(subjects(cashier.email).toSorted()).toEqual([
    'A passkey was added to your account',
    'Your second factor was removed',
  ])
  expect(await told(h)).toHaveLength(mails.length)
})

test('what leaves as a file is noted before it leaves, by staff alone; the stream is read by owners and auditors', async () => {
  const h = await harness()
  const [manager, auditor, member] = [await h.as.staff('manager'), await h.as.staff('auditor'), await h.as.member()]
  await manager.call(security.noteExport, { what: 'Members' })
  await expect(member.call(security.noteExport, { what: 'Members' })).rejects.toMatchObject({ status: 403 })
  await expect(manager.call(security.events, {})).rejects.toMatchObject({ status: 403 })
  const { items } = await auditor.call(security.events, { kind: 'EXPORTED' })
  expect(items).toMatchObject([{ who: 'manager', details: { what: 'Members' } }])
})

test('who deactivates staff or lets them in again changes rights: owners hear of it, and of no member', async () => {
  const h = await harness()
  const [owner, cashier, member] = [await h.as.staff('owner'), await h.as.staff('cashier'), await h.as.member()]
  const why = { number: member.number, reason: 'MEMBER_ASKED' } as const
  await owner.call(memberDesk.deactivate, why)
  await owner.call(memberDesk.reactivate, why)
  for (const call of [access.deactivate, access.reactivate]) await owner.call(call, { userId: cashier.id! })
  const { items } = await owner.call(security.events, { kind: 'RIGHTS_CHANGED' })
  expect(items).toHaveLength(2)
  for (const action of ['account.deactivated', 'account.reactivated']) {
    expect(items).toContainEqual(expect.objectContaining({ is_grave: true, details: { action, record: cashier.id } }))
  }
  const alerts = (await told(h)).filter(({ purpose }) => purpose.includes('alert'))
  expect(alerts.find(({ recipient }) => recipient === owner.email)?.subject).toBe('Security: 2 events to review')
})

test('a change of a mail template is an event of whoever made it', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const { name, source, version } = await owner.call(mail.template, { name: 'booking-confirmed.liquid' })
  await owner.call(mail.saveTemplate, { name, source: `${source}\n`, version })
  const { items } = await owner.call(security.events, { kind: 'TEMPLATE_CHANGED' })
  expect(items).toMatchObject([{ who: 'owner', details: { record: name } }])
})

test('the stream is paged by its last row, however many are added meanwhile', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  for (let n = 0; n < 5; n++) {
    h.clock.advance({ seconds: 1 })
    await owner.call(security.noteExport, { what: `List ${n}` })
  }
  const seen: unknown[] = []
  let after: string | undefined
  for (let pages = 0; pages < 4; pages++) {
    const page = await owner.call(security.events, { kind: 'EXPORTED', page_size: 2, ...(after && { after }) })
    seen.push(...page.items.map(({ details }) => details.what))
    if (!page.next) break
    after = page.next
    h.clock.advance({ seconds: 1 })
    await owner.call(security.noteExport, { what: 'Meanwhile' })
  }
  expect(seen).toEqual(['List 4', 'List 3', 'List 2', 'List 1', 'List 0'])
})

test('the log of requests tells whose credential it was and from which network, and not the address', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const records: Pick<RequestRecord, 'account' | 'network'>[] = []
  const api = createApi(h.services, { onRequest: ({ account, network }) => void records.push({ account, network }) })
  for (const authorization of [`Bearer ${owner.jar.authToken}`, 'Bearer nonsense'])
    await api.fetch(new Request('http://skylot.test/api/staff/security/events', { headers: { authorization } }), {
      address: '203.0.113.77',
    })
  expect(records).toEqual([
    { account: owner.id, network: '203.0.113.0/24' },
    { account: undefined, network: '203.0.113.0/24' },
  ])
})
