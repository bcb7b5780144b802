import { type MouseEvent, useCallback, useState } from 'react'
import { type FetcherWithComponents } from 'react-router'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmailField, PasswordField, TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { late } from '../../ui/late.tsx'
import { Link } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { texts } from './texts.ts'

interface Props {
  readonly action: string
  readonly from: string
  readonly next: string | null
  readonly problem?: Problem | undefined
  readonly values?: Readonly<Record<string, string | undefined>>
  readonly fetcher?: FetcherWithComponents<unknown>
  readonly onClose?: () => void
}

// Few need it, and only with the form before them: it is no part of what each page loads.
const PasskeyButton = late(async () => (await import('../passkeys/passkey-button.tsx')).PasskeyButton)

/** E-mail and password; then the code of a second factor, when the account has one. 'Login' waits for both; before scripts run nobody could tell, so it does not. */
export function LoginForm({ action, from, next, problem, values, fetcher, onClose }: Props) {
  const [isFilled, setFilled] = useState(false)
  const t = texts().login
  // What was typed before React had the form.
  const readTyped = useCallback((form: HTMLFormElement | null) => setFilled(form !== null && hasBoth(form)), [])
  const isHydrated = useHydrated()
  return (
    <Form
      action={action}
      problem={problem}
      values={values}
      fetcher={fetcher}
      labels={{ email: t.email, password: t.password, code: t.code }}
      ref={readTyped}
      onInput={(event) => setFilled(hasBoth(event.currentTarget))}
    >
      <input type="hidden" name="from" value={from} />
      {next && <input type="hidden" name="next" value={next} />}
      <EmailField label={t.email} autoComplete="username" />
      <div className="grid gap-1">
        <PasswordField />
        <Link
          to={to('RequestPasswordReset')}
          onClick={onClose}
          className="-ml-1 flex min-h-11 items-center justify-self-start px-1 text-sm font-semibold text-link underline underline-offset-4"
        >
          {t.forgot}
        </Link>
      </div>
      {problem?.fieldErrors.code && (
        <TextField
          label={t.code}
          name="code"
          hint={t.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={isHydrated && !isFilled} pendingLabel={t.pending}>
          {t.submit}
        </SubmitButton>
        <ButtonLink to={from} tone="quiet" onClick={onClose && closing(onClose)}>
          {t.cancel}
        </ButtonLink>
      </div>
      <PasskeyButton purpose="sign-in" />
    </Form>
  )
}

/** Before scripts run, cancelling leads to the page without the modal; then it only closes. */
function closing(onClose: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    onClose()
  }
}

function hasBoth(form: HTMLFormElement): boolean {
  const fields = new FormData(form)
  return ['email', 'password'].every((name) => fields.get(name) !== '')
}
