import { Panel } from '../../ui/panel.tsx'
import type { Member } from '../../serve/session/account.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer, AccountForms } from './account-details.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly form: AccountForms['email']
  readonly email: string
  readonly member: Member
  readonly answer: AccountAnswer | undefined
}

/** The address of the account, whether it is confirmed, and the one that is to take its place. */
export function EmailPanel({ form, email, member, answer }: Props) {
  const { sending, account: t } = texts()
  const { isConfirmed, pendingEmail } = member
  const fields = fieldsOf(form, { email_address: { label: t.newEmail, hint: t.newEmailHint } })
  return (
    <Panel title={t.email}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{email}</strong>
        <Badge tone={isConfirmed ? 'good' : 'accent'}>{isConfirmed ? t.confirmed : t.unconfirmed}</Badge>
      </p>
      {answer?.intent === 'keep' && answer.done && <Notice tone="success" role="status" title={t.emailStays} />}
      {(pendingEmail || !isConfirmed) && <Waiting pendingEmail={pendingEmail} answer={answer} />}
      <Form
        key={`${email} ${pendingEmail}`}
        fields={fields}
        problem={answer?.intent === 'email' ? answer.problem : undefined}
        values={answer?.values}
      >
        <EmailField {...fields.email_address} />
        <div>
          <SubmitButton name="intent" value="email" pendingLabel={sending}>
            {t.changeEmail}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** What is missing, and how to get it. */
function Waiting({ pendingEmail, answer }: { pendingEmail: string | null; answer: AccountAnswer | undefined }) {
  const { sending, account: t } = texts()
  const wasSent = answer?.intent === 'resend' && answer.done
  return (
    <Notice
      tone={wasSent ? 'success' : 'info'}
      role="status"
      title={wasSent ? t.linkSent : pendingEmail ? t.waitsForLink(pendingEmail) : t.pleaseConfirm}
    >
      <div className="grid gap-3">
        <p>{pendingEmail ? t.changeHint : t.confirmHint}</p>
        <Form
          problem={answer?.intent === 'resend' || answer?.intent === 'keep' ? answer.problem : undefined}
          className="sm:flex sm:flex-wrap"
        >
          <SubmitButton tone="quiet" size="sm" name="intent" value="resend" pendingLabel={sending}>
            {t.resend}
          </SubmitButton>
          {pendingEmail && (
            <SubmitButton tone="plain" size="sm" name="intent" value="keep">
              {t.keepEmail}
            </SubmitButton>
          )}
        </Form>
      </div>
    </Notice>
  )
}
