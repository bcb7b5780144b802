import { data, useActionData } from 'react-router'
import type { Passkey, Session } from '../../../capabilities/auth/account-contract.ts'
import { access } from '../../../capabilities/staff/contract.ts'
import { LEAST_PASSWORD } from '../../../lib/password-length.ts'
import { codeOf, type GateCode } from '../../site/documents/gate-code.server.ts'
import { to } from '../../paths.ts'
import { load, type Outcome, submit, textField } from '../../serve/session/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changeSignIn, loadSignIn } from '../../site/passkeys/own-sign-in.server.ts'
import { Passkeys, Sessions } from '../../site/passkeys/own-sign-in.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import type { Route } from './+types/security'

export const headers = () => ({ 'cache-control': 'no-store' })

interface Answer {
  readonly intent: string
  readonly problem?: Problem
  /** Of a form that leaves nothing to show but that. */
  readonly done?: boolean
  readonly enrolment?: { readonly uri: string; readonly secret: string; readonly code: GateCode }
  readonly recoveryCodes?: readonly string[]
}

/** A secret and recovery codes are in the answer to a form alone: no address shows them again. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const changed = await changeSignIn(args, form)
  if (changed) {
    const { intent, outcome } = changed
    return outcome.ok ? data<Answer>({ intent, done: true }) : refused(intent, outcome)
  }
  const intent = textField(form, 'intent')
  if (intent === 'password') {
    const [current_password, new_password] = [textField(form, 'current_password'), textField(form, 'new_password')]
    const outcome = await submit(args, access.setPassword, { current_password, new_password })
    return outcome.ok ? data<Answer>({ intent, done: true }) : refused(intent, outcome)
  }
  const code = textField(form, 'code')
  if (intent === 'begin') {
    const outcome = await submit(args, access.beginTotp, { code })
    if (!outcome.ok) return refused(intent, outcome)
    return data<Answer>({ intent, enrolment: drawn(outcome.value.uri) })
  }
  const call = intent === 'confirm' ? access.confirmTotp : access.renewRecoveryCodes
  const outcome = await submit(args, call, { code })
  if (outcome.ok) return data<Answer>({ intent, recoveryCodes: outcome.value.recovery_codes })
  // The same secret is drawn once more: it is still the one that waits to be confirmed.
  return refused(intent, outcome, textField(form, 'uri'))
}

function refused(intent: string, { problem, status }: Extract<Outcome<never>, { ok: false }>, uri = '') {
  const enrolment = URL.canParse(uri) && uri.startsWith('otpauth:') && uri.length < 1000 ? drawn(uri) : undefined
  return data<Answer>({ intent, problem, enrolment }, { status })
}

function drawn(uri: string) {
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', code: codeOf(uri) }
}

/** Who it is, and what they log in with and from. */
export async function loader(args: Route.LoaderArgs) {
  const [me, own] = await Promise.all([load(args, access.me, {}), loadSignIn(args)])
  return { me, ...own }
}

/** How somebody on the staff logs in: password, second factor, passkeys, and where they are logged in now. */
export const screen = pageScreen<typeof loader>({
  name: 'StaffSecurity',
  path: '/staff/security',
  title: 'My login',
  // For everybody on the staff.
  needs: [],
  lead: ({ me }) => me.email,
  width: 'form',
  body: ({ data: { me, passkeys, sessions } }) => {
    const answer = useActionData<Answer>()
    const { intent, problem, enrolment, recoveryCodes } = answer ?? {}
    const problemOf = (form: string) => (intent === form ? problem : undefined)
    const isOn = me.has_app
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} />
    if (enrolment) return <Enrolment {...enrolment} problem={problemOf('confirm')} />
    return (
      <>
        {me.totp === 'MISSING' && (
          <Notice tone="warning" title="Set up a second factor to continue">
            {`One of your groups requires it: ${me.groups.map(({ name }) => name).join(', ')}.`}
          </Notice>
        )}
        <OwnPasskeys passkeys={passkeys} answer={answer} />
        <Section id="app" title="Authenticator app">
          <p className="text-muted">
            <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge> After your password, you enter six
            digits from an app on your phone. A stolen password alone is not enough to log in.
          </p>
          <Form problem={problemOf('begin')} className="gap-3!">
            {isOn && <CurrentCode />}
            <p>
              <SubmitButton name="intent" value="begin" tone={isOn ? 'quiet' : 'primary'}>
                {isOn ? 'Set up another app' : 'Set it up'}
              </SubmitButton>
            </p>
          </Form>
        </Section>
        {isOn && (
          <Section id="codes" title="Recovery codes">
            <p className="text-muted">{`${me.recovery_codes_left} of 10 are left. New codes replace all earlier ones.`}</p>
            <Form problem={problemOf('renew')} className="gap-3!">
              <CurrentCode />
              <p>
                <SubmitButton name="intent" value="renew" tone="quiet">
                  Get new recovery codes
                </SubmitButton>
              </p>
            </Form>
          </Section>
        )}
        <OwnPassword email={me.email} answer={answer} />
        <OwnSessions sessions={sessions} answer={answer} />
      </>
    )
  },
})

