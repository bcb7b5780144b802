import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { released } from '../../test/released.ts'
import { seedPolicies } from './index.ts'
import { PERMISSIONS } from '../../lib/permissions.ts'
import { DEMO_POLICIES } from './permissions.ts'

/** Every permission of an early release. */
const THEN =
  `Transactions:Search Transactions:Read ParkScores:Read ParkScores:Answer PointClubUser:Search PointClubUser:Update
  PointClubVoucher:Search PointClubRates:Read Bookings:Read Bookings:Update TimeVouchers:Read TimeVouchers:Update Batches:Read
  SalesReports:Read Timeclock:InOut TimeSheet:Read Schedule:Read PayPeriods:Read RatePlans:Read Coupons:Read Fees:Read Taxes:Read
  Email:Read Email:Send Email:Update EmailSuppressionList:Read EmailSuppressionList:Update EmailMailingLists:Read
  EmailCampaigns:Read SiteMessages:Read SiteMessages:Update Articles:Read Articles:Update PassbookDeviceRegistrations:Read
  PassbookPasses:Read AccessControlPolicies:Read AccessControlPolicies:Update AccessControlGroups:Read AccessControlGroups:Update
  AccessControlCheckup:Read User:Read User:Update Settings:Update Gate:Operate Shuttle:Dispatch Inquiries:Read
  Inquiries:Answer`.split(/\s+/)

/** The policies that it brought. */
const DELIVERED = {
  owner: THEN,
  manager: THEN.filter((permission) => !/^AccessControl|^User:Update$/.test(permission)),
  cashier:
    `Transactions:Search Transactions:Read PointClubUser:Search PointClubVoucher:Search Bookings:Read Bookings:Update
    TimeVouchers:Read Batches:Read Timeclock:InOut Schedule:Read Gate:Operate Shuttle:Dispatch`.split(/\s+/),
  marketing:
    `ParkScores:Read ParkScores:Answer Inquiries:Read Inquiries:Answer PointClubRates:Read RatePlans:Read Coupons:Read
    Email:Read Email:Send Email:Update EmailSuppressionList:Read EmailSuppressionList:Update EmailMailingLists:Read
    EmailCampaigns:Read SiteMessages:Read SiteMessages:Update Articles:Read Articles:Update PassbookDeviceRegistrations:Read
    PassbookPasses:Read`.split(/\s+/),
  auditor: THEN.filter((permission) => /:(Read|Search)$/.test(permission)),
} as const

/** Policies that a business made for itself, and what they may do after the upgrade: what they could do before, by its new name. */
const OWN: readonly (readonly [name: string, then: readonly string[], now: readonly string[]])[] = [
  ['gate', ['Gate:Operate'], ['Gate:Operate', 'Desk:Refund', 'Desk:Void', 'Desk:Waive', 'Lists:Export']],
  [
    'desk',
    ['Bookings:Read', 'Bookings:Update'],
    ['Bookings:Read', 'Bookings:Update', 'Desk:Cancel', 'Desk:Walk', 'Lists:Export'],
  ],
  ['vouchers', ['TimeVouchers:Update'], ['TimeVouchers:Update', 'Desk:Void', 'Lists:Export']],
  ['post', ['Email:Read'], ['Email:Read', 'Email:ReadBody', 'Lists:Export']],
  ['sales', ['SalesReports:Read'], ['SalesReports:Read', 'Analytics:Read', 'Lists:Export']],
  ['drivers', ['Shuttle:Dispatch'], ['Shuttle:Dispatch', 'Lists:Export']],
]

test('policies of an older release may do after an upgrade what those of today may, and no more', async () => {
  const { client, upgrade } = await released(25)
  const add = (name: string, permissions: readonly string[]) =>
    client.query('insert into policies (name, permissions, description) values ($1, $2, $1)', [name, permissions])
  for (const [name, permissions] of Object.entries(DELIVERED)) await add(name, permissions)
  for (const [name, permissions] of OWN) await add(name, permissions)
  await upgrade()
  const after = await permissionsIn(client)
  for (const { name, permissions } of after)
    expect(permissions, `${name} has one twice`).toHaveLength(new Set(permissions).size)
  const byName = new Map(after.map(({ name, permissions }) => [name, permissions.toSorted()]))
  const today: Readonly<Record<string, readonly string[]>> = DEMO_POLICIES
  for (const name of ['manager', 'cashier', 'marketing', 'auditor'])
    expect([name, byName.get(name)]).toEqual([name, today[name]?.toSorted()])
  for (const [name, , now] of OWN) expect([name, byName.get(name)]).toEqual([name, now.toSorted()])
  for (const permission of after.flatMap(({ permissions }) => permissions)) expect(PERMISSIONS).toContain(permission)
})

test('what staff took from a policy is not given back by an upgrade', async () => {
  const { client, upgrade } = await released(218)
  const put = (permissions: readonly string[]) =>
    client.query('update policies set permissions = $1 where name = $2', [permissions, 'marketing'])
  await client.query('insert into policies (name, permissions, description) values ($1, $2, $1)', [
    'marketing',
    ['Coupons:Read', 'Coupons:Update'],
  ])
  await put(['Coupons:Read'])
  await upgrade()
  const [marketing] = await permissionsIn(client)
  expect(marketing?.permissions.toSorted()).toEqual(['Companies:Read', 'Coupons:Read', 'Space:Read', 'Waitlist:Read'])
})

test('the owner’s policy has every permission from the first start on, also those that came since', async () => {
  const h = await harness()
  await h.change('policies', { name: 'owner' }, { permissions: [...DELIVERED.owner] })
  await seedPolicies(h.ctx())
  const [owner] = await h.rows('policies', { name: 'owner' })
  expect(owner?.permissions).toEqual(PERMISSIONS)
})

async function permissionsIn(client: Awaited<ReturnType<typeof released>>['client']) {
  const { rows } = await client.query<{ name: string; permissions: string[] }>('select name, permissions from policies')
  return rows
}
