import { access, type StaffUser } from '../../../capabilities/access/contract.ts'
import { when } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/users'
import { FactorBadge, factorWords, StatusBadge, statusWords } from './user-words.tsx'

const LIST: List<StaffUser> = {
  label: 'Users',
  search: 'Name or e-mail',
  sort: 'name',
  rowKey: ({ id }) => id,
  href: ({ id }) => to('StaffUser', { itemId: id }),
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INVITED', label: 'Invited' },
        { value: 'DEACTIVATED', label: 'Deactivated' },
      ],
    },
  ],
  columns: [
    { key: 'name', header: 'Name', text: ({ long_name, email }) => long_name || email, sortable: true },
    { key: 'email', header: 'E-mail', text: ({ email }) => email, sortable: true },
    { key: 'groups', header: 'Groups', text: ({ groups }) => groups.map(({ name }) => name).join(', ') || '–' },
    {
      key: 'status',
      header: 'Status',
      text: statusWords,
      cell: (user) => <StatusBadge user={user} />,
      sortable: true,
    },
    { key: 'totp', header: 'Second factor', text: factorWords, cell: (user) => <FactorBadge user={user} /> },
    {
      key: 'last_sign_in_at',
      header: 'Last sign-in',
      text: ({ last_sign_in_at }) => (last_sign_in_at ? when(last_sign_in_at) : 'Never'),
      sortable: true,
    },
    { key: 'created_at', header: 'Created', text: ({ created_at }) => when(created_at), hidden: true },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Users') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, access.users)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, access.users)

/** Who works here (§6 User:Read). */
export default function Users({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title="Users"
        actions={
          may('User:Update') && (
            <ButtonLink to={to('StaffInvite')} size="sm" icon="plus">
              Invite somebody
            </ButtonLink>
          )
        }
      />
      <ResourceList list={LIST} {...loaderData} />
    </>
  )
}
