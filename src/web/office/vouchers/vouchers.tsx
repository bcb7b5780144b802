import type { Worth } from '../../../capabilities/vouchers/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { names } from '../../site/names/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { type Column, column, NO_VALUE } from '../kit/column.tsx'
import { NO_TOTALS } from '../kit/labels.ts'
import { filter } from '../kit/list.ts'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { MEMBER_VOUCHER_KINDS, pointsText, VOUCHER_KINDS, VOUCHER_STATES } from './voucher-states.ts'

type Line = RowOf<'voucherDesk.search'>

const COLUMNS: readonly Column<Line>[] = [
  column.text('number', 'Number', { whole: true }),
  { key: 'kind', header: 'Kind', text: ({ kind }) => VOUCHER_KINDS[kind] },
  column.badge('status', 'Status', VOUCHER_STATES),
  column.text('holder_name', 'For'),
  column.text('holder_email', 'Email', { hidden: true }),
  {
    key: 'vehicle_class',
    header: 'Vehicle',
    text: ({ vehicle_class }) => names().vehicles[vehicle_class],
    hidden: true,
  },
  column.count('days', 'Days'),
  { ...column.when('travel_from_date', 'From', { sortable: true }), key: 'travel_from' },
  { ...column.when('travel_to_date', 'Until', {}), key: 'travel_to' },
  {
    key: 'price',
    header: 'Price',
    text: ({ kind, points, price }) => (kind === 'POINTS' ? pointsText(points) : price),
    cell: ({ kind, points, price }) => (kind === 'POINTS' ? pointsText(points) : formatMoney(price)),
    numeric: true,
  },
  {
    key: 'paid',
    header: 'Paid',
    text: ({ kind, paid }) => (kind === 'GIFT' ? paid : NO_VALUE),
    cell: ({ kind, paid }) => (kind === 'GIFT' ? formatMoney(paid) : NO_VALUE),
    numeric: true,
  },
  {
    ...column.when('created_at', 'Issued', { sortable: true, phone: true }),
    cell: ({ created_at }) => whenDate(created_at),
  },
]

const LIST = {
  search: 'Number, name, or email',
  sort: '-created_at',
  key: ({ id }: Line) => id,
  columns: COLUMNS,
} as const

const DAYS = [filter.day('from', 'Issued from'), filter.day('until', 'Issued until')]

/** What stands above a list of vouchers; `worth` names what they were sold or given for. */
function sumsOf(issued: Worth | null, worth: string): readonly (readonly [name: string, value: string])[] {
  if (!issued) return NO_TOTALS
  return [
    ['Issued', figure(issued.count)],
    ['For points', pointsText(issued.points)],
    [worth, formatMoney(issued.amount)],
  ]
}

const all = listScreen('voucherDesk.search', {
  ...LIST,
  name: 'TimeVoucherDashboard',
  path: '/staff/time-vouchers',
  section: 'desk',
  place: 3,
  title: 'Time vouchers',
  links: () => [{ label: 'Voucher summary', to: to('CombinedVoucherSummary') }],
  filters: [filter.choice('status', 'Status', VOUCHER_STATES), filter.choice('kind', 'Kind', VOUCHER_KINDS), ...DAYS],
  sums: ({ issued }) => sumsOf(issued, 'For money'),
  link: ({ id }) => to('StaffTimeVoucher', { itemId: id }),
  empty: 'No time vouchers yet',
  emptyHint: 'They appear here when a member redeems points or someone buys a gift.',
})

const ofMembers = listScreen('voucherDesk.ofMembers', {
  ...LIST,
  name: 'PointVouchers',
  path: '/staff/point-vouchers',
  section: 'desk',
  place: 5,
  title: 'Point vouchers',
  lead: 'Vouchers that members redeemed points for, and those we gave them. Give a new one from the member’s page.',
  filters: [
    filter.choice('status', 'Status', VOUCHER_STATES),
    filter.choice('kind', 'Kind', MEMBER_VOUCHER_KINDS),
    ...DAYS,
  ],
  sums: ({ issued }) => sumsOf(issued, 'Given, worth'),
  link: ({ id }) => to('PointVoucher', { itemId: id }),
  empty: 'No point vouchers yet',
  emptyHint: 'They appear here when a member redeems points or is given a voucher.',
})

export const screen = [all, ofMembers]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
