import { redirect } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { LOGIN_QUERY, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/invitation'
import { texts } from './texts.ts'
import { linkToken } from './link-token.ts'

export { headers } from './link-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title(texts().invitation.title) }]

const form = formOf(access.acceptInvitation, { only: ['password'] })

/** The link alone changes nothing: only the form does, so that no reader of mails can use it up. */
export function loader({ url }: Route.LoaderArgs) {
  return { form: form.fields, hasToken: linkToken(url) !== '' }
}

/** Then whoever it is logs in, which asks for a second factor where one is due. */
export async function action(args: Route.ActionArgs) {
  const { input } = await form.read(args.request)
  const outcome = await submit(args, access.acceptInvitation, { token: linkToken(args.url), ...input })
  if (!outcome.ok) return refuse(outcome)
  visitOf(args.context).logOut()
  return redirect(to('Home', {}, { query: { [LOGIN_QUERY]: 1, next: to('StaffHome') } }))
}

/** Where the link of an invitation leads: one field, and the account is theirs. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  const fields = fieldsOf(loaderData.form, { password: { label: t.password, hint: t.passwordHint } })
  const isOver = (actionData?.problem.formErrors.length ?? 0) > 0
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={t.invitation.title}>{t.invitation.lead}</PageHead>
        {loaderData.hasToken ? (
          <Form fields={fields} problem={actionData?.problem}>
            <PasswordField {...fields.password} autoComplete="new-password" />
            <SubmitButton size="lg" block pendingLabel={t.saving}>
              {t.invitation.submit}
            </SubmitButton>
          </Form>
        ) : (
          <Notice tone="warning" title={t.incomplete}>
            {t.invitation.incompleteHow}
          </Notice>
        )}
        {(isOver || !loaderData.hasToken) && (
          <div className="grid justify-items-start gap-3">
            {isOver && <p>{t.invitation.overHow}</p>}
            <ButtonLink to={to('RequestPasswordReset')} tone="quiet">
              {t.reset.again}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}
