import { pageScreen } from '../kit/screen.ts'
import { voucherDesk, type VoucherLine, type Worth } from '../../../capabilities/vouchers/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { names } from '../../site/names/texts.ts'
import { when, whenDate } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { Sums } from '../kit/sums.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/vouchers'
import { texts } from './texts.ts'
import { StandingBadge } from './standing.tsx'

function list(): List<VoucherLine> {
  const t = texts()
  const { sections, email, status: statusHeader } = staff()
  return {
    label: sections.TimeVoucherDashboard,
    search: t.search,
    sort: '-created_at',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffTimeVoucher', { itemId: id }),
    filters: [
      { name: 'status', label: statusHeader, options: optionsOf(t.states) },
      { name: 'kind', label: t.kind, options: optionsOf(t.kinds) },
      { name: 'from', label: t.issuedFrom, kind: 'date' },
      { name: 'until', label: t.issuedUntil, kind: 'date' },
    ],
    columns: [
      { key: 'number', header: t.number, text: ({ number }) => number, whole: true },
      { key: 'kind', header: t.kind, text: ({ kind }) => t.kinds[kind] },
      {
        key: 'status',
        header: statusHeader,
        text: ({ status }) => t.states[status],
        cell: ({ status }) => <StandingBadge status={status} />,
      },
      { key: 'holder_name', header: t.holder, text: ({ holder_name }) => holder_name },
      { key: 'holder_email', header: email, text: ({ holder_email }) => holder_email, hidden: true },
      {
        key: 'vehicle_class',
        header: t.vehicle,
        text: ({ vehicle_class }) => names().vehicles[vehicle_class],
        hidden: true,
      },
      { key: 'days', header: t.days, text: ({ days }) => String(days), numeric: true },
      {
        key: 'travel_from',
        header: t.from,
        text: ({ travel_from_date }) => when(travel_from_date),
        sortable: true,
      },
      { key: 'travel_to', header: t.until, text: ({ travel_to_date }) => when(travel_to_date) },
      {
        key: 'price',
        header: t.price,
        text: ({ kind, points, price }) => (kind === 'POINTS' ? t.points(points) : price),
        numeric: true,
      },
      { key: 'paid', header: t.paid, text: ({ kind, paid }) => (kind === 'POINTS' ? '–' : paid), numeric: true },
      {
        key: 'created_at',
        header: t.issued,
        text: ({ created_at }) => when(created_at),
        cell: ({ created_at }) => whenDate(created_at),
        sortable: true,
      },
    ],
  }
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export const screen = pageScreen<typeof loader>({
  name: 'TimeVoucherDashboard',
  path: '/staff/time-vouchers',
  section: 'desk',
  place: 3,
  title: 'Time vouchers',
  needs: ['voucherDesk.search'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.TimeVoucherDashboard) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, voucherDesk.search)]
export const loader = (args: Route.LoaderArgs) =>
  loadList<VoucherLine, { issued: Worth }>(args, list(), voucherDesk.search)

/** Every time voucher, redeemed or given. */
export default function TimeVouchers({ loaderData }: Route.ComponentProps) {
  const { more, ...loaded } = loaderData
  const { sums, none, noneHint } = texts()
  const { sections } = staff()
  return (
    <>
      <StaffHead
        title={sections.TimeVoucherDashboard}
        actions={
          <ButtonLink to={to('CombinedVoucherSummary')} tone="quiet" size="sm">
            {sections.CombinedVoucherSummary}
          </ButtonLink>
        }
      />
      {loaded.count > 0 && (
        <Sums
          label={sums.label}
          sums={[
            [sums.count, figure(more.issued.count)],
            [sums.points, texts().points(more.issued.points)],
            [sums.amount, formatMoney(more.issued.amount)],
          ]}
        />
      )}
      <ResourceList list={list()} {...loaded} empty={<EmptyState title={none}>{noneHint}</EmptyState>} />
    </>
  )
}
