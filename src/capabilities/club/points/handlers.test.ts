import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Harness, harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import { points } from './contract.ts'
import { earn, refundPoints, grantRegistrationBonus, ledgerOf, pointsOf, redeem, reverse } from './index.ts'

const PAGE = { sort_by: 'date', sort_order: 'desc', page_size: 100, page_number: 1 } as const

async function member(h: Harness, balance = 0): Promise<string> {
  const { id } = await h.as.member()
  if (balance > 0) await earned(h, id, balance)
  return id
}

const earned = (h: Harness, accountId: string, points: number, transactionId = h.ctx().random.uuid()) =>
  earn(h.ctx(), { accountId, transactionId, points, ref: 'R-1' })

const redeemed = (h: Harness, accountId: string, points: number) =>
  redeem(h.ctx(), { accountId, voucherId: h.ctx().random.uuid(), points, ref: 'V-1' })

const kinds = async (h: Harness, accountId: string) =>
  (await ledgerOf(h.ctx(), accountId, PAGE)).items.map(({ kind, points, balance }) => [kind, points, balance])

test('a transaction earns once, for one member, however often and from wherever it is asked', async () => {
  const h = await harness()
  const [ada, bob] = [await member(h), await member(h)]
  const transactionId = h.ctx().random.uuid()
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      earned(h, n % 2 === 0 ? ada : bob, 640, transactionId).catch((error: { message: string }) => error.message),
    ),
  )
  expect(asked.filter((answer) => answer === 'earned')).toHaveLength(1)
  const balances = await Promise.all([ada, bob].map(async (id) => (await pointsOf(h.ctx(), id)).balance))
  expect(balances.toSorted((a, b) => a - b)).toEqual([0, 640])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('of a hundred parallel redemptions of the same points one wins', async () => {
  const h = await harness()
  const ada = await member(h, 1000)
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => redeemed(h, ada, 600)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await pointsOf(h.ctx(), ada)).toMatchObject({ balance: 400 })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

describe('whoever writes past the rules', () => {
  const take = (h: Harness, accountId: string, points: number) =>
    sql`
      insert into point_entries (id, account_id, at, kind, points, balance, description, actor)
      select ${h.ctx().random.uuid()}, ${accountId}, ${h.ctx().now}, 'REDEEM', ${-points}::int, greatest(balance - ${points}::int, 0), '', 'test'
      from point_accounts where account_id = ${accountId}`.execute(h.services.db)

  test('is refused by the database: one redemption of a hundred wins, and entries stay as they are', async () => {
    const h = await harness()
    const ada = await member(h, 1000)
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => take(h, ada, 600)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pointsOf(h.ctx(), ada)).toMatchObject({ balance: 400 })
    await expect(h.change('point_entries', {}, ({ points }) => ({ points: points + 1 }))).rejects.toThrow('append-only')
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('control: without the guard the same points are spent many times', async () => {
    const h = await harness()
    const ada = await member(h, 1000)
    await h.sql`alter table point_accounts drop constraint points_never_negative`
    await h.sql`alter table point_entries disable trigger point_entries_make_the_balance`
    await Promise.allSettled(Array.from({ length: 100 }, () => take(h, ada, 600)))
    expect(await h.count('point_entries', { kind: 'REDEEM' })).toBeGreaterThan(1)
    expect(await brokenPromises(h.services.db)).toContainEqual(expect.stringContaining('sum of its entries'))
  })
})

test('refunded charges take their points back: never more than they earned, the shortfall off later earnings', async () => {
  const h = await harness()
  const ada = await member(h)
  const transactionId = h.ctx().random.uuid()
  await earned(h, ada, 700, transactionId)
  await redeemed(h, ada, 600)
  const back = (points: number) => reverse(h.ctx(), { transactionId, points, ref: 'R-1' })
  await back(400)
  await back(400) // only 300 are left to take back
  await back(100)
  expect(await pointsOf(h.ctx(), ada)).toMatchObject({ balance: 0, owed: 600 })
  await earned(h, ada, 650)
  expect(await kinds(h, ada)).toEqual([
    ['REVERSE', -600, 50],
    ['EARN', 650, 650],
    ['REVERSE', 0, 0],
    ['REVERSE', -100, 0],
    ['REDEEM', -600, 100],
    ['EARN', 700, 700],
  ])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('the points of a voided voucher come back once', async () => {
  const h = await harness()
  const ada = await member(h, 1000)
  const voucherId = h.ctx().random.uuid()
  const about = { accountId: ada, voucherId, points: 600, ref: 'V-1' }
  await redeem(h.ctx(), about)
  await refundPoints(h.ctx(), about)
  await expect(refundPoints(h.ctx(), about)).rejects.toThrow('was there before')
  expect(await pointsOf(h.ctx(), ada)).toMatchObject({ balance: 1000 })
})

test('registering brings 250 points once per e-mail address ever', async () => {
  const h = await harness()
  const [ada, bob] = [await member(h), await member(h)]
  const grant = (accountId: string, email: string) => grantRegistrationBonus(h.ctx(), { accountId, email })
  const answers = await Promise.all([grant(ada, 'ada@example.com'), grant(bob, 'ADA@example.com ')])
  expect(answers.filter(Boolean)).toHaveLength(1)
  const kept = await h.rows('registration_bonuses')
  expect(JSON.stringify(kept)).not.toContain('ada@example.com')
})

test('registering brings points once per mailbox, whatever stands behind a plus, and not again where an address had them', async () => {
  const h = await harness()
  const ada = await member(h)
  const grant = (email: string) => grantRegistrationBonus(h.ctx(), { accountId: ada, email })
  expect(await grant('ada+1@example.com')).toBe(true)
  for (const email of ['ada+2@example.com', 'ADA@example.com', 'ada+1@example.com'])
    expect(await grant(email)).toBe(false)
  await h.add('registration_bonuses', {
    email_digest: h.ctx().keys.digest('registration-bonus', 'bob+1@example.com'),
    account_id: ada,
    granted_at: h.clock.now(),
  })
  expect(await grant('bob+1@example.com')).toBe(false)
})

test('points expire 24 months after the last earning or redeeming; their owner hears of it 90, 30 and 7 days ahead', async () => {
  const h = await harness()
  const ada = await member(h, 1000)
  const start = h.clock.now()
  const at = async (day: number) => {
    h.clock.set(start.add({ hours: 24 * day }))
    await h.services.jobs.send(h.services.db, 'points.expire', {}, {})
    await h.runJobs()
  }
  for (const day of [600, 641, 642, 655, 701, 702, 724, 725]) await at(day)
  const mails = (await h.mail()).toReversed()
  expect(mails.map(({ purpose }) => purpose.split('/').at(-1))).toEqual(['90', '30', '7'])
  expect(mails[0]?.subject).toBe('Your points expire on Tue, 11/21/28')
  await at(731)
  expect(await kinds(h, ada)).toEqual([
    ['EXPIRE', -1000, 0],
    ['EARN', 1000, 1000],
  ])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('staff see outstanding points and what they are worth day by day, summed up or not', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const start = h.clock.now()
  const ada = await member(h, 1000)
  h.clock.set(start.add({ hours: 24 }))
  await redeemed(h, ada, 400)
  h.clock.set(start.add({ hours: 72 }))
  await earned(h, ada, 55)
  const ask = async () => (await owner.call(points.liability, { from: '2026-11-20', to: '2026-11-24' })).items
  const live = await ask()
  expect(
    live.map(({ date, added, taken, outstanding, liability }) => [date, added, taken, outstanding, liability]),
  ).toEqual([
    ['2026-11-20', 0, 0, 0, '0.00'],
    ['2026-11-21', 1000, 0, 1000, '10.00'],
    ['2026-11-22', 0, 400, 600, '6.00'],
    ['2026-11-23', 0, 0, 600, '6.00'],
    ['2026-11-24', 55, 0, 655, '6.55'],
  ])
  await h.services.jobs.send(h.services.db, 'points.close-days', {}, {})
  await h.runJobs()
  expect(await h.rows('point_days', {}, 'date')).toHaveLength(2)
  expect(await ask()).toEqual(live)
  await expect(owner.call(points.liability, { from: '2026-11-24', to: '2026-11-20' })).rejects.toMatchObject({
    fieldErrors: { to: ['Choose a day that is not before the first'] },
  })
})

test('points by age are the same before and after days take in who was active on them', async () => {
  const h = await harness()
  const start = h.clock.now()
  const [ada, bob] = [await member(h, 300), await member(h, 50)]
  const takeIn = async () => {
    const owner = await h.as.staff('owner')
    const { by_age } = await owner.call(points.overview, {})
    await h.services.jobs.send(h.services.db, 'points.close-days', {}, {})
    await h.runJobs()
    expect(await h.count('point_age_changes')).toBe(0)
    expect((await owner.call(points.overview, {})).by_age).toEqual(by_age)
    expect(await brokenPromises(h.services.db)).toEqual([])
    return by_age.map(({ idle_months, accounts, points }) => [idle_months, accounts, points])
  }
  expect(await takeIn()).toEqual([[0, 2, 350]])
  // The very moment at which three months are over lies within a day.
  h.clock.set(start.add({ minutes: 91.3125 * 24 * 60 }).subtract({ seconds: 1 }))
  expect(await takeIn()).toEqual([[0, 2, 350]])
  h.clock.advance({ seconds: 1 })
  expect(await takeIn()).toEqual([[3, 2, 350]])
  await earned(h, bob, 7)
  await redeemed(h, ada, 300)
  expect(await takeIn()).toEqual([[0, 1, 57]])
})

test('the overview says what is earned and bought, and what is outstanding by age adds up to the liability of today', async () => {
  const h = await harness()
  const [idle, active] = [await h.as.member(), await h.as.member()]
  await earn(h.ctx(), { accountId: idle.id, transactionId: h.ctx().random.uuid(), points: 300, ref: 'R1' })
  h.clock.advance({ hours: 24 * 200 })
  await earn(h.ctx(), { accountId: active.id, transactionId: h.ctx().random.uuid(), points: 700, ref: 'R2' })
  const marketing = await h.as.staff('marketing')
  const { rates, outstanding, by_age, days } = await marketing.call(points.overview, {})
  expect(rates).toMatchObject({ booked: 10, per_voucher_dollar: 100, welcome: 250, expire_after_months: 24 })
  expect(outstanding).toEqual({ accounts: 2, points: 1000, worth: '10.00' })
  expect(by_age).toEqual([
    { idle_months: 0, accounts: 1, points: 700, worth: '7.00' },
    { idle_months: 6, accounts: 1, points: 300, worth: '3.00' },
  ])
  expect(days).toHaveLength(30)
  expect(days[0]).toMatchObject({ added: 700, outstanding: 1000, liability: '10.00' })
  await expect((await h.as.staff('cashier')).call(points.overview, {})).rejects.toMatchObject({ status: 403 })
})
