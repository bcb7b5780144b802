import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../lib/permissions.ts'
import { DEMO_POLICIES } from './permissions.ts'

/** The permissions of the specification to the letter, and the two that the gate and the shuttle need. */
const SPECIFIED = `Transactions:Search/Read, ParkScores:Read, PointClubUser:Search, PointClubVoucher:Search, PointClubRates:Read,
Bookings:Read, TimeVouchers:Read, Batches:Read, SalesReports:Read, Timeclock:InOut, TimeSheet:Read, Schedule:Read, PayPeriods:Read,
RatePlans:Read, Coupons:Read, Fees:Read, Taxes:Read, Email:Read/Send, EmailSuppressionList:Read, EmailMailingLists:Read,
EmailCampaigns:Read, SiteMessages:Read, PassbookDeviceRegistrations:Read, PassbookPasses:Read, AccessControlPolicies:Read,
AccessControlGroups:Read, AccessControlCheckup:Read, User:Read, Gate:Operate, Shuttle:Dispatch`

test('every permission of the specification is in the table', () => {
  const specified = SPECIFIED.split(/,\s*/).flatMap((entry) => {
    const [area, actions = ''] = entry.split(':')
    return actions.split('/').map((action) => `${area}:${action}`)
  })
  expect(PERMISSIONS).toEqual(expect.arrayContaining(specified))
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
})

test('the owner may do everything, an auditor change nothing', () => {
  expect(DEMO_POLICIES.owner).toEqual(PERMISSIONS)
  expect(DEMO_POLICIES.auditor.filter((permission) => !/:(Read|ReadBody|Search|Export)$/.test(permission))).toEqual([])
})
