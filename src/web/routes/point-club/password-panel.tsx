import { Panel } from '../../parts/panel.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'

const LABELS = { current_password: 'Present password', new_password: 'New password' }

/** A new password; whoever has it saved elsewhere is logged out there. */
export function PasswordPanel({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  return (
    <Panel title="Password">
      {answer?.done && (
        <Notice tone="success" role="status" title="Your new password is set">
          All other devices are logged out.
        </Notice>
      )}
      <Form problem={answer?.problem} labels={LABELS} key={answer?.done ? 'done' : 'open'}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField label={LABELS.current_password} name="current_password" hint="The one you log in with" />
          <PasswordField
            label={LABELS.new_password}
            name="new_password"
            hint="8 characters or more"
            autoComplete="new-password"
          />
        </div>
        <div>
          <SubmitButton name="intent" value="password" pendingLabel="Saving …">
            Change password
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
