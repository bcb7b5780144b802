import { pageScreen } from '../kit/screen.ts'
import { redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textField } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/policy-create'
import { texts } from './texts.ts'
import { PolicyFields, policyOf } from './policy-fields.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffPolicyCreate',
  path: '/staff/policies/new',
  title: 'New policy',
  needs: ['access.createPolicy'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().policy.add) }]

/** Asks the layout's guard on every visit. */
export const loader = () => null

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const name = textField(form, 'name').trim()
  const { description, permissions } = policyOf(form)
  const outcome = await submit(args, access.createPolicy, { name, description, permissions })
  if (outcome.ok) return redirect(to('StaffPolicy', { itemId: name }))
  return refuse(outcome, { name, description, permissions: permissions.join() })
}

export default function PolicyCreate({ actionData }: Route.ComponentProps) {
  const t = texts()
  const held = useAccount()?.permissions ?? []
  return (
    <div className="max-w-text">
      <StaffHead title={t.policy.add} parent={{ label: t.policies, to: to('StaffPolicies') }} />
      <Form problem={actionData?.problem} values={actionData?.values}>
        <TextField
          label={staff().name}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          hint={t.policy.nameHint}
        />
        <PolicyFields chosen={actionData?.values.permissions?.split(',') ?? []} held={held} />
        <p>
          <SubmitButton>{t.policy.addIt}</SubmitButton>
        </p>
      </Form>
    </div>
  )
}
