import type { Permission } from '../../capabilities/staff/permissions.ts'
import { PATHS, type RouteName } from '../paths.ts'

/** The parts of the menu, from the top. */
export const PARTS = ['Desk', 'Lot', 'Service', 'Money', 'Prices', 'Mail', 'Passes', 'Team', 'Business'] as const

/** One screen of the back office in the menu: what it is called, where it is, who sees it, and what it asks the API. */
export interface Section {
  readonly page: RouteName
  readonly label: string
  readonly part: (typeof PARTS)[number]
  /** `Area:Action` of §6; all of them are needed to see the screen, below its address too. */
  readonly permissions: readonly Permission[]
  /** The calls that the screen cannot do without. A test holds their permissions to those above, in both ways. */
  readonly calls: readonly string[]
}

/**
 * The one table of the back office's menu (§2, §6), in its order. A screen that exists has one line here and one in
 * routes.ts, and nothing else has to know about it: the menu, the guard and the tests read this table.
 */
export const SECTIONS: readonly Section[] = [
  { page: 'BookingDashboard', label: 'Bookings', part: 'Desk', permissions: ['Bookings:Read'], calls: ['desk.search'] },
  {
    page: 'BatchesOpen',
    label: 'Open batches',
    part: 'Money',
    permissions: ['Batches:Read'],
    calls: ['payments.batches'],
  },
  {
    page: 'BatchesClosed',
    label: 'Closed batches',
    part: 'Money',
    permissions: ['Batches:Read'],
    calls: ['payments.batches'],
  },
  {
    page: 'PaymentDifferences',
    label: 'Payment differences',
    part: 'Money',
    permissions: ['Batches:Read'],
    calls: ['payments.differences'],
  },
  {
    page: 'DailySalesReports',
    label: 'Daily sales',
    part: 'Money',
    permissions: ['SalesReports:Read'],
    calls: ['payments.daily'],
  },
  {
    page: 'MonthlySalesReports',
    label: 'Monthly sales',
    part: 'Money',
    permissions: ['SalesReports:Read'],
    calls: ['payments.monthly'],
  },
  { page: 'RatePlans', label: 'Rate plans', part: 'Prices', permissions: ['RatePlans:Read'], calls: ['rates.plans'] },
  { page: 'Coupons', label: 'Coupons', part: 'Prices', permissions: ['Coupons:Read'], calls: ['rates.coupons'] },
  { page: 'Fees', label: 'Fees', part: 'Prices', permissions: ['Fees:Read'], calls: ['rates.fees'] },
  { page: 'Taxes', label: 'Taxes', part: 'Prices', permissions: ['Taxes:Read'], calls: ['rates.taxes'] },
  {
    page: 'StaffSettings',
    label: 'Settings',
    part: 'Business',
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
    label: 'Gate',
    part: 'Desk',
    permissions: ['Gate:Operate'],
    calls: ['gate.find', 'gate.arrive', 'gate.close', 'gate.scans'],
  },
  {
    page: 'StaffManifest',
    label: "Driver's manifest",
    part: 'Desk',
    permissions: ['Gate:Operate'],
    calls: ['gate.manifest'],
  },
  {
    page: 'StaffShuttle',
    label: 'Shuttle',
    part: 'Lot',
    permissions: ['Shuttle:Dispatch'],
    calls: ['shuttle.board'],
  },
  { page: 'StaffUsers', label: 'Users', part: 'Team', permissions: ['User:Read'], calls: ['access.users'] },
  {
    page: 'StaffGroups',
    label: 'Groups',
    part: 'Team',
    permissions: ['AccessControlGroups:Read'],
    calls: ['access.groups'],
  },
  {
    page: 'StaffPolicies',
    label: 'Policies',
    part: 'Team',
    permissions: ['AccessControlPolicies:Read'],
    calls: ['access.policies'],
  },
  {
    page: 'AccessCheckup',
    label: 'Access check-up',
    part: 'Team',
    permissions: ['AccessControlCheckup:Read'],
    calls: ['access.checkup'],
  },
  {
    page: 'IncidentsOpen',
    label: 'Open incidents',
    part: 'Service',
    permissions: ['ParkScores:Read'],
    calls: ['feedback.incidents'],
  },
  {
    page: 'IncidentsClosed',
    label: 'Closed incidents',
    part: 'Service',
    permissions: ['ParkScores:Read'],
    calls: ['feedback.incidents'],
  },
  {
    page: 'StaffInquiries',
    label: 'Inbox',
    part: 'Service',
    permissions: ['Inquiries:Read'],
    calls: ['inquiries.list'],
  },
  {
    page: 'StaffFunnel',
    label: 'Where bookings come from',
    part: 'Money',
    permissions: ['SalesReports:Read'],
    calls: ['analytics.funnel'],
  },
]

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
