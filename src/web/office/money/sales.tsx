import type { SalesFigures, SalesReportLine } from '../../../capabilities/sales/reports/contract.ts'
import { DIMENSIONS } from '../../../capabilities/sales/reports/dimensions.ts'
import { fromDollars } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate, whenMonth } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { type Answer, listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { BY, valueName } from './sales-words.ts'

type Report = Omit<Answer<'salesReports.report'>, 'items'>

interface Own {
  readonly name: 'DailySalesReports' | 'MonthlySalesReports' | 'SalesReport'
  readonly path: `/staff/sales/${string}`
  readonly place: number
  readonly title: string
  /** The head of the first column. */
  readonly first: string
  readonly input?: { readonly by: 'DAY' | 'MONTH' }
}

const { DAY: _day, MONTH: _month, ...BY_WHAT } = BY

function sales({ first, ...own }: Own) {
  return listScreen('salesReports.report', {
    ...own,
    section: 'money',
    tabs: ['DailySalesReports', 'MonthlySalesReports', 'SalesReport'],
    lead: ({ from, until, before_from, before_until }) =>
      `${period(from, until)}, beside ${period(before_from, before_until)}. Payments by the Pacific day they settled, refunds by the day they were promised.`,
    pageSize: 100,
    filters: [
      ...(own.input ? [] : [filter.choice('by', 'By', BY_WHAT, { usual: 'PRODUCT' })]),
      filter.day('from', 'From'),
      filter.day('until', 'Until'),
      ...(own.input?.by === 'MONTH'
        ? []
        : [
            filter.choice(
              'against',
              'Compare with',
              { WEEKDAY: 'Same weekdays last year', DATE: 'Same dates last year' },
              { usual: 'WEEKDAY' },
            ),
          ]),
    ],
    sums: ({ total, before }) => [
      ['Received', formatMoney(total.charged)],
      ['Refunded', formatMoney(total.refunded)],
      ['Net', formatMoney(total.net)],
      ['Net last year', formatMoney(before.net)],
      ['Change', changeText(total.net, before.net)],
      ['Parking', formatMoney(total.parking)],
      ['Fees', formatMoney(total.fees)],
      ['Taxes', formatMoney(total.taxes)],
    ],
    above: (report) => <OverTime {...report} />,
    key: ({ key }) => key,
    link: entriesOf,
    columns: [
      { key: 'key', header: first, text: ({ key }) => key, cell: nameOf, whole: own.input !== undefined },
      { ...column.text('name', 'Name'), fileOnly: true },
      column.count('charges', 'Payments', { phone: false }),
      money('charged', 'Received'),
      column.count('refunds', 'Refunds', { hidden: true }),
      money('refunded', 'Refunded'),
      money('parking', 'Parking'),
      money('fees', 'Fees'),
      money('taxes', 'Taxes'),
      money('card', 'Card'),
      money('cash', 'Cash'),
      money('transfer', 'Transfer'),
      money('net', 'Net', { phone: true }),
      money('before', 'Last year', { phone: true }),
      {
        key: 'change',
        header: 'Change',
        numeric: true,
        labelled: true,
        text: ({ net, before }) => changeText(net, before),
        phone: true,
      },
    ],
    empty: 'Nothing was paid or refunded',
    emptyHint: 'Choose another period.',
  })
}

/** What came in and went out. */
export const screen = [
  sales({
    name: 'DailySalesReports',
    path: '/staff/sales/daily',
    place: 5,
    title: 'Daily sales',
    first: 'Day',
    input: { by: 'DAY' },
  }),
  sales({
    name: 'MonthlySalesReports',
    path: '/staff/sales/monthly',
    place: 6,
    title: 'Monthly sales',
    first: 'Month',
    input: { by: 'MONTH' },
  }),
  sales({
    name: 'SalesReport',
    path: '/staff/sales/by',
    place: 7,
    title: 'Sales breakdown',
    first: 'Sold',
  }),
]

/** The period in a picture, beside a year before. */
function OverTime({ points, step, total, before }: Report) {
  const shown = points.map(({ from, net, before: then }) => ({
    label: step === 'month' ? whenMonth(from.slice(0, 7)).slice(0, 3) : shortDay(from),
    name: step === 'month' ? whenMonth(from.slice(0, 7)) : whenDate(from),
    values: [fromDollars(net), fromDollars(then)],
  }))
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex justify-end print:hidden">
        <Button tone="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
      <Chart
        title={`Net sales by ${step}`}
        summary={`${formatMoney(total.net)} in total, ${formatMoney(before.net)} a year before.`}
        unit="money"
        tableOf={step === 'month' ? 'Month' : 'Day'}
        series={[{ name: 'Net' }, { name: 'Last year', as: 'line' }]}
        places={shown}
      />
    </div>
  )
}

/** A phone shows few of the amounts. */
function money<Key extends keyof SalesFigures | 'before'>(key: Key, header: string, { phone = false } = {}) {
  return column.money(key, header, { phone })
}

function nameOf({ by, key, name }: SalesReportLine): string {
  if (by === 'DAY') return whenDate(key)
  return by === 'MONTH' ? whenMonth(key) : valueName(by, key, name)
}

/** The payments and refunds that a line sums up. */
function entriesOf({ by, key, from, until }: SalesReportLine): string {
  const value = by === 'DAY' || by === 'MONTH' ? {} : { [DIMENSIONS[by]]: key }
  return to('SalesEntries', {}, { query: { from, until, ...value } })
}

function period(from: string, until: string): string {
  return from === until ? whenDate(from) : `${whenDate(from)} to ${whenDate(until)}`
}

/** "+12.5%", or a dash where there is nothing to compare with. */
function changeText(now: string, before: string): string {
  const [more, then] = [fromDollars(now) - fromDollars(before), fromDollars(before)]
  if (then <= 0) return '–'
  const tenths = Math.round((1000 * more) / then)
  return `${tenths < 0 ? '−' : '+'}${figure(Math.floor(Math.abs(tenths) / 10))}.${Math.abs(tenths) % 10}%`
}

/** "11/22". */
function shortDay(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
