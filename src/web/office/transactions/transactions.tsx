import { pageScreen } from '../kit/screen.ts'
import {
  type StayLine,
  type StayProduct,
  type StaySums,
  transactions,
} from '../../../capabilities/stays/office-contract.ts'
import { names } from '../../site/names/texts.ts'
import { when } from '../../ui/when.ts'
import { productName } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { formatMoney } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { Sums } from '../kit/sums.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/transactions'
import { texts } from './texts.ts'
import { StayBadge } from './state.tsx'

function list(): List<StayLine> {
  const t = texts()
  const { sections, name, email, status: statusHeader } = staff()
  const { vehicles } = names()
  return {
    label: sections.TransactionDashboard,
    search: t.search,
    sort: '-entered_at',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffTransaction', { itemId: id }),
    filters: [
      { name: 'status', label: statusHeader, options: optionsOf(t.states) },
      {
        name: 'product',
        label: t.product,
        options: (['DRIVE_UP', 'BUY_NOW', 'BOOK_NOW', 'CUSTOM'] as const).map((value) => ({
          value,
          label: soldAs(value),
        })),
      },
      { name: 'vehicle_class', label: t.vehicle, options: optionsOf(vehicles) },
      { name: 'paid_by', label: t.paidBy, options: optionsOf(t.ways) },
      { name: 'from', label: t.from, kind: 'date' },
      { name: 'until', label: t.until, kind: 'date' },
    ],
    columns: [
      { key: 'ticket_num', header: t.ticket, text: ({ ticket_num }) => ticket_num, whole: true },
      {
        key: 'status',
        header: statusHeader,
        text: ({ status }) => t.states[status],
        cell: ({ status }) => <StayBadge status={status} />,
      },
      { key: 'name', header: name, text: (line) => line.name ?? '–' },
      { key: 'email_addr', header: email, text: ({ email_addr }) => email_addr ?? '–', hidden: true },
      { key: 'plate', header: t.plate, text: ({ plate }) => plate ?? '–', hidden: true },
      { key: 'product', header: t.product, text: ({ product }) => soldAs(product) },
      {
        key: 'vehicle_class',
        header: t.vehicle,
        text: ({ vehicle_class }) => vehicles[vehicle_class],
        hidden: true,
      },
      { key: 'entered_at', header: t.came, text: ({ entered_at }) => when(entered_at), sortable: true },
      {
        key: 'exited_at',
        header: t.left,
        text: ({ exited_at }) => (exited_at ? when(exited_at) : '–'),
        sortable: true,
      },
      {
        key: 'paid_by',
        header: t.paidBy,
        text: ({ paid_by }) => paid_by.map((way) => t.ways[way]).join(', ') || '–',
      },
      { key: 'total', header: t.total, text: ({ total }) => total ?? '–', numeric: true, sortable: true },
      {
        key: 'refunded',
        header: t.refunded,
        text: ({ refunded }) => refunded,
        cell: ({ refunded }) => (refunded === '0.00' ? '–' : refunded),
        numeric: true,
      },
      { key: 'receipt_number', header: t.receipt, text: ({ receipt_number }) => receipt_number ?? '–', hidden: true },
      { key: 'booking_number', header: t.booking, text: ({ booking_number }) => booking_number ?? '–', hidden: true },
      {
        key: 'point_club_number',
        header: t.member,
        text: ({ point_club_number }) => point_club_number ?? '–',
        hidden: true,
      },
    ],
  }
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** What somebody bought; a stay that nobody booked has no product. */
function soldAs(product: StayProduct): string {
  return product === 'DRIVE_UP' ? texts().driveUp : productName(product)
}

export const screen = pageScreen<typeof loader>({
  name: 'TransactionDashboard',
  path: '/staff/transactions',
  section: 'desk',
  place: 2,
  title: 'Transactions',
  needs: ['transactions.search'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.TransactionDashboard) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, transactions.search)]
export const loader = (args: Route.LoaderArgs) =>
  loadList<StayLine, { sums: StaySums }>(args, list(), transactions.search)

/** Every stay at the lot, found by what people have in hand, and what they add up to. */
export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { more, ...loaded } = loaderData
  const { label, count, total, refunded, net } = texts().sums
  const { href, ...unlinked } = list()
  const shown = useMay()('Transactions:Read') && href ? { ...unlinked, href } : unlinked
  return (
    <>
      <StaffHead title={staff().sections.TransactionDashboard} />
      {loaded.count > 0 && (
        <Sums
          label={label}
          sums={[
            [count, String(loaded.count)],
            [total, formatMoney(more.sums.total)],
            [refunded, formatMoney(more.sums.refunded)],
            [net, formatMoney(more.sums.net)],
          ]}
        />
      )}
      <ResourceList list={shown} {...loaded} empty={<EmptyState title={texts().none}>{texts().noneHint}</EmptyState>} />
    </>
  )
}
