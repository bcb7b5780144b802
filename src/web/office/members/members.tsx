import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { EMAIL_STATES, MEMBER_STATES } from './member-states.ts'

export const screen = listScreen('members.search', {
  name: 'Members',
  path: '/staff/members',
  section: 'desk',
  place: 4,
  title: 'Members',
  search: 'Number, name, email, phone, or earlier number',
  filters: [filter.choice('status', 'Status', MEMBER_STATES)],
  sort: '-joined_at',
  key: ({ number }) => number,
  link: ({ number }) => to('StaffMember', { number }),
  columns: [
    column.text('long_name', 'Name'),
    column.text('number', 'Number', { whole: true }),
    column.badge('status', 'Status', MEMBER_STATES, { phone: true }),
    column.text('email', 'Email'),
    column.state(
      'email_confirmed',
      'Address',
      EMAIL_STATES,
      ({ email_confirmed }) => (email_confirmed ? 'yes' : 'no'),
      {
        hidden: true,
      },
    ),
    column.count('points', 'Points', { phone: true }),
    column.when('last_sign_in_at', 'Last login', { none: 'Never', phone: false }),
    { ...column.when('member_since', 'Member since', { sortable: true }), key: 'joined_at' },
  ],
  empty: 'No members yet',
  emptyHint: 'Everyone who joins the Point Club appears here.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
