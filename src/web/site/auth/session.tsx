import { createContext, redirect } from 'react-router'
import { auth } from '../../../capabilities/auth/contract.ts'
import { LoginForm } from '../layout/login-form.tsx'
import { ENDPOINTS, homeWithLogin, PATHS, to } from '../../paths.ts'
import { refuse, submit, textField } from '../../serve/session/api.ts'
import { type Account, readAccount } from '../../serve/session/account.ts'
import { visitOf } from '../../serve/session/context.ts'
import { record } from '../../serve/session/events.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import { sendOn } from '../../serve/session/send-on.ts'
import { awaitsSecondFactor } from '../../serve/session/second-factor.ts'
import type { Visit } from '../../serve/session/visit.ts'
import { title } from '../../title.ts'
import { assertionIn } from '../passkeys/sent-passkey.server.ts'
import type { Route } from './+types/session'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().logIn) }]

// A refused login shows its form here, although loaders run after actions.
const refusedContext = createContext<true | null>(null)

/** Nothing to see here by itself. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(refusedContext) ? null : redirect(homeWithLogin())
}

/** Logs in, then goes where the guarded page wanted, back to a booking under way, or to the dashboard. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = textField(form, 'email').trim()
  const password = textField(form, 'password')
  const code = textField(form, 'code')
  const [from, next] = [returnAddress(form.get('from')), returnAddress(form.get('next'))]

  const passkey = assertionIn(form)
  const outcome = passkey
    ? await submit({ context }, auth.passkeyLogin, { passkey })
    : await submit({ context }, auth.login, { email, password, code })
  if (!outcome.ok) {
    context.set(refusedContext, true)
    return refuse(outcome, { email, from: from ?? '', next: next ?? '' })
  }

  const { access_token, refresh_token } = outcome.value
  const visit = visitOf(context)
  visit.keepTokens({ accessToken: access_token, refreshToken: refresh_token })
  const account = await readAccount(visit)
  await record(context, { class: 'auth', name: 'login', ref_id: account?.userId })
  const isBooking = from !== undefined && from.split(/[?#]/)[0] === PATHS.BookingCreate
  return sendOn(isBooking ? from : (next ?? (await landingOf(visit, account))))
}

/** The dashboard; staff, who are no members, begin their day in the back office. */
async function landingOf(visit: Visit, account: Account | null): Promise<string> {
  if (account && account.permissions.length > 0) return to('StaffHome')
  return to((await awaitsSecondFactor(visit)) ? 'StaffSecurity' : 'PointClubDashboard')
}

/** What a refused login shows when it was sent before scripts ran; otherwise the modal shows it. */
export default function Session({ actionData }: Route.ComponentProps) {
  const { problem, values } = actionData ?? {}
  return (
    <section className="gutter grid max-w-form gap-6 py-12">
      <h1 className="text-3xl">{texts().logIn}</h1>
      <LoginForm
        action={ENDPOINTS.session}
        problem={problem}
        values={values}
        from={values?.from ?? to('Home')}
        next={values?.next || null}
      />
    </section>
  )
}
