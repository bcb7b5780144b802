import { pageScreen } from '../kit/screen.ts'
import { data } from 'react-router'
import { access } from '../../../capabilities/staff/contract.ts'
import { type GateCode, gateCode } from '../../site/documents/gate-code.server.ts'
import { to } from '../../paths.ts'
import { load, type Outcome, submit, textField } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/security'
import { Enrolment } from './enrolment.tsx'
import { texts } from './texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffSecurity',
  path: '/staff/security',
  title: 'My sign-in',
  needs: [],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().title) }]
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = (args: Route.LoaderArgs) => load(args, access.me, {})

interface Answer {
  readonly intent: string
  readonly problem?: Problem
  readonly enrolment?: { readonly uri: string; readonly secret: string; readonly code: GateCode }
  readonly recoveryCodes?: readonly string[]
}

/** A secret and recovery codes are in the answer to a form alone: no address shows them again. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const intent = textField(form, 'intent')
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
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', code: gateCode(uri) }
}

/** How somebody on the staff signs in: the second factor and its recovery codes. */
export default function Security({ loaderData: me, actionData }: Route.ComponentProps) {
  const { intent, problem, enrolment, recoveryCodes } = actionData ?? {}
  const t = texts()
  const faults = (of: string) => (intent === of ? problem : undefined)
  return (
    <div className="grid max-w-text gap-6">
      <StaffHead title={t.title}>{me.email}</StaffHead>
      {me.totp === 'MISSING' && !enrolment && (
        <Notice tone="warning" title={t.factorMissing}>
          {t.askedBy(me.groups.map(({ name }) => name).join(', '))}
        </Notice>
      )}
      {recoveryCodes && (
        <>
          <RecoveryCodes codes={recoveryCodes} />
          <ButtonLink to={to('StaffHome')} className="justify-self-start">
            {t.codesKept}
          </ButtonLink>
        </>
      )}
      {enrolment && <Enrolment {...enrolment} problem={faults('confirm')} />}
      {!enrolment && !recoveryCodes && (
        <>
          <section className="grid gap-3">
            <h2 className="flex items-center gap-3 border-b-2 border-ink pb-1.5 text-base">
              {t.app}
              <Badge tone={me.totp === 'ON' ? 'good' : 'neutral'}>{me.totp === 'ON' ? t.on : t.off}</Badge>
            </h2>
            <p className="text-sm text-muted">{t.appLead}</p>
            <Form problem={faults('begin')} className="gap-3!">
              <input type="hidden" name="intent" value="begin" />
              {me.totp === 'ON' && <CodeNow />}
              <p>
                <SubmitButton tone={me.totp === 'ON' ? 'quiet' : 'primary'}>
                  {me.totp === 'ON' ? t.setUpAnother : t.setUp}
                </SubmitButton>
              </p>
            </Form>
          </section>
          {me.totp === 'ON' && (
            <section className="grid gap-3">
              <h2 className="border-b-2 border-ink pb-1.5 text-base">{t.recoveryCodes}</h2>
              <p className="text-sm text-muted">{t.codesLeft(me.recovery_codes_left)}</p>
              <Form problem={faults('renew')} className="gap-3!">
                <input type="hidden" name="intent" value="renew" />
                <CodeNow />
                <p>
                  <SubmitButton tone="quiet">{t.newCodes}</SubmitButton>
                </p>
              </Form>
            </section>
          )}
        </>
      )}
    </div>
  )
}

function CodeNow() {
  const t = texts()
  return (
    <TextField
      label={t.code}
      name="code"
      hint={t.codeOrRecoveryHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-80"
    />
  )
}
