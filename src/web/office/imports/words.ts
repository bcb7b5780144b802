import { cents, formatUsd } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import { COMPANY_LABELS } from '../companies/company-labels.ts'
import type { Answer } from '../kit/screen.ts'

export type Import = Answer<'imports.show'>
type Kind = Import['kind']

/** What can be moved in, in the order in which it is best done. */
export const KINDS: Record<Kind, { readonly label: string; readonly hint: string }> = {
  MEMBERS: { label: 'Members', hint: 'Email, name, old member number, points.' },
  CARDS: { label: 'Saved cards', hint: 'The customer export from your card processor. Import the members first.' },
  COUPONS: { label: 'Coupons', hint: 'Code, discount, dates, limits.' },
  COMPANIES: { label: 'Companies', hint: 'Rate, codes, email domains, people, who pays, billing address.' },
  BOOKINGS: { label: 'Bookings', hint: 'Bookings that have not arrived yet, with total and amount paid.' },
}

export const STATES = {
  UPLOADING: ['neutral', 'Uploading'],
  MAPPING: ['accent', 'Match the columns'],
  CHECKING: ['accent', 'Checking all rows'],
  CHECKED: ['accent', 'Ready to import'],
  IMPORTING: ['accent', 'Importing'],
  IMPORTED: ['good', 'Imported'],
  UNDOING: ['accent', 'Undoing'],
  UNDONE: ['neutral', 'Undone'],
  FAILED: ['bad', 'Failed'],
} as const

/** Fields as their columns are asked for. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...COMPANY_LABELS,
  number: 'Old number',
  email: 'Email',
  phone: 'Phone',
  arrive: 'Arrival date',
  arrive_time: 'Arrival time',
  leave: 'Departure date',
  leave_time: 'Departure time',
  vehicle_class: 'Vehicle class',
  total: 'Total',
  paid: 'Paid',
  charge: 'Charge at the card processor',
  plate: 'Plate',
  flight_out: 'Departing flight',
  flight_back: 'Returning flight',
  first_name: 'First name',
  last_name: 'Last name',
  points: 'Points',
  joined: 'Member since',
  code: 'Code',
  percent: 'Percent off',
  amount: 'Dollars off',
  free_days: 'Free days',
  from: 'From',
  until: 'Until',
  max_uses: 'Maximum uses',
  least_days: 'Minimum days',
  customer: 'Customer ID',
  method: 'Card ID',
  brand: 'Card brand',
  last4: 'Last four digits',
  exp_month: 'Expires, month',
  exp_year: 'Expires, year',
  fingerprint: 'Card fingerprint',
  price_hour: 'Own price, hour',
  price_day: 'Own price, day',
  price_week: 'Own price, week',
}

export const DATE_ORDERS = {
  MDY: 'Month, day, year (12/31/2026)',
  DMY: 'Day, month, year (31/12/2026)',
  YMD: 'Year, month, day (2026-12-31)',
} as const

const TOTALS: Readonly<Record<string, string>> = {
  total_cents: 'Totals',
  paid_cents: 'Paid before',
  due_cents: 'Still to pay',
  points: 'Points',
  codes: COMPANY_LABELS.codes,
  domains: COMPANY_LABELS.domains,
  people: COMPANY_LABELS.people,
}

/** What rows add up to, to compare with the old system. */
export function totalsOf({ totals }: Import): [label: string, value: string][] {
  return Object.entries(totals).map(([name, value]) => {
    const shown = name.endsWith('_cents') ? formatUsd(cents(value)) : figure(value)
    return [TOTALS[name] ?? name, shown]
  })
}

/** Whether a job is at work on it, so that the page looks again by itself. */
export function isAtWork({ status }: Import): boolean {
  return status === 'CHECKING' || status === 'IMPORTING' || status === 'UNDOING'
}
