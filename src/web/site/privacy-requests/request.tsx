import { privacy } from '../../../capabilities/privacy/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { EmailField, FormField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/request'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().request.title) }]

const form = formOf(privacy.ask, { only: ['kind', 'email'] })

export const loader = () => ({ form: form.fields })

/** Says the same for every address: what is held on it, only its mailbox learns. */
export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await submit(args, privacy.ask, input)
  return outcome.ok ? { sentTo: values.email ?? '' } : refuse(outcome, values)
}

export default function PrivacyRequest({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().request
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  const fields = fieldsOf(loaderData.form, t.fields)
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={t.title}>{!sentTo && t.lead}</PageHead>
        {sentTo ? (
          <Notice tone="success" role="status" title={t.sent}>
            <Rich text={t.sentTo(sentTo)} parts={{ email: <strong className="wrap-anywhere" /> }} />
          </Notice>
        ) : (
          <>
            <AskingForm fields={fields} problem={answer?.problem} values={answer?.values}>
              <FormField {...fields.kind} />
              <EmailField {...fields.email} />
              <SubmitButton size="lg" block pendingLabel={t.pending}>
                {t.submit}
              </SubmitButton>
            </AskingForm>
            <p className="text-muted">
              <Rich text={t.member} parts={{ page: <Link to={to('MemberPrivacy')} /> }} />
            </p>
          </>
        )}
      </div>
    </div>
  )
}
