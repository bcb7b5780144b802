import { data, redirect } from 'react-router'
import { club } from '../../../capabilities/club/contract.ts'
import { to } from '../../paths.ts'
import { endSession } from '../../serve/session/account.ts'
import { type FormProblem, type Outcome, submit, textField, textFields } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/account-details'
import { EmailPanel } from './email-panel.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { texts } from './texts.ts'
import { NamesPanel } from './names-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(texts().account.title) }]

/** What the page's forms do, each named by its button. */
export type Intent = 'names' | 'email' | 'resend' | 'keep' | 'password' | 'leave'

/** What became of one of them; the others stay as they are. */
export interface AccountAnswer {
  readonly intent: Intent
  readonly done: boolean
  readonly problem: FormProblem | undefined
  readonly values: Readonly<Record<string, string>>
}

export function loader(args: Route.LoaderArgs) {
  const { account, member } = requireMember(args)
  return { shortName: account.shortName, longName: account.longName, email: account.email, member }
}

export async function action(args: Route.ActionArgs) {
  const { account, member } = requireMember(args)
  const form = await args.request.formData()
  const { intent = '', short_name = '', long_name = '', email_address = '' } = textFields(form)
  const { number } = member
  const passwords = {
    current_password: textField(form, 'current_password'),
    new_password: textField(form, 'new_password'),
  }
  const doing = {
    names: () => submit(args, club.setNames, { number, short_name, long_name }),
    email: () => submit(args, club.setEmail, { number, email_address }),
    resend: () => submit(args, club.resendConfirmation, { number }),
    // The address that the account has takes back what is pending.
    keep: () => submit(args, club.setEmail, { number, email_address: account.email }),
    password: () => submit(args, club.setPassword, { number, ...passwords }),
    leave: () => (form.has('sure') ? submit(args, club.deactivate, { number }) : unsure()),
  }
  if (!isIntent(intent, doing)) throw data(texts().unknownForm, { status: 400 })
  const outcome = await doing[intent]()
  if (outcome.ok && intent === 'leave') {
    await record(args.context, { class: 'auth', name: 'logout' })
    await endSession(visitOf(args.context))
    return redirect(to('Home'))
  }
  const problem = outcome.ok ? undefined : outcome.problem
  const values: Record<string, string> = outcome.ok ? {} : { short_name, long_name, email_address }
  const answer: AccountAnswer = { intent, done: outcome.ok, problem, values }
  return data(answer, { status: outcome.ok ? 200 : outcome.status })
}

function unsure(): Outcome<never> {
  const problem = { fieldErrors: { sure: [texts().account.tickFirst] }, formErrors: [] }
  return { ok: false, status: 422, code: 'validation', problem }
}

function isIntent(name: string, doing: Record<Intent, unknown>): name is Intent {
  return Object.hasOwn(doing, name)
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { shortName, longName, email, member } = loaderData
  const answer = (intent: Intent) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="grid max-w-text gap-6">
      <PageHead title={texts().account.title} />
      <NamesPanel shortName={shortName} longName={longName} answer={answer('names')} />
      <EmailPanel email={email} member={member} answer={answer('email') ?? answer('resend') ?? answer('keep')} />
      <PasswordPanel email={email} answer={answer('password')} />
      <LeavePanel answer={answer('leave')} />
    </div>
  )
}
