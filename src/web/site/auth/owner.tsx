import { redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { LOGIN_QUERY, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { EmailField, PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/owner'
import { texts } from './texts.ts'
import { linkToken } from './link-token.ts'

export { headers } from './link-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title(texts().owner.title) }]

const form = formOf(access.createOwner, { only: ['long_name', 'email', 'password'] })

/** The link alone changes nothing: only the form does, so that no program that reads logs can use it up. */
export function loader({ url }: Route.LoaderArgs) {
  return { form: form.fields, hasToken: linkToken(url) !== '' }
}

/** Then the owner logs in, and goes on with setting up. */
export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await submit(args, access.createOwner, { token: linkToken(args.url), ...input })
  if (!outcome.ok) return refuse(outcome, values)
  visitOf(args.context).logOut()
  return redirect(to('Home', {}, { query: { [LOGIN_QUERY]: 1, next: to('StaffSetup') } }))
}

/** Where the link leads that the first start prints: name, email and password of whoever runs the business. */
export default function FirstOwner({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  const fields = fieldsOf(loaderData.form, {
    long_name: t.owner.name,
    email: { label: t.owner.email, hint: t.owner.emailHint },
    password: { label: t.password, hint: t.passwordHint },
  })
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={t.owner.title}>{t.owner.lead}</PageHead>
        {loaderData.hasToken ? (
          <Form fields={fields} problem={actionData?.problem} values={actionData?.values}>
            <TextField {...fields.long_name} autoComplete="name" />
            <EmailField {...fields.email} />
            <PasswordField {...fields.password} autoComplete="new-password" />
            <SubmitButton size="lg" block pendingLabel={t.saving}>
              {t.owner.submit}
            </SubmitButton>
          </Form>
        ) : (
          <Notice tone="warning" title={t.incomplete}>
            {t.owner.incompleteHow}
          </Notice>
        )}
      </div>
    </div>
  )
}
