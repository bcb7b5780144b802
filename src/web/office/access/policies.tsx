import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('access.policies', {
  name: 'StaffPolicies',
  path: '/staff/policies',
  section: 'team',
  place: 3,
  title: 'Policies',
  lead: 'A policy is a set of permissions. Groups have policies.',
  links: () => [
    { label: 'New policy', to: to('StaffPolicyCreate'), allow: 'AccessControlPolicies:Update', adds: true },
  ],
  search: 'Name',
  pageSize: 100,
  key: ({ name }) => name,
  link: ({ name }) => to('StaffPolicy', { itemId: name }),
  columns: [
    column.text('name', 'Name'),
    column.text('description', 'Description'),
    {
      key: 'count',
      header: 'Permissions',
      text: ({ permissions }) => String(permissions.length),
      numeric: true,
      labelled: true,
    },
    { key: 'groups', header: 'Used by', text: ({ groups }) => groups.map(({ name }) => name).join(', ') || 'no group' },
    { key: 'permissions', header: 'Which permissions', text: ({ permissions }) => permissions.join(' '), hidden: true },
  ],
  empty: 'No policies yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
