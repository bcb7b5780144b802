/** All permissions by area: one table for menu, API and policies. */
const ACTIONS = {
  Transactions: ['Search', 'Read'],
  ParkScores: ['Read', 'Answer'],
  PointClubUser: ['Search', 'Update'],
  PointClubVoucher: ['Search'],
  PointClubRates: ['Read', 'Update'],
  Bookings: ['Read', 'Update', 'Bulk'],
  TimeVouchers: ['Read', 'Update'],
  Waitlist: ['Read', 'Update'],
  Batches: ['Read', 'Update'],
  SalesReports: ['Read'],
  Analytics: ['Read'],
  Timeclock: ['InOut'],
  TimeSheet: ['Read', 'Update'],
  Schedule: ['Read'],
  PayPeriods: ['Read', 'Close'],
  RatePlans: ['Read', 'Update'],
  Space: ['Read', 'Update'],
  Companies: ['Read', 'Update'],
  Coupons: ['Read', 'Update'],
  Fees: ['Read', 'Update'],
  Taxes: ['Read', 'Update'],
  Email: ['Read', 'Send', 'Update'],
  EmailSuppressionList: ['Read', 'Update'],
  EmailMailingLists: ['Read', 'Update'],
  EmailCampaigns: ['Read', 'Update', 'Send'],
  SiteMessages: ['Read', 'Update'],
  Articles: ['Read', 'Update'],
  PassbookDeviceRegistrations: ['Read'],
  PassbookPasses: ['Read'],
  AccessControlPolicies: ['Read', 'Update'],
  AccessControlGroups: ['Read', 'Update'],
  AccessControlCheckup: ['Read'],
  User: ['Read', 'Update'],
  Settings: ['Update'],
  Imports: ['Read', 'Update'],
  Drawers: ['Read', 'Close'],
  Gate: ['Operate'],
  Desk: [
    'Refund',
    'Void',
    'Override',
    'Complimentary',
    'Waive',
    'AdjustPoints',
    'Goodwill',
    'Cancel',
    'Walk',
    'Approve',
  ],
  Exceptions: ['Read'],
  Audit: ['Read'],
  Shuttle: ['Dispatch'],
  Inquiries: ['Read', 'Answer'],
} as const satisfies Record<string, readonly string[]>

type Actions = typeof ACTIONS

/** A permission of the form `Area:Action`. */
export type Permission = { [Area in keyof Actions]: `${Area}:${Actions[Area][number]}` }[keyof Actions]

export const PERMISSIONS = Object.entries(ACTIONS).flatMap(([area, actions]) =>
  actions.map((action) => `${area}:${action}` as Permission),
)

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
] as const satisfies readonly Permission[]

/** The policy with every permission. It can't be edited, so that someone can always fix the others. */
export const OWNER_POLICY = 'owner'

/** The demonstration's policies: seed data, which staff can edit. */
export const DEMO_POLICIES = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !/^AccessControl|^User:Update$/.test(permission)),
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
  ],
  auditor: PERMISSIONS.filter((permission) => /:(Read|Search)$/.test(permission)),
} as const satisfies Record<string, readonly Permission[]>

export type DemoPolicy = keyof typeof DEMO_POLICIES
