import type { Permission } from '../../capabilities/staff/permissions.ts'
import { PATHS } from '../paths.ts'
import { type en, staff } from './texts.ts'

/** The parts of the menu, from the top. */
export const PARTS = ['desk', 'lot', 'service', 'money', 'prices', 'mail', 'passes', 'team', 'business'] as const

/** One screen of the back office in the menu: where it is, who sees it, and what it asks the API. */
export interface Section {
  /** Its name among the paths, and that of its words. */
  readonly page: keyof (typeof en)['sections']
  readonly part: (typeof PARTS)[number]
  /** `Area:Action`; all of them are needed to see the screen, below its address too. */
  readonly permissions: readonly Permission[]
  /** The calls that the screen cannot do without. A test holds their permissions to those above, in both ways. */
  readonly calls: readonly string[]
}

/**
 * The one table of the back office's menu, in its order. A screen that exists has one line here and one in
 * routes.ts, and nothing else has to know about it: the menu, the guard and the tests read this table.
 */
export const SECTIONS: readonly Section[] = [
  { page: 'BookingDashboard', part: 'desk', permissions: ['Bookings:Read'], calls: ['desk.search'] },
  {
    page: 'TransactionDashboard',
    part: 'desk',
    permissions: ['Transactions:Search'],
    calls: ['transactions.search'],
  },
  {
    page: 'ActivityAnalysis',
    part: 'lot',
    permissions: ['Transactions:Read'],
    calls: ['transactions.activity'],
  },
  {
    page: 'TimeVoucherDashboard',
    part: 'desk',
    permissions: ['TimeVouchers:Read'],
    calls: ['voucherDesk.search'],
  },
  {
    page: 'BatchesOpen',
    part: 'money',
    permissions: ['Batches:Read'],
    calls: ['payments.batches'],
  },
  {
    page: 'BatchesClosed',
    part: 'money',
    permissions: ['Batches:Read'],
    calls: ['payments.batches'],
  },
  {
    page: 'PaymentDifferences',
    part: 'money',
    permissions: ['Batches:Read'],
    calls: ['payments.differences'],
  },
  {
    page: 'PriceOverrides',
    part: 'money',
    permissions: ['SalesReports:Read'],
    calls: ['transactions.overrides'],
  },
  {
    page: 'DailySalesReports',
    part: 'money',
    permissions: ['SalesReports:Read'],
    calls: ['payments.daily'],
  },
  {
    page: 'MonthlySalesReports',
    part: 'money',
    permissions: ['SalesReports:Read'],
    calls: ['payments.monthly'],
  },
  {
    page: 'CombinedVoucherSummary',
    part: 'money',
    permissions: ['TimeVouchers:Read'],
    calls: ['voucherDesk.summary'],
  },
  { page: 'RatePlans', part: 'prices', permissions: ['RatePlans:Read'], calls: ['rates.plans'] },
  { page: 'Coupons', part: 'prices', permissions: ['Coupons:Read'], calls: ['rates.coupons'] },
  { page: 'Fees', part: 'prices', permissions: ['Fees:Read'], calls: ['rates.fees'] },
  { page: 'Taxes', part: 'prices', permissions: ['Taxes:Read'], calls: ['rates.taxes'] },
  {
    page: 'StaffSettings',
    part: 'business',
    permissions: ['Settings:Update'],
    calls: [
      'settings.setFlags',
      'settings.setBusiness',
      'settings.setLot',
      'settings.setShuttle',
      'settings.setPriceDrop',
    ],
  },
  {
    page: 'StaffGate',
    part: 'desk',
    permissions: ['Gate:Operate'],
    calls: ['gate.find', 'gate.arrive', 'gate.close', 'gate.scans'],
  },
  {
    page: 'StaffManifest',
    part: 'desk',
    permissions: ['Gate:Operate'],
    calls: ['gate.manifest'],
  },
  {
    page: 'StaffShuttle',
    part: 'lot',
    permissions: ['Shuttle:Dispatch'],
    calls: ['shuttle.board'],
  },
  { page: 'StaffUsers', part: 'team', permissions: ['User:Read'], calls: ['access.users'] },
  {
    page: 'StaffGroups',
    part: 'team',
    permissions: ['AccessControlGroups:Read'],
    calls: ['access.groups'],
  },
  {
    page: 'StaffPolicies',
    part: 'team',
    permissions: ['AccessControlPolicies:Read'],
    calls: ['access.policies'],
  },
  {
    page: 'AccessCheckup',
    part: 'team',
    permissions: ['AccessControlCheckup:Read'],
    calls: ['access.checkup'],
  },
  {
    page: 'IncidentsOpen',
    part: 'service',
    permissions: ['ParkScores:Read'],
    calls: ['feedback.incidents'],
  },
  {
    page: 'IncidentsClosed',
    part: 'service',
    permissions: ['ParkScores:Read'],
    calls: ['feedback.incidents'],
  },
  {
    page: 'StaffInquiries',
    part: 'service',
    permissions: ['Inquiries:Read'],
    calls: ['inquiries.list'],
  },
  { page: 'StaffSiteMessages', part: 'business', permissions: ['SiteMessages:Read'], calls: ['siteMessages.list'] },
  { page: 'StaffArticles', part: 'business', permissions: ['Articles:Read'], calls: ['articles.list'] },
  { page: 'PassbookPasses', part: 'passes', permissions: ['PassbookPasses:Read'], calls: ['passes.list'] },
  {
    page: 'PassbookDevices',
    part: 'passes',
    permissions: ['PassbookDeviceRegistrations:Read'],
    calls: ['passes.devices'],
  },
  {
    page: 'StaffFunnel',
    part: 'money',
    permissions: ['SalesReports:Read'],
    calls: ['analytics.funnel'],
  },
  { page: 'EmailDashboard', part: 'mail', permissions: ['Email:Read'], calls: ['mailroom.overview'] },
  { page: 'EmailMessages', part: 'mail', permissions: ['Email:Read'], calls: ['mailroom.messages'] },
  { page: 'EmailTemplates', part: 'mail', permissions: ['Email:Read'], calls: ['mail.templates'] },
  { page: 'EmailLayouts', part: 'mail', permissions: ['Email:Read'], calls: ['mail.templates'] },
  {
    page: 'EmailSimulator',
    part: 'mail',
    permissions: ['Email:Read', 'Email:Send'],
    calls: ['mail.templates', 'mailroom.sendTest'],
  },
  {
    page: 'EmailSuppressionList',
    part: 'mail',
    permissions: ['EmailSuppressionList:Read'],
    calls: ['mail.suppressions'],
  },
]

/** What a section is called, in the menu and in the head of its screen. */
export function labelOf({ page }: Section): string {
  return staff().sections[page]
}

/** The sections that somebody with these permissions sees. */
export function sectionsFor(permissions: readonly string[]): readonly Section[] {
  return SECTIONS.filter((section) => mayOpen(section, permissions))
}

/** Whether somebody with these permissions may open the page at this address; pages outside the table are for all staff. */
export function mayOpenPath(pathname: string, permissions: readonly string[]): boolean {
  const section = sectionAt(pathname)
  return permissions.length > 0 && (!section || mayOpen(section, permissions))
}

/** The section that an address belongs to: the one with the longest path that begins it. */
export function sectionAt(pathname: string): Section | undefined {
  const path = `${pathname.replace(/\/$/, '')}/`
  return SECTIONS.filter(({ page }) => path.startsWith(`${PATHS[page]}/`)).toSorted(
    (a, b) => PATHS[b.page].length - PATHS[a.page].length,
  )[0]
}

function mayOpen({ permissions: needed }: Section, permissions: readonly string[]): boolean {
  return needed.every((permission) => permissions.includes(permission))
}
