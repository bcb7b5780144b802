import { club } from '../../../capabilities/club/contract.ts'
import { refuse, submit, textFields } from '../../serve/session/api.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/request-password-reset'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().request.title) }]

/** Says the same for every address: whether it has an account, only its mailbox learns. */
export async function action(args: Route.ActionArgs) {
  const { email = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, club.requestPasswordReset, { email })
  return outcome.ok ? { sentTo: email } : refuse(outcome, { email })
}

export default function RequestPasswordReset({ actionData }: Route.ComponentProps) {
  const t = texts().request
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={t.title}>{!sentTo && t.lead}</PageHead>
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
  const t = texts().request
  return (
    <Form problem={answer?.problem} values={{ ...answer?.values }} labels={{ email: t.email }}>
      <EmailField autoComplete="username" />
      <SubmitButton size="lg" block pendingLabel={t.pending}>
        {t.submit}
      </SubmitButton>
    </Form>
  )
}

function Sent({ to }: { to: string }) {
  const t = texts().request
  return (
    <Notice tone="success" role="status" title={t.sent}>
      <Rich text={t.sentTo(to)} parts={{ email: <strong className="wrap-anywhere" /> }} />
    </Notice>
  )
}

function ByPhone() {
  const { phone } = useBusiness()
  if (!phone) return null
  return (
    <p className="text-muted">
      <Rich
        text={texts().request.call(phone)}
        parts={{ phone: <PhoneLink phone={phone} className="figures whitespace-nowrap" /> }}
      />
    </p>
  )
}
