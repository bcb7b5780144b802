import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { REVIEW_STATES } from './review-states.ts'

/** What people let us publish: it waits until somebody here has read it. */
export const screen = listScreen('reviewDesk.list', {
  name: 'StaffReviews',
  path: '/staff/reviews',
  section: 'service',
  place: 7,
  title: 'Reviews',
  lead: 'Reviews that guests allow us to publish. They appear on the site once someone here publishes them.',
  search: 'Words or name',
  filters: [
    filter.choice('status', 'State', REVIEW_STATES),
    filter.choice('score', 'Score', { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' }),
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffReview', { itemId: id }),
  columns: [
    column.when('consented_at', 'Received'),
    column.text('text', 'Review'),
    column.count('score', 'Score'),
    column.badge('status', 'State', REVIEW_STATES),
    column.text('name', 'Name'),
    column.text('language', 'Language', { phone: false }),
  ],
  empty: 'No reviews yet',
  emptyHint: 'They arrive when a guest who leaves a score checks “You can publish my review on your site”.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
