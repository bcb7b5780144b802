import { productName } from '../../site/names/names.ts'
import { names } from '../../site/names/texts.ts'
import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { BookingCalendar } from './booking-calendar.tsx'
import { BOOKING_STATES } from './booking-states.ts'

export const screen = listScreen('desk.search', {
  name: 'BookingDashboard',
  path: '/staff/bookings',
  section: 'desk',
  place: 1,
  title: 'Bookings',
  links: () => [
    { label: 'New booking', to: to('StaffBookingCreate'), allow: 'Bookings:Update', adds: true },
    { label: 'Bulk actions', to: to('BulkActions') },
  ],
  picks: { to: 'NewBulkAction', label: 'Bulk action for', allow: 'Bookings:Bulk' },
  search: 'Number, name, email, or phone',
  filters: [
    filter.choice('status', 'Status', { NOT_CANCELED: 'Not canceled', OVERDUE: 'Overdue', ...BOOKING_STATES }),
    filter.day('from', 'Arrives from'),
    filter.day('until', 'Arrives until'),
    filter.choice('vehicle_class', 'Vehicle', names().vehicles, { folded: true }),
    filter.day('leaves_from', 'Leaves from', { folded: true }),
    filter.day('leaves_until', 'Leaves until', { folded: true }),
    filter.day('on', 'On the lot on', { folded: true }),
    filter.day('since', 'Booked or canceled since', { folded: true }),
  ],
  beside: {
    call: 'desk.calendar',
    keeps: ['month'],
    input: ({ kept, filters }) => ({ month: monthOf(kept.month ?? filters.from ?? filters.leaves_from ?? filters.on) }),
    draw: BookingCalendar,
  },
  sort: '-created_at',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffBooking', { itemId: id }),
  columns: [
    column.text('number', 'Number', { whole: true }),
    column.text('full_name', 'Name'),
    column.text('email_addr', 'Email', { hidden: true }),
    column.text('phone_number', 'Phone', { hidden: true }),
    column.badge('status', 'Status', BOOKING_STATES, { phone: true }),
    { ...column.when('travel_from_date', 'Arrives', { sortable: true, phone: true }), key: 'arrival' },
    { ...column.when('travel_to_date', 'Leaves', { phone: false }), key: 'departure' },
    column.text('vehicle_class', 'Vehicle', { hidden: true }),
    { key: 'product_id', header: 'Product', text: ({ product_id }) => productName(product_id), hidden: true },
    column.money('total', 'Total', { sortable: true, phone: true }),
    column.money('paid', 'Paid', { phone: true }),
    column.money('refunded', 'Refunded', { hidden: true }),
    column.when('created_at', 'Booked', { sortable: true }),
  ],
  empty: 'No bookings yet',
  emptyHint: 'New bookings appear here right away.',
})

/** The month of a date, or of what the address says. */
function monthOf(text: string | undefined): string | undefined {
  return /^20\d\d-(?:0[1-9]|1[0-2])/.exec(text ?? '')?.[0]
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
