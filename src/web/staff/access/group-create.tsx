import { redirect } from 'react-router'
import { access } from '../../../capabilities/access/contract.ts'
import { to } from '../../paths.ts'
import { load, refuse, submit } from '../../session/api.ts'
import { title } from '../../title.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/group-create'
import { GroupFields, groupOf } from './group-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: title('New group') }]

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
  return (
    <div className="max-w-text">
      <StaffHead title="New group" parent={{ label: 'Groups', to: to('StaffGroups') }} />
      <Form problem={actionData?.problem} values={actionData?.values}>
        <GroupFields policies={loaderData.policies} chosen={actionData?.values.policies?.split(',') ?? []} />
        <p>
          <SubmitButton>Add the group</SubmitButton>
        </p>
      </Form>
    </div>
  )
}
