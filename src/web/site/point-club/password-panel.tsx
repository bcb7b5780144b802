import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'
import { texts } from './texts.ts'

/** A new password; whoever has it saved elsewhere is logged out there. */
export function PasswordPanel({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const { saving, account: t } = texts()
  const labels = { current_password: t.currentPassword, new_password: t.newPassword }
  return (
    <Panel title={t.password}>
      {answer?.done && (
        <Notice tone="success" role="status" title={t.passwordSet}>
          {t.passwordSetHint}
        </Notice>
      )}
      <Form problem={answer?.problem} labels={labels} key={answer?.done ? 'done' : 'open'}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField label={labels.current_password} name="current_password" hint={t.currentPasswordHint} />
          <PasswordField
            label={labels.new_password}
            name="new_password"
            hint={t.newPasswordHint}
            autoComplete="new-password"
          />
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
