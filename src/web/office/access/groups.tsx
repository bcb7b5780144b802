import { pageScreen } from '../kit/screen.ts'
import { access, type Group } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/groups'
import { texts } from './texts.ts'

function list(): List<Group> {
  const t = texts()
  return {
    label: staff().sections.StaffGroups,
    search: staff().name,
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffGroup', { itemId: id }),
    pageSize: 100,
    columns: [
      { key: 'name', header: staff().name, text: ({ name }) => name },
      { key: 'policies', header: t.policies, text: ({ policies }) => policies.join(', ') || '–' },
      {
        key: 'totp_required',
        header: t.secondFactor,
        text: ({ totp_required }) => (totp_required ? t.group.required : t.group.optional),
      },
      { key: 'members', header: t.group.members, text: ({ members }) => String(members), numeric: true },
      { key: 'description', header: t.description, text: ({ description }) => description },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffGroups',
  path: '/staff/groups',
  section: 'team',
  place: 2,
  title: 'Groups',
  needs: ['access.groups'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffGroups) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, access.groups)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), access.groups)

/** People who do the same work, with the policies they work by. */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <StaffHead
        title={staff().sections.StaffGroups}
        actions={
          may('AccessControlGroups:Update') && (
            <ButtonLink to={to('StaffGroupCreate')} size="sm" icon="plus">
              {texts().group.add}
            </ButtonLink>
          )
        }
      >
        {texts().group.lead}
      </StaffHead>
      <ResourceList list={list()} {...loaderData} />
    </>
  )
}
