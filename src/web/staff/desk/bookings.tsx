import { type BookingLine, desk } from '../../../capabilities/bookings/desk-contract.ts'
import { when } from '../../parts/when.ts'
import { en } from '../../parts/texts/names/messages.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/bookings'
import { BookingBadge } from './status.tsx'

const LIST: List<BookingLine> = {
  label: 'Bookings',
  search: 'Number, name, e-mail or phone',
  sort: '-created_at',
  rowKey: ({ id }) => id,
  href: ({ id }) => to('StaffBooking', { itemId: id }),
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.entries(en.statuses).map(([value, label]) => ({ value, label })),
    },
    { name: 'from', label: 'Arrives from', kind: 'date' },
    { name: 'until', label: 'Arrives until', kind: 'date' },
  ],
  columns: [
    { key: 'number', header: 'Number', text: ({ number }) => number, whole: true },
    { key: 'full_name', header: 'Name', text: ({ full_name }) => full_name },
    { key: 'email_addr', header: 'E-mail', text: ({ email_addr }) => email_addr, hidden: true },
    { key: 'phone_number', header: 'Phone', text: ({ phone_number }) => phone_number, hidden: true },
    {
      key: 'status',
      header: 'Status',
      text: ({ status }) => en.statuses[status],
      cell: ({ status }) => <BookingBadge status={status} />,
    },
    { key: 'arrival', header: 'Arrives', text: ({ travel_from_date }) => when(travel_from_date), sortable: true },
    { key: 'departure', header: 'Leaves', text: ({ travel_to_date }) => when(travel_to_date) },
    { key: 'vehicle_class', header: 'Vehicle', text: ({ vehicle_class }) => vehicle_class, hidden: true },
    { key: 'product_id', header: 'Product', text: ({ product_id }) => en.products[product_id], hidden: true },
    { key: 'total', header: 'Total', text: ({ total }) => total, numeric: true, sortable: true },
    { key: 'paid', header: 'Paid', text: ({ paid }) => paid, numeric: true },
    { key: 'refunded', header: 'Refunded', text: ({ refunded }) => refunded, numeric: true, hidden: true },
    { key: 'created_at', header: 'Booked', text: ({ created_at }) => when(created_at), sortable: true },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Bookings') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, desk.search)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, desk.search)

/** Every booking, found by what people have at hand (§2 BookingDashboard). */
export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead title="Bookings" />
      <ResourceList
        list={LIST}
        {...loaderData}
        empty={<EmptyState title="No bookings yet">They come here as soon as somebody books.</EmptyState>}
      />
    </>
  )
}
