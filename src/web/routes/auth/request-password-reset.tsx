import { club } from '../../../capabilities/club/contract.ts'
import { phoneLink } from '../../links.ts'
import { refuse, submit, textFields } from '../../session/api.ts'
import { useBusiness } from '../../session/use-session.ts'
import { title } from '../../title.ts'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/request-password-reset'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title('Forgot your password?') }]

/** Says the same for every address: whether it has an account, only its mailbox learns. */
export async function action(args: Route.ActionArgs) {
  const { email = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, club.requestPasswordReset, { email })
  return outcome.ok ? { sentTo: email } : refuse(outcome, { email })
}

export default function RequestPasswordReset({ actionData }: Route.ComponentProps) {
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title="Forgot your password?">
          {!sentTo && 'Tell us your e-mail address. We send you a link that sets a new one.'}
        </PageHead>
        {sentTo ? <Sent to={sentTo} /> : <AskForm answer={answer} />}
        <ByPhone />
      </div>
    </div>
  )
}

function AskForm({
  answer,
}: {
  answer: { problem: Parameters<typeof Form>[0]['problem']; values: object } | undefined
}) {
  return (
    <Form problem={answer?.problem} values={{ ...answer?.values }} labels={{ email: 'E-mail' }}>
      <EmailField autoComplete="username" />
      <SubmitButton size="lg" block pendingLabel="Sending …">
        Send me the link
      </SubmitButton>
    </Form>
  )
}

function Sent({ to }: { to: string }) {
  return (
    <Notice tone="success" role="status" title="Look into your mailbox">
      If <strong className="wrap-anywhere">{to}</strong> has an account, a link is on its way. It can be used once,
      within one hour. Nothing there? Look among the spam, or check the address and ask again.
    </Notice>
  )
}

function ByPhone() {
  const { phone } = useBusiness()
  if (!phone) return null
  return (
    <p className="text-muted">
      No access to that mailbox? Call us at{' '}
      <a href={phoneLink(phone)} className="figures whitespace-nowrap">
        {phone}
      </a>
      .
    </p>
  )
}
