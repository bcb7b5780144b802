import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenMonth } from '../../ui/when.ts'
import { type Column, column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { pointsText, VOUCHER_KINDS } from './voucher-states.ts'

type Line = RowOf<'voucherDesk.summary'>

const WORTHS = {
  issued: 'Issued',
  used: 'Used',
  expired: 'Expired',
  voided: 'Voided',
  outstanding: 'Outstanding',
} as const

/** What became of the vouchers of each month, and what the business still owes for them. */
export const screen = listScreen('voucherDesk.summary', {
  name: 'CombinedVoucherSummary',
  path: '/staff/time-vouchers/summary',
  section: 'money',
  place: 7,
  title: 'Voucher summary',
  lead: 'By the Pacific month of issue. Used, expired, voided, and outstanding vouchers add up to those issued.',
  links: () => [{ label: 'Time vouchers', to: to('TimeVoucherDashboard') }],
  pageSize: 24,
  filters: [
    filter.choice('kind', 'Kind', VOUCHER_KINDS),
    filter.day('from', 'Issued from'),
    filter.day('until', 'Issued until'),
  ],
  sums: ({ sums }) => {
    const outstanding = (kind: Line['kind']) => sums.find((line) => line.kind === kind)?.outstanding
    return [
      ['Outstanding points', pointsText(outstanding('POINTS')?.points ?? 0)],
      ['Outstanding money', formatMoney(outstanding('GIFT')?.amount ?? '0.00')],
    ]
  },
  key: ({ month, kind }) => `${month}-${kind}`,
  link: ({ month, kind }) => to('TimeVoucherDashboard', {}, { query: { kind, ...daysOf(month) } }),
  columns: [
    { ...column.text('month', 'Month'), cell: ({ month }) => whenMonth(month) },
    { key: 'kind', header: 'Kind', text: ({ kind }) => VOUCHER_KINDS[kind] },
    ...(Object.keys(WORTHS) as (keyof typeof WORTHS)[]).flatMap(worthColumns),
  ],
  empty: 'No vouchers issued yet',
})

/** How many, with their worth below; the file has both as plain figures. */
function worthColumns(what: keyof typeof WORTHS): Column<Line>[] {
  return [
    {
      key: what,
      header: WORTHS[what],
      text: (line) => String(line[what].count),
      cell: ({ kind, [what]: { count, points, amount } }) =>
        count === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="grid justify-items-end leading-tight max-sm:inline-flex max-sm:gap-1.5">
            <span className="font-bold">{figure(count)}</span>
            <span className="text-muted">{kind === 'POINTS' ? pointsText(points) : formatMoney(amount)}</span>
          </span>
        ),
      numeric: true,
      labelled: true,
      phone: what === 'issued' || what === 'used' || what === 'outstanding',
    },
    {
      key: `${what}_worth`,
      header: `${WORTHS[what]}, worth`,
      text: ({ kind, [what]: { points, amount } }) => (kind === 'POINTS' ? String(points) : amount),
      fileOnly: true,
    },
  ]
}

/** The first and the last day of a month, for the filters of the list. */
function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, until: last }
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
