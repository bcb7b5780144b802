import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { SECOND_FACTORS, USER_STATES } from './user-states.ts'

export const screen = listScreen('access.users', {
  name: 'StaffUsers',
  path: '/staff/users',
  section: 'team',
  place: 1,
  title: 'Users',
  links: () => [{ label: 'Invite someone', to: to('StaffInvite'), allow: 'User:Update', adds: true }],
  search: 'Name or email',
  filters: [filter.choice('status', 'Status', USER_STATES)],
  sort: 'name',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffUser', { itemId: id }),
  columns: [
    { key: 'name', header: 'Name', text: ({ long_name, email }) => long_name || email, sortable: true },
    column.text('email', 'Email', { sortable: true }),
    { key: 'groups', header: 'Groups', text: ({ groups }) => groups.map(({ name }) => name).join(', ') || '–' },
    column.badge('status', 'Status', USER_STATES, { sortable: true }),
    column.badge('totp', 'Second factor', SECOND_FACTORS, { phone: false }),
    column.when('last_sign_in_at', 'Last login', { sortable: true, none: 'Never' }),
    column.when('created_at', 'Created', { hidden: true }),
  ],
  empty: 'No users yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
