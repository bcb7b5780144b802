import { expect, test } from 'vitest'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { auth } from '../auth/contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { club } from '../club/contract.ts'
import { scores } from '../feedback/office-contract.ts'
import { memberDesk } from '../club/office-contract.ts'
import { parked } from '../stays/factory.ts'
import { memberWith } from '../vouchers/factory.ts'
import { members } from './contract.ts'
import { handlers } from './handlers.ts'

const shared = sharedHarness({ unused: true })

const ADA = {
  email: 'ada.lovelace@members.example',
  password: 'a hill of beans',
  short_name: 'Ada',
  long_name: 'Ada Lovelace',
}

/** Somebody who joined by the site, so that names, address and password are their own. */
async function joined(h: Harness, more: Partial<typeof ADA> = {}) {
  const who = await h.as.traveller()
  const tokens = await who.call(club.register, { ...ADA, ...more })
  Object.assign(who.jar, { authToken: tokens.access_token, refreshToken: tokens.refresh_token })
  return { who, ...(await who.call(club.me, {})) }
}

/** All that was written to an address, as its reader got it. */
async function toldTo(h: Harness, to: string): Promise<string> {
  await h.runJobs()
  return (await h.mail({ to })).map(({ subject, text }) => subject + text).join('\n')
}

test('staff find a member by number, address, name, last name, phone of a booking and prior number, and page through all', async () => {
  const h = await harness()
  const { who, number, user_id } = await joined(h)
  await booked(who, 'BUY_NOW', { phone_number: '206 555 0147' })
  await h.change('members', { account_id: user_id }, { prior_number: 'Old-77' })
  const desk = await h.as.staff('cashier')
  const found = async (asked: object) => (await desk.call(members.search, asked)).items.map((member) => member.number)
  for (const search of [number, number.slice(0, 6), 'ADA.Love', 'ada lov', 'Lovelace', '555-0147', 'old-77']) {
    expect([search, await found({ search })]).toEqual([search, [number]])
  }
  for (const search of ['velace', '147', 'old-7', 'nobody'])
    expect([search, await found({ search })]).toEqual([search, []])
  expect(await found({ search: number, status: 'DEACTIVATED' })).toEqual([])
  expect(await found({ search: number, status: 'ACTIVE' })).toEqual([number])
  const all = await desk.call(members.search, { page_size: 100 })
  const pages = [1, 2].map((page_number) => desk.call(members.search, { page_size: 2, page_number }))
  const first = (await Promise.all(pages)).flatMap(({ items }) => items)
  expect(first).toEqual(all.items.slice(0, 4))
  expect(all.items[0]).toMatchObject({ number, points: 250, status: 'ACTIVE', email_confirmed: false })
})

test('a member is shown with what they have, and without anything that pays or opens', async () => {
  const h = await harness()
  const { who, number, email } = await joined(h)
  const { number: booking } = await booked(who, 'BUY_NOW', {})
  const desk = await h.as.staff()
  const shown = await desk.call(members.one, { number })
  expect(shown).toMatchObject({
    points: 250,
    owed: 0,
    worth: '2.50',
    sessions: 1,
    used_tries: 0,
    pass: null,
    numbers_before: [],
    prior_number: null,
  })
  expect(shown.history.map(({ what }) => what)).toContain('Joined')
  expect((await desk.call(members.bookings, { number })).items).toMatchObject([{ number: booking }])
  await h.runJobs()
  const { items: letters } = await desk.call(members.letters, { number })
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.every(({ recipient }) => recipient === email)).toBe(true)
  expect((await desk.call(scores.ofMember, { number })).count).toBe(0)
  await expect(desk.call(members.one, { number: '1234567897' })).rejects.toMatchObject({ status: 404 })
  const marketing = await h.as.staff('marketing')
  await expect(marketing.call(members.one, { number })).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.staff('cashier')).call(members.letters, { number })).rejects.toMatchObject({ status: 403 })
})

