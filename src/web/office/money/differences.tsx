import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('payments.differences', {
  name: 'PaymentDifferences',
  path: '/staff/payment-differences',
  section: 'money',
  place: 3,
  title: 'Payment differences',
  lead: 'The card gateway, payments, bookings, and sales are compared every night. Resolved differences close automatically.',
  filters: [filter.choice('state', 'Show', { OPEN: 'Open', RESOLVED: 'Resolved' }, { usual: 'OPEN' })],
  key: ({ id }) => id,
  columns: [
    column.text('kind', 'Difference'),
    column.text('subject', 'Payment or line', { mono: true }),
    {
      ...column.link(
        'booking_id',
        'Booking',
        ({ booking_id }) => booking_id && to('StaffBooking', { itemId: booking_id }),
        'Bookings:Read',
      ),
      key: 'booking',
    },
    column.money('ours', 'Our books'),
    column.money('theirs', 'Compared with'),
    column.when('found_at', 'Found'),
    column.when('resolved_at', 'Resolved', { hidden: true }),
  ],
  empty: 'No differences',
  emptyHint: 'All books agree. There is nothing to do.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
