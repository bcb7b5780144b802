import { pageScreen } from '../kit/screen.ts'
import { redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { load, refuse, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/group-create'
import { GroupFields, groupOf } from './group-fields.tsx'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'StaffGroupCreate',
  path: '/staff/groups/new',
  title: 'New group',
  needs: ['access.createGroup'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().group.add) }]

export async function loader(args: Route.LoaderArgs) {
  return { policies: (await load(args, access.policies, {})).items }
}

export async function action(args: Route.ActionArgs) {
  const group = groupOf(await args.request.formData())
  const outcome = await submit(args, access.createGroup, group)
  if (outcome.ok) return redirect(to('StaffGroup', { itemId: outcome.value.id }))
  const { name, description, policies, totp_required } = group
  return refuse(outcome, { name, description, policies: policies.join(), totp_required: totp_required ? 'on' : '' })
}

export default function GroupCreate({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  return (
    <div className="max-w-text">
      <StaffHead title={t.group.add} parent={{ label: t.groups, to: to('StaffGroups') }} />
      <Form problem={actionData?.problem} values={actionData?.values}>
        <GroupFields policies={loaderData.policies} chosen={actionData?.values.policies?.split(',') ?? []} />
        <p>
          <SubmitButton>{t.group.addIt}</SubmitButton>
        </p>
      </Form>
    </div>
  )
}
