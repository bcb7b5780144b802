import { type Permission, PERMISSIONS } from '../../lib/permissions.ts'

/** What lets somebody widen what others may do, or take money or data with them: few should hold it. */
export const DANGEROUS = [
  'AccessControlGroups:Update',
  'AccessControlPolicies:Update',
  'User:Update',
  'Settings:Update',
  'Imports:Update',
  'RatePlans:Update',
  'Bookings:Bulk',
  'Desk:Approve',
  'PayPeriods:Close',
  'Journal:Close',
  'Reports:SendOutside',
] as const satisfies readonly Permission[]

/** The policy with every permission. It can't be edited, so that someone can always fix the others. */
export const OWNER_POLICY = 'owner'

/** The demonstration's policies: seed data, which staff can edit. */
export const DEMO_POLICIES = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter(
    (permission) => !/^AccessControl|^User:Update$|^Reports:SendOutside$|^Security:/.test(permission),
  ),
  cashier: [
    'Transactions:Search',
    'Transactions:Read',
    'PointClubUser:Search',
    'PointClubVoucher:Search',
    'Bookings:Read',
    'Bookings:Update',
    'TimeVouchers:Read',
    'Waitlist:Read',
    'Timeclock:InOut',
    'Schedule:Read',
    'Gate:Operate',
    'Desk:Refund',
    'Desk:Void',
    'Desk:Waive',
    'Desk:Cancel',
    'Desk:Walk',
    'Shuttle:Dispatch',
  ],
  marketing: [
    'Analytics:Read',
    'ParkScores:Read',
    'ParkScores:Answer',
    'Reviews:Read',
    'Reviews:Moderate',
    'Inquiries:Read',
    'Inquiries:Answer',
    'PointClubRates:Read',
    'RatePlans:Read',
    'Space:Read',
    'Companies:Read',
    'Coupons:Read',
    'Waitlist:Read',
    'Coupons:Update',
    'Email:Read',
    'Email:ReadBody',
    'Email:Send',
    'Email:Update',
    'EmailSuppressionList:Read',
    'EmailSuppressionList:Update',
    'EmailMailingLists:Read',
    'EmailMailingLists:Update',
    'EmailCampaigns:Read',
    'EmailCampaigns:Update',
    'EmailCampaigns:Send',
    'SiteMessages:Read',
    'SiteMessages:Update',
    'Articles:Read',
    'Articles:Update',
    'PassbookDeviceRegistrations:Read',
    'PassbookPasses:Read',
    'Lists:Export',
  ],
  auditor: PERMISSIONS.filter((permission) => /:(Read|ReadBody|Search|Export)$/.test(permission)),
} as const satisfies Record<string, readonly Permission[]>

export type DemoPolicy = keyof typeof DEMO_POLICIES
