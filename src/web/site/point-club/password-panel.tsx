import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer, AccountForms } from './account-details.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly form: AccountForms['password']
  readonly email: string
  readonly answer: AccountAnswer | undefined
}

/** A new password; whoever has it saved elsewhere is logged out there. */
export function PasswordPanel({ form, email, answer }: Props) {
  const { saving, account: t } = texts()
  const fields = fieldsOf(form, {
    current_password: { label: t.currentPassword, hint: t.currentPasswordHint },
    new_password: { label: t.newPassword, hint: t.newPasswordHint },
  })
  return (
    <Panel title={t.password}>
      {answer?.done && (
        <Notice tone="success" role="status" title={t.passwordSet}>
          {t.passwordSetHint}
        </Notice>
      )}
      <Form fields={fields} problem={answer?.problem} key={answer?.done ? 'done' : 'open'}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField {...fields.current_password} />
          <PasswordField {...fields.new_password} autoComplete="new-password" />
        </div>
        <div>
          <SubmitButton name="intent" value="password" pendingLabel={saving}>
            {t.changePassword}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