test('names are changed with a reason that the history tells, and the member is told by email', async () => {
  const h = await harness()
  const { number, email } = await joined(h)
  const desk = await h.as.staff('manager')
  const names = { number, version: 1, short_name: 'Countess', long_name: 'Ada King' }
  await expect(desk.call(memberDesk.rename, { ...names, reason: 'OTHER' })).rejects.toMatchObject({
    fieldErrors: { note: [expect.any(String)] },
  })
  await desk.call(memberDesk.rename, { ...names, reason: 'MEMBER_ASKED', note: 'married' })
  const { history, long_name } = await desk.call(members.one, { number })
  expect(long_name).toBe('Ada King')
  expect(history[0]?.what).toBe(
    'Changed short name and name, before: Ada, Ada Lovelace. Reason: the member asked – married',
  )
  expect(await toldTo(h, email)).toContain('The name of your account is now Ada King.')
  await expect(
    (await h.as.staff('auditor')).call(memberDesk.rename, { ...names, reason: 'OUR_MISTAKE' }),
  ).rejects.toMatchObject({ status: 403 })
})

test('an address changed on proof counts at once, logs everybody out, and the old one can take it back for seven days', async () => {
  const h = await harness()
  const { who, number } = await joined(h)
  const taken = await h.as.member()
  const desk = await h.as.staff()
  const change = { number, reason: 'ID_SEEN', note: 'Driver license WDL1' } as const
  for (const email of [ADA.email, taken.email])
    await expect(desk.call(memberDesk.changeEmail, { ...change, email })).rejects.toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    })
  await desk.call(memberDesk.changeEmail, { ...change, email: 'Countess@members.example' })
  await expect(who.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  expect(await desk.call(members.one, { number })).toMatchObject({
    email: 'countess@members.example',
    email_confirmed: true,
    sessions: 0,
  })
  expect(await toldTo(h, 'countess@members.example')).toContain('Your account was changed')
  const token = /undo-email\?token=([\w-]+)/.exec(await toldTo(h, ADA.email))?.[1] ?? ''
  await h.call(club.undoEmail, { token })
  expect(await desk.call(members.one, { number })).toMatchObject({ email: ADA.email })
})

test('an unconfirmed address is confirmed by its link, sent again, or once on proof', async () => {
  const h = await harness()
  const { number, email } = await joined(h)
  const desk = await h.as.staff()
  const before = (await toldTo(h, email)).split('/auth/confirm-email?token=').length
  await desk.call(memberDesk.sendConfirmation, { number })
  expect((await toldTo(h, email)).split('/auth/confirm-email?token=')).toHaveLength(before + 1)
  const proof = { number, reason: 'KNOWS_BOOKING', note: 'last four and dates' } as const
  await expect(desk.call(memberDesk.confirmEmail, { ...proof, note: ' ' })).rejects.toMatchObject({
    fieldErrors: { note: [expect.any(String)] },
  })
  await desk.call(memberDesk.confirmEmail, proof)
  expect(await desk.call(members.one, { number })).toMatchObject({ email_confirmed: true })
  await expect(desk.call(memberDesk.confirmEmail, proof)).rejects.toThrow('Validation Error')
  await expect(desk.call(memberDesk.sendConfirmation, { number })).rejects.toThrow('Validation Error')
  await desk.call(memberDesk.sendPasswordReset, { number })
  expect(await toldTo(h, email)).toContain('/auth/reset-password?token=')
})

test('who mistyped the password too often gets in at once after unlocking, and others stay locked', async () => {
  const h = await harness()
  const member = await h.as.member()
  const other = await h.as.member()
  const desk = await h.as.staff()
  const stranger = await h.as.traveller()
  const login = (email: string, password: string) => stranger.call(auth.login, { email, password })
  for (const { email } of [member, other])
    for (let tries = 0; tries < 10; tries++) await expect(login(email, 'wrong guess')).rejects.toThrow()
  await expect(login(member.email, TEST_PASSWORD)).rejects.toMatchObject({ status: 429 })
  expect((await desk.call(members.one, { number: member.number })).used_tries).toBeGreaterThan(0)
  await desk.call(memberDesk.unlock, { number: member.number, reason: 'MEMBER_ASKED' })
  expect(await desk.call(members.one, { number: member.number })).toMatchObject({ used_tries: 0 })
  expect(await login(member.email, TEST_PASSWORD)).toMatchObject({ access_token: expect.any(String) })
  await expect(login(other.email, TEST_PASSWORD)).rejects.toMatchObject({ status: 429 })
})

