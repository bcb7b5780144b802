import type { SalesEntry } from '../../../capabilities/sales/reports/contract.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { listedCount } from '../../../lib/listed.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { type By, valueName, VALUES } from './sales-words.ts'

const KINDS = { CHARGE: ['good', 'Payment'], REFUND: ['neutral', 'Refund'] } as const

/** Every payment and refund that the sales reports sum up. */
export const screen = listScreen('salesReports.entries', {
  name: 'SalesEntries',
  path: '/staff/sales/entries',
  title: 'Payments and refunds',
  parent: 'DailySalesReports',
  lead: ({ from, until }) =>
    `${whenDate(from)} to ${whenDate(until)}, by when the money moved. What each was for is shown as of that moment.`,
  filters: [
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
    filter.choice('kind', 'Kind', KINDS),
    filter.choice('product', 'Product', VALUES.PRODUCT),
    filter.choice('method', 'Method', VALUES.METHOD),
    filter.choice('channel', 'Channel', VALUES.CHANNEL),
    filter.text('vehicle_class', 'Vehicle class', { folded: true }),
    filter.text('plan', 'Rate plan', { folded: true }),
    filter.text('coupon', 'Coupon', { folded: true }),
    filter.text('source', 'Source', { folded: true }),
    filter.text('company', 'Company ID', { folded: true }),
    filter.text('cashier', 'Cashier ID', { folded: true }),
  ],
  pageSize: 50,
  sums: ({ count, total }) => [
    ['Payments and refunds', listedCount(count)],
    ...(total
      ? ([
          ['Received', formatMoney(total.charged)],
          ['Refunded', formatMoney(total.refunded)],
          ['Net', formatMoney(total.net)],
          ['Fees', formatMoney(total.fees)],
          ['Taxes', formatMoney(total.taxes)],
        ] as const)
      : []),
  ],
  key: ({ id }) => id,
  columns: [
    { ...column.when('at', 'Moved'), text: ({ at }) => at },
    column.badge('kind', 'Kind', KINDS),
    {
      key: 'subject_id',
      header: 'For',
      text: ({ subject_id }) => subject_id,
      cell: (row) => <OfficeLink {...subjectOf(row)}>{SUBJECTS[row.subject]}</OfficeLink>,
    },
    { ...column.text('subject', 'Kind of subject'), fileOnly: true },
    {
      key: 'product',
      header: 'Product',
      text: ({ product }) => product,
      cell: named('PRODUCT', 'product'),
      phone: false,
    },
    {
      key: 'vehicle_class',
      header: 'Vehicle',
      text: ({ vehicle_class }) => vehicle_class,
      cell: named('VEHICLE_CLASS', 'vehicle_class'),
      hidden: true,
    },
    { ...column.text('plan', 'Rate plan'), hidden: true },
    { ...column.text('coupon', 'Coupon'), phone: false },
    { ...column.text('company', 'Company ID'), fileOnly: true },
    { ...column.text('company_name', 'Company'), phone: false },
    { key: 'method', header: 'Method', text: ({ method }) => method, cell: named('METHOD', 'method'), phone: false },
    {
      key: 'channel',
      header: 'Channel',
      text: ({ channel }) => channel,
      cell: named('CHANNEL', 'channel'),
      phone: false,
    },
    { ...column.text('cashier', 'Cashier ID'), fileOnly: true },
    { ...column.text('cashier_name', 'Cashier'), phone: false },
    { ...column.text('source', 'Source'), hidden: true },
    column.money('fees', 'Fees', { phone: false }),
    column.money('taxes', 'Taxes', { phone: false }),
    column.money('amount', 'Amount', { phone: true }),
    { ...column.text('payment_id', 'Payment', { mono: true }), hidden: true },
  ],
  empty: 'Nothing was paid or refunded',
  emptyHint: 'Choose another period.',
})

const SUBJECTS = { BOOKING: 'Booking', TRANSACTION: 'Stay', VOUCHER: 'Voucher', INVOICE: 'Company invoice' }

/** Where it leads, and who may follow. */
function subjectOf({ subject, subject_id: itemId }: SalesEntry): { to: string; allow: Permission } {
  if (subject === 'BOOKING') return { to: to('StaffBooking', { itemId }), allow: 'Bookings:Read' }
  if (subject === 'TRANSACTION') return { to: to('StaffTransaction', { itemId }), allow: 'Transactions:Read' }
  if (subject === 'VOUCHER') return { to: to('StaffTimeVoucher', { itemId }), allow: 'TimeVouchers:Read' }
  return { to: to('StaffInvoice', { itemId }), allow: 'Companies:Read' }
}

function named(by: By, key: 'product' | 'vehicle_class' | 'method' | 'channel') {
  return (row: SalesEntry) => (row[key] === '' ? '–' : valueName(by, row[key], null))
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
