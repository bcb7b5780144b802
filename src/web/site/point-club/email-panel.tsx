import { Panel } from '../../ui/panel.tsx'
import type { Member } from '../../serve/session/account.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'
import { words } from './messages.ts'

interface Props {
  readonly email: string
  readonly member: Member
  readonly answer: AccountAnswer | undefined
}

/** The address of the account, whether it is confirmed, and the one that is to take its place. */
export function EmailPanel({ email, member, answer }: Props) {
  const { sending, account: say } = words()
  const { isConfirmed, pendingEmail } = member
  return (
    <Panel title={say.email}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{email}</strong>
        <Badge tone={isConfirmed ? 'good' : 'accent'}>{isConfirmed ? say.confirmed : say.unconfirmed}</Badge>
      </p>
      {answer?.intent === 'keep' && answer.done && <Notice tone="success" role="status" title={say.emailStays} />}
      {(pendingEmail || !isConfirmed) && <Waiting pendingEmail={pendingEmail} answer={answer} />}
      <Form
        key={`${email} ${pendingEmail}`}
        problem={answer?.intent === 'email' ? answer.problem : undefined}
        values={answer?.values}
        labels={{ email_address: say.newEmail }}
      >
        <EmailField label={say.newEmail} name="email_address" hint={say.newEmailHint} />
        <div>
          <SubmitButton name="intent" value="email" pendingLabel={sending}>
            {say.changeEmail}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** What is missing, and how to get it. */
function Waiting({ pendingEmail, answer }: { pendingEmail: string | null; answer: AccountAnswer | undefined }) {
  const { sending, account: say } = words()
  const wasSent = answer?.intent === 'resend' && answer.done
  return (
    <Notice
      tone={wasSent ? 'success' : 'info'}
      role="status"
      title={wasSent ? say.linkSent : pendingEmail ? say.waitsForLink(pendingEmail) : say.pleaseConfirm}
    >
      <div className="grid gap-3">
        <p>{pendingEmail ? say.changeHint : say.confirmHint}</p>
        <Form
          problem={answer?.intent === 'resend' || answer?.intent === 'keep' ? answer.problem : undefined}
          className="sm:flex sm:flex-wrap"
        >
          <SubmitButton tone="quiet" size="sm" name="intent" value="resend" pendingLabel={sending}>
            {say.resend}
          </SubmitButton>
          {pendingEmail && (
            <SubmitButton tone="plain" size="sm" name="intent" value="keep">
              {say.keepEmail}
            </SubmitButton>
          )}
        </Form>
      </div>
    </Notice>
  )
}