test('a membership is deactivated and brought back with its points, and its member hears of both', async () => {
  const h = await harness()
  const member = await memberWith(h, 500)
  const desk = await h.as.staff()
  const why = { number: member.number, reason: 'MISUSE' } as const
  await desk.call(memberDesk.endSessions, why)
  await expect(member.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  await desk.call(memberDesk.deactivate, why)
  await expect(desk.call(memberDesk.deactivate, why)).rejects.toThrow('Validation Error')
  expect(await toldTo(h, member.email)).toContain('is deactivated')
  expect(await desk.call(members.one, { number: member.number })).toMatchObject({ status: 'DEACTIVATED', points: 500 })
  await desk.call(memberDesk.reactivate, { ...why, reason: 'OUR_MISTAKE' })
  await expect(desk.call(memberDesk.reactivate, why)).rejects.toThrow('Validation Error')
  expect(await toldTo(h, member.email)).toContain('is active again')
  expect(await desk.call(members.one, { number: member.number })).toMatchObject({ status: 'ACTIVE', points: 500 })
})

test('members are found without reading all accounts or all bookings', async () => {
  const h = shared()
  await h.sql`
    insert into accounts (id, kind, email, password_hash, short_name, long_name, created_at)
    select gen_random_uuid(), 'member', 'm' || n || '@many.example', 'x', 'M', 'Member ' || n, now()
    from generate_series(1, 3000) n`
  await h.sql`
    insert into members (account_id, number, barcode, joined_at)
    select id, body || (select n from generate_series(0, 9) n where passes_luhn(body || n)), 'B' || id, now()
    from (select id, (100000000 + row_number() over ())::text as body from accounts where email like '%@many.example') many`
  await h.sql`analyze accounts, members`
  const plans = await plansOf(h.ctx(), (ctx) =>
    Promise.resolve(
      handlers.search(ctx, { search: 'lovelace', sort: '-joined_at', page_size: 25, page_number: 1, after: undefined }),
    ),
  )
  expect(plans.length).toBeGreaterThanOrEqual(2)
  const inOrder = await plansOf(h.ctx(), (ctx) =>
    Promise.resolve(
      handlers.search(ctx, { search: undefined, sort: '-joined_at', page_size: 25, page_number: 1, after: undefined }),
    ),
  )
  expect(inOrder.join('\n')).toContain('members_by_joining')
  for (const plan of plans.slice(0, 2)) {
    expect(plan).not.toMatch(/Seq Scan on (?:accounts|bookings|import_rows)/)
    for (const index of ['members_by_email_start', 'members_by_name_start', 'members_by_last_name'])
      expect(plan).toContain(index)
  }
})

test('merging is shown before it is done, takes everything along, and the other account leads there', async () => {
  const h = await harness()
  const [old, kept] = [await memberWith(h, 700), await memberWith(h, 300)]
  const booking = await booked(old, 'BUY_NOW', {})
  const stay = await parked(h, old)
  const earned = stay.points
  const desk = await h.as.staff()
  const asked = { number: old.number, other: kept.number }
  const why = { reason: 'SAME_PERSON', note: 'same phone and card' } as const
  const preview = await desk.call(members.mergePreview, asked)
  expect(preview).toMatchObject({
    from: { number: old.number, points: 700 + earned, bookings: 1, stays: 1 },
    into: { number: kept.number, email_confirmed: true, points: 300, bookings: 0 },
    points: 1000 + earned,
    owed: 0,
  })
  await expect(desk.call(members.mergePreview, { ...asked, other: old.number })).rejects.toThrow('Validation Error')
  await expect(desk.call(members.mergePreview, { ...asked, other: '1234567897' })).rejects.toMatchObject({
    fieldErrors: { other: [expect.any(String)] },
  })
  await desk.call(members.merge, { ...asked, ...why })
  expect(await desk.call(members.one, { number: kept.number })).toMatchObject({
    points: preview.points,
    numbers_before: [old.number],
  })
  expect(await desk.call(members.one, { number: old.number })).toMatchObject({
    status: 'MERGED',
    merged_into: kept.number,
    points: 0,
  })
  expect((await kept.call(bookings.get, { bookingId: booking.id })).number).toBe(booking.number)
  await expect(old.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  await expect(desk.call(memberDesk.reactivate, { number: old.number, ...why })).rejects.toThrow('Validation Error')
  await expect(desk.call(members.merge, { ...asked, ...why })).rejects.toThrow('Validation Error')
  expect(await toldTo(h, old.email)).toContain('Your two accounts are now one')
})
