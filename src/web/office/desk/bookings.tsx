import { pageScreen } from '../kit/screen.ts'
import { type BookingLine, desk } from '../../../capabilities/bookings/office-contract.ts'
import { when } from '../../ui/when.ts'
import { names } from '../../site/names/texts.ts'
import { productName, statusName } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/bookings'
import { texts } from './texts.ts'
import { BookingBadge } from './status.tsx'

function list(): List<BookingLine> {
  const t = texts()
  const { sections, name, email, status: statusHeader } = staff()
  return {
    label: sections.BookingDashboard,
    search: t.search,
    sort: '-created_at',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffBooking', { itemId: id }),
    filters: [
      {
        name: 'status',
        label: statusHeader,
        options: Object.entries(names().statuses).map(([value, label]) => ({ value, label })),
      },
      { name: 'from', label: t.arrivesFrom, kind: 'date' },
      { name: 'until', label: t.arrivesUntil, kind: 'date' },
    ],
    columns: [
      { key: 'number', header: t.number, text: ({ number }) => number, whole: true },
      { key: 'full_name', header: name, text: ({ full_name }) => full_name },
      { key: 'email_addr', header: email, text: ({ email_addr }) => email_addr, hidden: true },
      { key: 'phone_number', header: t.phone, text: ({ phone_number }) => phone_number, hidden: true },
      {
        key: 'status',
        header: statusHeader,
        text: ({ status }) => statusName(status),
        cell: ({ status }) => <BookingBadge status={status} />,
      },
      { key: 'arrival', header: t.arrives, text: ({ travel_from_date }) => when(travel_from_date), sortable: true },
      { key: 'departure', header: t.leaves, text: ({ travel_to_date }) => when(travel_to_date) },
      { key: 'vehicle_class', header: t.vehicle, text: ({ vehicle_class }) => vehicle_class, hidden: true },
      { key: 'product_id', header: t.product, text: ({ product_id }) => productName(product_id), hidden: true },
      { key: 'total', header: t.total, text: ({ total }) => total, numeric: true, sortable: true },
      { key: 'paid', header: t.paid, text: ({ paid }) => paid, numeric: true },
      { key: 'refunded', header: t.refunded, text: ({ refunded }) => refunded, numeric: true, hidden: true },
      { key: 'created_at', header: t.booked, text: ({ created_at }) => when(created_at), sortable: true },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'BookingDashboard',
  path: '/staff/bookings',
  section: 'desk',
  place: 1,
  title: 'Bookings',
  needs: ['desk.search'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.BookingDashboard) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, desk.search)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), desk.search)

/** Every booking, found by what people have at hand. */
export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title={staff().sections.BookingDashboard} />
      <ResourceList
        list={list()}
        {...loaderData}
        empty={<EmptyState title={texts().noBookings}>{texts().noBookingsHint}</EmptyState>}
      />
    </>
  )
}
