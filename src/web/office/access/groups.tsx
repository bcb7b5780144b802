import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('access.groups', {
  name: 'StaffGroups',
  path: '/staff/groups',
  section: 'team',
  place: 2,
  title: 'Groups',
  lead: 'A group has policies. Its members may do what the policies allow.',
  links: () => [{ label: 'New group', to: to('StaffGroupCreate'), allow: 'AccessControlGroups:Update', adds: true }],
  search: 'Name',
  pageSize: 100,
  key: ({ id }) => id,
  link: ({ id }) => to('StaffGroup', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    { key: 'policies', header: 'Policies', text: ({ policies }) => policies.join(', ') || '–' },
    {
      key: 'totp_required',
      header: 'Second factor',
      text: ({ totp_required }) => (totp_required ? 'Required' : 'Optional'),
      labelled: true,
    },
    column.count('members', 'Members'),
    column.text('description', 'Description'),
  ],
  empty: 'No groups yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
