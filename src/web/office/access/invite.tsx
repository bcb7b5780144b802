import { pageScreen } from '../kit/screen.ts'
import { redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/invite'
import { texts } from './texts.ts'
import { UserFields } from './user-fields.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffInvite',
  path: '/staff/users/invite',
  title: 'Invite someone',
  needs: ['access.invite'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().invite.title) }]

export async function loader(args: Route.LoaderArgs) {
  return { groups: (await load(args, access.groups, {})).items }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const { email = '', short_name = '', long_name = '' } = textFields(form)
  const groups = form.getAll('groups').map(String)
  const outcome = await submit(args, access.invite, { email, short_name, long_name, groups })
  if (!outcome.ok) return refuse(outcome, { email, short_name, long_name, groups: groups.join() })
  return redirect(to('StaffUser', { itemId: outcome.value.id }))
}

/** A new account on the staff; whoever it is for chooses the password. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().invite
  return (
    <div className="max-w-text">
      <StaffHead title={t.title} parent={{ label: staff().sections.StaffUsers, to: to('StaffUsers') }}>
        {t.lead}
      </StaffHead>
      <Form problem={actionData?.problem} values={actionData?.values}>
        <EmailField autoComplete="off" />
        <UserFields groups={loaderData.groups} chosen={actionData?.values.groups?.split(',') ?? []} />
        <p>
          <SubmitButton pendingLabel={t.inviting}>{t.send}</SubmitButton>
        </p>
      </Form>
    </div>
  )
}
