import { pageScreen } from '../kit/screen.ts'
import { type SummaryLine, voucherDesk, type Worth } from '../../../capabilities/vouchers/office-contract.ts'
import { language, localeOf } from '../../../lib/language.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List, ListColumn } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { Sums } from '../kit/sums.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/summary'
import { texts } from './texts.ts'

function list(): List<SummaryLine> {
  const { summary: t, ...all } = texts()
  return {
    label: staff().sections.CombinedVoucherSummary,
    rowKey: ({ month, kind }) => `${month}-${kind}`,
    href: ({ month, kind }) => to('TimeVoucherDashboard', {}, { query: { kind, ...daysOf(month) } }),
    pageSize: 24,
    filters: [
      {
        name: 'kind',
        label: all.kind,
        options: Object.entries(all.kinds).map(([value, label]) => ({ value, label })),
      },
      { name: 'from', label: all.issuedFrom, kind: 'date' },
      { name: 'until', label: all.issuedUntil, kind: 'date' },
    ],
    columns: [
      { key: 'month', header: t.month, text: ({ month }) => month, cell: ({ month }) => monthName(month) },
      {
        key: 'kind',
        header: all.kind,
        text: ({ kind }) => all.kinds[kind],
      },
      ...(['issued', 'used', 'expired', 'voided', 'outstanding'] as const).flatMap((what) => worthColumns(what)),
    ],
  }
}

type What = 'issued' | 'used' | 'expired' | 'voided' | 'outstanding'

/** How many, with their worth below; the file has both as plain figures. */
function worthColumns(what: What): ListColumn<SummaryLine>[] {
  const t = texts().summary
  return [
    {
      key: what,
      header: t[what],
      text: (line) => String(line[what].count),
      cell: (line) => <Worthy kind={line.kind} worth={line[what]} />,
      numeric: true,
    },
    {
      key: `${what}_worth`,
      header: t.worth(t[what]),
      text: ({ kind, [what]: { points, amount } }) => (kind === 'POINTS' ? String(points) : amount),
      fileOnly: true,
    },
  ]
}

function Worthy({ kind, worth: { count, points, amount } }: { kind: SummaryLine['kind']; worth: Worth }) {
  if (count === 0) return <span className="text-muted">–</span>
  return (
    <span className="grid justify-items-end leading-tight">
      <span className="font-bold">{figure(count)}</span>
      <span className="text-muted">{kind === 'POINTS' ? texts().points(points) : formatMoney(amount)}</span>
    </span>
  )
}

/** "Dec 2026", of "2026-12". */
function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language()), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01`))
}

/** The first and the last day of a month, for the filters of the list. */
function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, until: last }
}

export const screen = pageScreen<typeof loader>({
  name: 'CombinedVoucherSummary',
  path: '/staff/time-vouchers/summary',
  section: 'money',
  place: 7,
  title: 'Voucher summary',
  needs: ['voucherDesk.summary'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.CombinedVoucherSummary) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, voucherDesk.summary)]
export const loader = (args: Route.LoaderArgs) =>
  loadList<SummaryLine, { sums: Omit<SummaryLine, 'month'>[] }>(args, list(), voucherDesk.summary)

/** What became of the vouchers of each month, and what the business still owes for them. */
export default function VoucherSummary({ loaderData }: Route.ComponentProps) {
  const { more, ...loaded } = loaderData
  const { summary: t, points } = texts()
  const { sections } = staff()
  const outstanding = (kind: SummaryLine['kind']) => more.sums.find((line) => line.kind === kind)?.outstanding
  return (
    <>
      <StaffHead
        title={sections.CombinedVoucherSummary}
        actions={
          <ButtonLink to={to('TimeVoucherDashboard')} tone="quiet" size="sm">
            {sections.TimeVoucherDashboard}
          </ButtonLink>
        }
      >
        {t.lead}
      </StaffHead>
      {loaded.count > 0 && (
        <Sums
          label={t.sums}
          sums={[
            [t.outstandingPoints, points(outstanding('POINTS')?.points ?? 0)],
            [t.outstandingMoney, formatMoney(outstanding('GIFT')?.amount ?? '0.00')],
          ]}
        />
      )}
      <ResourceList list={list()} {...loaded} empty={<EmptyState title={t.none} />} />
    </>
  )
}
