import { pageScreen } from '../kit/screen.ts'
import { access, type StaffUser } from '../../../capabilities/staff/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/users'
import { texts } from './texts.ts'
import { FactorBadge, factorWords, StatusBadge, statusWords } from './user-words.tsx'

function list(): List<StaffUser> {
  const t = texts()
  const { sections, name, email, status } = staff()
  return {
    label: sections.StaffUsers,
    search: t.users.search,
    sort: 'name',
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffUser', { itemId: id }),
    filters: [
      {
        name: 'status',
        label: status,
        options: Object.entries(t.statuses).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: [
      { key: 'name', header: name, text: (user) => user.long_name || user.email, sortable: true },
      { key: 'email', header: email, text: (user) => user.email, sortable: true },
      { key: 'groups', header: t.groups, text: ({ groups }) => groups.map((each) => each.name).join(', ') || '–' },
      { key: 'status', header: status, text: statusWords, cell: (user) => <StatusBadge user={user} />, sortable: true },
      { key: 'totp', header: t.secondFactor, text: factorWords, cell: (user) => <FactorBadge user={user} /> },
      {
        key: 'last_sign_in_at',
        header: t.lastSignIn,
        text: ({ last_sign_in_at }) => (last_sign_in_at ? when(last_sign_in_at) : t.never),
        sortable: true,
      },
      { key: 'created_at', header: t.created, text: ({ created_at }) => when(created_at), hidden: true },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffUsers',
  path: '/staff/users',
  section: 'team',
  place: 1,
  title: 'Users',
  needs: ['access.users'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffUsers) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, access.users)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), access.users)

/** Who works here. */
export default function Users({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title={staff().sections.StaffUsers}
        actions={
          may('User:Update') && (
            <ButtonLink to={to('StaffInvite')} size="sm" icon="plus">
              {texts().invite.title}
            </ButtonLink>
          )
        }
      />
      <ResourceList list={list()} {...loaderData} />
    </>
  )
}
