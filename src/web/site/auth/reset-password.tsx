import { club } from '../../../capabilities/club/contract.ts'
import { LOGIN_QUERY, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/reset-password'
import { texts } from './texts.ts'
import { LinkNotice } from './link-notice.tsx'
import { linkToken } from './link-token.ts'
import { stateOfLink } from './mailed-link.server.ts'

export { headers } from './link-token.ts'
export const meta: Route.MetaFunction = () => [{ title: title(texts().reset.title) }]

const form = formOf(club.passwordReset, { only: ['password'] })

/** The link alone changes nothing: only the form does, so that no reader of mails can use it up. */
export async function loader(args: Route.LoaderArgs) {
  return { form: form.fields, link: await stateOfLink(args, 'RESET') }
}

/** Whoever was signed in here, on whatever account, is so no more. */
export async function action(args: Route.ActionArgs) {
  const { input } = await form.read(args.request)
  const outcome = await submit(args, club.passwordReset, { token: linkToken(args.url), ...input })
  if (!outcome.ok) return refuse(outcome)
  visitOf(args.context).logOut()
  return { done: true as const }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  const { link } = loaderData
  const fields = fieldsOf(loaderData.form, { password: { label: t.reset.password, hint: t.passwordHint } })
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const isOver = link !== 'OPEN' || (problem?.formErrors.length ?? 0) > 0
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        {actionData && 'done' in actionData ? (
          <Done />
        ) : (
          <>
            <PageHead title={t.reset.title}>{!isOver && t.reset.lead}</PageHead>
            {link !== 'OPEN' && !problem ? (
              <LinkNotice state={link} how={t.reset} />
            ) : (
              <Form fields={fields} problem={problem}>
                <PasswordField {...fields.password} autoComplete="new-password" />
                <SubmitButton size="lg" block pendingLabel={t.saving}>
                  {t.reset.submit}
                </SubmitButton>
              </Form>
            )}
            {isOver && (
              <ButtonLink to={to('RequestPasswordReset')} tone="quiet">
                {t.reset.again}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Done() {
  const t = texts()
  return (
    <>
      <PageHead title={t.reset.done}>{t.reset.doneHow}</PageHead>
      <ButtonLink to={to('Home', {}, { query: { [LOGIN_QUERY]: 1 } })} className="justify-self-start">
        {t.logIn}
      </ButtonLink>
    </>
  )
}
