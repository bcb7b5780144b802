import { access, type Group } from '../../../capabilities/access/contract.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/groups'

const LIST: List<Group> = {
  label: 'Groups',
  search: 'Name',
  rowKey: ({ id }) => id,
  href: ({ id }) => to('StaffGroup', { itemId: id }),
  pageSize: 100,
  columns: [
    { key: 'name', header: 'Name', text: ({ name }) => name },
    { key: 'policies', header: 'Policies', text: ({ policies }) => policies.join(', ') || '–' },
    {
      key: 'totp_required',
      header: 'Second factor',
      text: ({ totp_required }) => (totp_required ? 'Required' : 'Optional'),
    },
    { key: 'members', header: 'Members', text: ({ members }) => String(members), numeric: true },
    { key: 'description', header: 'Description', text: ({ description }) => description },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Groups') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, access.groups)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, access.groups)

/** People who do the same work, with the policies they work by (§6 AccessControlGroups:Read). */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title="Groups"
        actions={
          may('AccessControlGroups:Update') && (
            <ButtonLink to={to('StaffGroupCreate')} size="sm" icon="plus">
              New group
            </ButtonLink>
          )
        }
      >
        A group holds policies; whoever is in it may do what they allow.
      </StaffHead>
      <ResourceList list={LIST} {...loaderData} />
    </>
  )
}
