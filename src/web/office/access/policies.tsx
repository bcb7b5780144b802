import { pageScreen } from '../kit/screen.ts'
import { access, type Policy } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/policies'
import { texts } from './texts.ts'

function list(): List<Policy> {
  const t = texts()
  return {
    label: staff().sections.StaffPolicies,
    search: staff().name,
    rowKey: ({ name }) => name,
    href: ({ name }) => to('StaffPolicy', { itemId: name }),
    pageSize: 100,
    columns: [
      { key: 'name', header: staff().name, text: ({ name }) => name },
      { key: 'description', header: t.description, text: ({ description }) => description },
      { key: 'count', header: t.permissions, text: ({ permissions }) => String(permissions.length), numeric: true },
      {
        key: 'groups',
        header: t.heldBy,
        text: ({ groups }) => groups.map(({ name }) => name).join(', ') || t.policy.noGroup,
      },
      {
        key: 'permissions',
        header: t.policy.whichPermissions,
        text: ({ permissions }) => permissions.join(' '),
        hidden: true,
      },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffPolicies',
  path: '/staff/policies',
  section: 'team',
  place: 3,
  title: 'Policies',
  needs: ['access.policies'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffPolicies) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, access.policies)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), access.policies)

/** What may be done together. */
export default function Policies({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title={staff().sections.StaffPolicies}
        actions={
          may('AccessControlPolicies:Update') && (
            <ButtonLink to={to('StaffPolicyCreate')} size="sm" icon="plus">
              {texts().policy.add}
            </ButtonLink>
          )
        }
      >
        {texts().policy.lead}
      </StaffHead>
      <ResourceList list={list()} {...loaderData} />
    </>
  )
}
