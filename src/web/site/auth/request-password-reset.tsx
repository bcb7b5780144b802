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
import { words } from './messages.ts'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = () => [{ title: title(words().request.title) }]

/** Says the same for every address: whether it has an account, only its mailbox learns. */
export async function action(args: Route.ActionArgs) {
  const { email = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, club.requestPasswordReset, { email })
  return outcome.ok ? { sentTo: email } : refuse(outcome, { email })
}

export default function RequestPasswordReset({ actionData }: Route.ComponentProps) {
  const say = words().request
  const answer = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={say.title}>{!sentTo && say.lead}</PageHead>
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
  const say = words().request
  return (
    <Form problem={answer?.problem} values={{ ...answer?.values }} labels={{ email: say.email }}>
      <EmailField autoComplete="username" />
      <SubmitButton size="lg" block pendingLabel={say.pending}>
        {say.submit}
      </SubmitButton>
    </Form>
  )
}

function Sent({ to }: { to: string }) {
  const say = words().request
  return (
    <Notice tone="success" role="status" title={say.sent}>
      <Rich text={say.sentTo(to)} parts={{ email: <strong className="wrap-anywhere" /> }} />
    </Notice>
  )
}

function ByPhone() {
  const { phone } = useBusiness()
  if (!phone) return null
  return (
    <p className="text-muted">
      <Rich
        text={words().request.call(phone)}
        parts={{ phone: <PhoneLink phone={phone} className="figures whitespace-nowrap" /> }}
      />
    </p>
  )
}