function OwnPasskeys({ passkeys, answer }: { passkeys: readonly Passkey[]; answer: Answer | undefined }) {
  return (
    <Section id="passkeys" title="Passkeys">
      <Passkeys items={passkeys} answer={shown(answer)} />
    </Section>
  )
}

function OwnSessions({ sessions, answer }: { sessions: readonly Session[]; answer: Answer | undefined }) {
  return (
    <Section id="sessions" title="Where you’re logged in">
      <Sessions items={sessions} answer={shown(answer)} />
    </Section>
  )
}

function shown(answer: Answer | undefined) {
  return answer && { intent: answer.intent, done: answer.done === true, problem: answer.problem }
}

function OwnPassword({ email, answer }: { email: string; answer: Answer | undefined }) {
  const own = answer?.intent === 'password' ? answer : undefined
  return (
    <Section id="password" title="Password">
      {own?.done && (
        <Notice tone="success" role="status" title="Your new password is set">
          All other devices are logged out.
        </Notice>
      )}
      <Form
        problem={own?.problem}
        labels={{ current_password: 'Current password', new_password: 'New password' }}
        key={own?.done ? 'done' : 'open'}
        className="gap-3!"
      >
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label="Current password" name="current_password" className="max-w-80" />
        <PasswordField
          label="New password"
          name="new_password"
          hint={`${LEAST_PASSWORD} characters or more`}
          autoComplete="new-password"
          className="max-w-80"
        />
        <p>
          <SubmitButton name="intent" value="password" tone="quiet">
            Change password
          </SubmitButton>
        </p>
      </Form>
    </Section>
  )
}

function CurrentCode() {
  return (
    <TextField
      label="Code"
      name="code"
      hint="The six digits in the app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-80"
    />
  )
}

/** The secret for an app, to scan or to type, and the code that proves it arrived. */
function Enrolment({
  uri,
  secret,
  code,
  problem,
}: NonNullable<Answer['enrolment']> & { problem: Problem | undefined }) {
  return (
    <Section id="enrolment" title="Scan this with an authenticator app">
      <div className="flex flex-wrap items-start gap-6">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Code for the authenticator app"
          className="h-auto w-56 rounded-lg bg-white p-4 shadow-[inset_0_0_0_1px_var(--color-line)]"
        >
          <path d={code.path} fill="#000" fillRule="evenodd" />
        </svg>
        <div className="grid min-w-0 flex-1 basis-60 gap-2">
          <p>On this phone? Open it in the app, or type the secret there:</p>
          <p className="font-mono text-base font-bold wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <p>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4 lg:min-h-8"
            >
              Open in the app
            </a>
          </p>
        </div>
      </div>
      <Form problem={problem} className="gap-4!">
        <input type="hidden" name="uri" value={uri} />
        <TextField
          label="Code"
          name="code"
          hint="The six digits in the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-80"
        />
        <p>
          <SubmitButton name="intent" value="confirm">
            Turn it on
          </SubmitButton>
        </p>
      </Form>
    </Section>
  )
}

/** They are shown this once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice tone="success" role="status" title="Your second factor is on">
        Keep these recovery codes where you can find them without your phone. Each works once. They are shown only now.
      </Notice>
      <Section id="recovery" title="Recovery codes">
        <ul className="grid max-w-80 grid-cols-2 gap-x-6 gap-y-1 font-mono text-base">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Section>
      <ButtonLink to={to('StaffHome')} className="justify-self-start">
        I have saved them
      </ButtonLink>
    </>
  )
}

export default screenPage(screen)
