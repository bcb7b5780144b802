import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'
import { words } from './messages.ts'

/** A new password; whoever has it saved elsewhere is logged out there. */
export function PasswordPanel({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const { saving, account: say } = words()
  const labels = { current_password: say.currentPassword, new_password: say.newPassword }
  return (
    <Panel title={say.password}>
      {answer?.done && (
        <Notice tone="success" role="status" title={say.passwordSet}>
          {say.passwordSetHint}
        </Notice>
      )}
      <Form problem={answer?.problem} labels={labels} key={answer?.done ? 'done' : 'open'}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField label={labels.current_password} name="current_password" hint={say.currentPasswordHint} />
          <PasswordField
            label={labels.new_password}
            name="new_password"
            hint={say.newPasswordHint}
            autoComplete="new-password"
          />
        </div>
        <div>
          <SubmitButton name="intent" value="password" pendingLabel={saving}>
            {say.changePassword}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
