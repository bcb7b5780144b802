import { access, type Policy } from '../../../capabilities/access/contract.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/policies'

const LIST: List<Policy> = {
  label: 'Policies',
  search: 'Name',
  rowKey: ({ name }) => name,
  href: ({ name }) => to('StaffPolicy', { itemId: name }),
  pageSize: 100,
  columns: [
    { key: 'name', header: 'Name', text: ({ name }) => name },
    { key: 'description', header: 'Description', text: ({ description }) => description },
    { key: 'count', header: 'Permissions', text: ({ permissions }) => String(permissions.length), numeric: true },
    { key: 'groups', header: 'Held by', text: ({ groups }) => groups.map(({ name }) => name).join(', ') || 'no group' },
    {
      key: 'permissions',
      header: 'Which permissions',
      text: ({ permissions }) => permissions.join(' '),
      hidden: true,
    },
  ],
}

export const meta: Route.MetaFunction = () => [{ title: title('Policies') }]
export const middleware: Route.MiddlewareFunction[] = [listFile(LIST, access.policies)]
export const loader = (args: Route.LoaderArgs) => loadList(args, LIST, access.policies)

/** What may be done together (§6 AccessControlPolicies:Read). */
export default function Policies({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title="Policies"
        actions={
          may('AccessControlPolicies:Update') && (
            <ButtonLink to={to('StaffPolicyCreate')} size="sm" icon="plus">
              New policy
            </ButtonLink>
          )
        }
      >
        A policy is a set of permissions. Groups hold policies.
      </StaffHead>
      <ResourceList list={LIST} {...loaderData} />
    </>
  )
}
