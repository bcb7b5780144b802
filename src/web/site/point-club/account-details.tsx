import { data, redirect } from 'react-router'
import { club } from '../../../capabilities/club/contract.ts'
import { CLOSED_QUERY, to } from '../../paths.ts'
import { endSession } from '../../serve/session/account.ts'
import { formOf } from '../../serve/form.server.ts'
import { type FormProblem, type Outcome, submit, textField } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { changeSignIn, loadSignIn } from '../passkeys/own-sign-in.server.ts'
import type { SignInIntent } from '../passkeys/own-sign-in.ts'
import { Passkeys, Sessions } from '../passkeys/own-sign-in.tsx'
import { texts as passkeyTexts } from '../passkeys/texts.ts'
import type { Route } from './+types/account-details'
import { EmailPanel } from './email-panel.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { texts } from './texts.ts'
import { NamesPanel } from './names-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(texts().account.title) }]

/** What the page's forms do, each named by its button. */
export type Intent = OwnIntent | SignInIntent

type OwnIntent = 'names' | 'email' | 'resend' | 'keep' | 'password' | 'leave'

export type AccountForms = Route.ComponentProps['loaderData']['forms']

/** What became of one of them; the others stay as they are. */
export interface AccountAnswer {
  readonly intent: Intent
  readonly done: boolean
  readonly problem: FormProblem | undefined
  readonly values: Readonly<Record<string, string>>
}

const forms = {
  names: formOf(club.setNames, { only: ['long_name', 'short_name'] }),
  email: formOf(club.setEmail, { omit: ['number'] }),
  password: formOf(club.setPassword, { omit: ['number'] }),
}

export async function loader(args: Route.LoaderArgs) {
  const { account, member } = requireMember(args)
  const { shortName, longName, email } = account
  const { names, email: address, password } = forms
  return {
    shortName,
    longName,
    email,
    member,
    signIn: await loadSignIn(args),
    forms: { names: names.fields, email: address.fields, password: password.fields },
  }
}

export async function action(args: Route.ActionArgs) {
  const { account, member } = requireMember(args)
  const sent = await args.request.formData()
  const changed = await changeSignIn(args, sent)
  if (changed) {
    const { intent, outcome } = changed
    const answer: AccountAnswer = {
      intent,
      done: outcome.ok,
      problem: outcome.ok ? undefined : outcome.problem,
      values: {},
    }
    return data(answer, { status: outcome.ok ? 200 : outcome.status })
  }
  const intent = textField(sent, 'intent')
  const { number } = member
  const [names, email, password] = await Promise.all([
    forms.names.read(sent),
    forms.email.read(sent),
    forms.password.read(sent),
  ])
  const doing = {
    names: () => submit(args, club.setNames, { number, ...names.input }),
    email: () => submit(args, club.setEmail, { number, ...email.input }),
    resend: () => submit(args, club.resendConfirmation, { number }),
    // The address that the account has takes back what is pending.
    keep: () => submit(args, club.setEmail, { number, email_address: account.email }),
    password: () => submit(args, club.setPassword, { number, ...password.input }),
    leave: () => (sent.has('sure') ? submit(args, club.deactivate, { number }) : unsure()),
  }
  if (!isIntent(intent, doing)) throw data(texts().unknownForm, { status: 400 })
  const outcome = await doing[intent]()
  if (outcome.ok && intent === 'leave') {
    await record(args.context, { class: 'auth', name: 'logout', ref_id: account.userId })
    await endSession(visitOf(args.context))
    return redirect(to('Home', {}, { query: { [CLOSED_QUERY]: 1 } }))
  }
  const problem = outcome.ok ? undefined : outcome.problem
  const values = outcome.ok ? {} : { ...names.values, ...email.values }
  const answer: AccountAnswer = { intent, done: outcome.ok, problem, values }
  return data(answer, { status: outcome.ok ? 200 : outcome.status })
}

function unsure(): Outcome<never> {
  const problem = { fieldErrors: { sure: [texts().account.tickFirst] }, formErrors: [] }
  return { ok: false, status: 422, code: 'validation', problem }
}

function isIntent(name: string, doing: Record<OwnIntent, unknown>): name is OwnIntent {
  return Object.hasOwn(doing, name)
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { shortName, longName, email, member, signIn, forms: shapes } = loaderData
  const answer = (intent: Intent) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="grid max-w-text gap-6">
      <PageHead title={texts().account.title} />
      <NamesPanel form={shapes.names} shortName={shortName} longName={longName} answer={answer('names')} />
      <EmailPanel
        form={shapes.email}
        email={email}
        member={member}
        answer={answer('email') ?? answer('resend') ?? answer('keep')}
      />
      <PasswordPanel form={shapes.password} email={email} answer={answer('password')} />
      <Panel title={passkeyTexts().passkeys.title}>
        <Passkeys items={signIn.passkeys} answer={answer('add-passkey') ?? answer('remove-passkey')} />
      </Panel>
      <Panel title={passkeyTexts().sessions.title}>
        <Sessions items={signIn.sessions} answer={answer('end-session') ?? answer('end-others')} />
      </Panel>
      <LeavePanel answer={answer('leave')} />
    </div>
  )
}
