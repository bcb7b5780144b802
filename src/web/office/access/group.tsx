import { pageScreen } from '../kit/screen.ts'
import { Link, redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/group'
import { GroupFields, groupOf } from './group-fields.tsx'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'StaffGroup',
  path: '/staff/groups/{itemId}',
  title: 'Group',
  needs: ['access.group'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(loaderData?.group.name ?? texts().group.title) },
]

export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const held = accountOf(args.context)?.permissions ?? []
  const group = await load(args, access.group, { groupId: itemId })
  const policies = held.includes('AccessControlPolicies:Read') ? (await load(args, access.policies, {})).items : []
  const members = held.includes('User:Read')
    ? (await load(args, access.users, { group: itemId, page_size: 100 })).items
    : []
  return { group, policies, members }
}

export async function action(args: Route.ActionArgs) {
  const groupId = args.params.itemId
  const form = await args.request.formData()
  if (textField(form, 'intent') === 'delete') {
    const outcome = await submit(args, access.deleteGroup, { groupId })
    return outcome.ok ? redirect(to('StaffGroups')) : deedOf('delete', outcome, '')
  }
  const outcome = await submit(args, access.changeGroup, { groupId, ...groupOf(form) })
  return deedOf('save', outcome, texts().saved)
}

/** A group: what it holds, who is in it, and what was done to it. */
export default function GroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, policies, members } = loaderData
  const t = texts()
  const may = useMay()
  const mayChange = may('AccessControlGroups:Update') && may('AccessControlPolicies:Read')
  return (
    <>
      <StaffHead title={group.name} parent={{ label: t.groups, to: to('StaffGroups') }}>
        {group.description}
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          {mayChange ? (
            <>
              <Form
                problem={problemOf(actionData, 'save')}
                values={{
                  name: group.name,
                  description: group.description,
                  totp_required: group.totp_required ? 'on' : '',
                }}
              >
                <input type="hidden" name="intent" value="save" />
                <GroupFields policies={policies} chosen={group.policies} />
                <p>
                  <SubmitButton>{staff().save}</SubmitButton>
                </p>
              </Form>
              <section aria-label={staff().whatCanBeDone}>
                <Deed label={t.group.delete.deed} intent="delete" problem={problemOf(actionData, 'delete')} danger>
                  {t.group.delete.lead}
                </Deed>
              </section>
            </>
          ) : (
            <p className="text-sm">
              <Rich
                text={t.group.policies(group.policies.join(', ') || staff().none)}
                parts={{ label: <span className="font-bold" /> }}
              />
            </p>
          )}
          <section aria-labelledby="members">
            <h2 id="members" className="border-b-2 border-ink pb-1.5 text-base">
              {t.group.count(group.members)}
            </h2>
            <ul className="text-sm">
              {members.map(({ id, long_name, email }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    to={to('StaffUser', { itemId: id })}
                    className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4 lg:min-h-9"
                  >
                    {long_name || email}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <History entries={group.history} />
      </div>
    </>
  )
}
