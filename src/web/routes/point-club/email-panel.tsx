import { Panel } from '../../parts/panel.tsx'
import type { Member } from '../../session/account.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'

interface Props {
  readonly email: string
  readonly member: Member
  readonly answer: AccountAnswer | undefined
}

/** The address of the account, whether it is confirmed, and the one that is to take its place. */
export function EmailPanel({ email, member, answer }: Props) {
  const { isConfirmed, pendingEmail } = member
  return (
    <Panel title="E-mail address">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{email}</strong>
        <Badge tone={isConfirmed ? 'good' : 'accent'}>{isConfirmed ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      </p>
      {answer?.intent === 'keep' && answer.done && (
        <Notice tone="success" role="status" title="Your address stays as it is" />
      )}
      {(pendingEmail || !isConfirmed) && <Waiting pendingEmail={pendingEmail} answer={answer} />}
      <Form
        key={`${email} ${pendingEmail}`}
        problem={answer?.intent === 'email' ? answer.problem : undefined}
        values={answer?.values}
        labels={{ email_address: 'New e-mail address' }}
      >
        <EmailField
          label="New e-mail address"
          name="email_address"
          hint="We send a link there. It counts as soon as the link is opened; until then you log in with the old one."
        />
        <div>
          <SubmitButton name="intent" value="email" pendingLabel="Sending …">
            Change address
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** What is missing, and how to get it. */
function Waiting({ pendingEmail, answer }: { pendingEmail: string | null; answer: AccountAnswer | undefined }) {
  const wasSent = answer?.intent === 'resend' && answer.done
  return (
    <Notice
      tone={wasSent ? 'success' : 'info'}
      role="status"
      title={
        wasSent ? 'A new link is on its way' : pendingEmail ? `${pendingEmail} waits for its link` : 'Please confirm it'
      }
    >
      <div className="grid gap-3">
        <p>
          {pendingEmail
            ? 'Open the link that we sent there. The present address was told as well, and can take the change back.'
            : 'Open the link in the e-mail we sent you. Points can be spent as soon as your address is confirmed.'}
        </p>
        <Form
          problem={answer?.intent === 'resend' || answer?.intent === 'keep' ? answer.problem : undefined}
          className="sm:flex sm:flex-wrap"
        >
          <SubmitButton tone="quiet" size="sm" name="intent" value="resend" pendingLabel="Sending …">
            Send the link again
          </SubmitButton>
          {pendingEmail && (
            <SubmitButton tone="plain" size="sm" name="intent" value="keep">
              Keep the present address
            </SubmitButton>
          )}
        </Form>
      </div>
    </Notice>
  )
}
