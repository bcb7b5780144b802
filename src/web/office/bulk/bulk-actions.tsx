import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { BULK_STATES, filterText } from './words.ts'

/** What was done with many bookings at once. */
export const screen = listScreen('bulk.list', {
  name: 'BulkActions',
  path: '/staff/bulk',
  section: 'desk',
  place: 6,
  title: 'Bulk actions',
  lead: 'Changes to many bookings at once. To start one, filter the bookings or select some.',
  links: () => [{ label: 'Choose bookings', to: to('BookingDashboard'), adds: true, allow: 'Bookings:Bulk' }],
  key: ({ id }) => id,
  link: ({ id }) => to('BulkAction', { itemId: id }),
  columns: [
    column.text('number', 'No.', { whole: true }),
    column.text('what', 'What'),
    column.badge('status', 'Status', BULK_STATES, { phone: true }),
    column.count('selected', 'Bookings'),
    { key: 'done', header: 'Done', numeric: true, labelled: true, text: ({ counts }) => `${counts.done}` },
    { key: 'refused', header: 'Left out', numeric: true, labelled: true, text: ({ counts }) => `${counts.refused}` },
    column.money('given', 'Given', { hidden: true }),
    column.money('refund', 'Refunded', { hidden: true }),
    { key: 'filter', header: 'Selection', text: ({ filter }) => filterText(filter), hidden: true },
    column.text('made_by', 'By'),
    column.when('created_at', 'Prepared'),
  ],
  empty: 'No bulk actions yet',
  emptyHint: 'On the day of a storm, filter the affected bookings, then extend, move, refund, or write to all of them.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
