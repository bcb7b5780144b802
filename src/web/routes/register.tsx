import { Link, redirect } from 'react-router'
import { club } from '../../capabilities/club/contract.ts'
import { NAME_LENGTHS } from '../../capabilities/club/rules.ts'
import { describe } from '../found/describe.ts'
import { useLogin } from '../layouts/login.tsx'
import { LOGIN_QUERY, to } from '../paths.ts'
import { refuse, submit, textField, textFields } from '../session/api.ts'
import { accountOf, visitOf } from '../session/context.ts'
import { record } from '../session/events.ts'
import { returnAddress } from '../session/return-address.ts'
import { useBusiness } from '../session/use-session.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmailField, PasswordField, TextField } from '../ui/field.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/register'

export const handle = { start: 'interaction' }
export const meta = () =>
  describe({
    title: 'Join the Point Club',
    description:
      'Join the Point Club for free: every stay earns points, and points pay for parking. 250 points to start with.',
  })

/** Who is signed in has joined. */
export function loader({ context }: Route.LoaderArgs) {
  if (accountOf(context)) throw redirect(to('PointClubDashboard'))
  return null
}

/** Joins the club and signs in; then the dashboard, or the booking that somebody came from. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const { email = '', long_name = '', short_name = '' } = textFields(form)
  const fields = { email, long_name, short_name: short_name || firstName(long_name) }
  const outcome = await submit(args, club.register, { ...fields, password: textField(form, 'password') })
  if (!outcome.ok) return refuse(outcome, { email, long_name, short_name })

  const { access_token, refresh_token } = outcome.value
  visitOf(args.context).keepTokens({ accessToken: access_token, refreshToken: refresh_token })
  await record(args.context, { class: 'auth', name: 'registration' })
  return redirect(returnAddress(args.url.searchParams.get('next')) ?? to('PointClubDashboard'))
}

/** "Ada Lovelace" is called "Ada" where nothing else was typed. */
function firstName(name: string): string {
  return (name.split(/\s+/)[0] ?? '').slice(0, NAME_LENGTHS.short_name)
}

const LABELS = { long_name: 'Full name', short_name: 'What should we call you?', email: 'E-mail', password: 'Password' }

export default function Register({ actionData }: Route.ComponentProps) {
  const { short_name } = useBusiness()
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <div className="grid gap-10 md:grid-cols-[1.1fr_1fr] md:gap-14">
        <div className="grid content-start gap-8">
          <PageHead title="Every stay brings the next one closer">
            The {short_name} Point Club turns what you pay for parking into days you park for free.
          </PageHead>
          <Example />
        </div>
        <section
          aria-labelledby="join"
          className="grid content-start gap-5 rounded-lg border-t-6 border-accent bg-raised p-5 shadow-raised sm:p-7"
        >
          <h2 id="join" className="text-2xl">
            Join now, it is free
          </h2>
          <Form problem={actionData?.problem} values={actionData?.values} labels={LABELS}>
            <TextField
              label={LABELS.long_name}
              name="long_name"
              autoComplete="name"
              maxLength={NAME_LENGTHS.long_name}
            />
            <TextField
              label={LABELS.short_name}
              name="short_name"
              optional
              autoComplete="nickname"
              maxLength={NAME_LENGTHS.short_name}
            />
            <EmailField label={LABELS.email} hint="We send a link there to confirm it" />
            <PasswordField label={LABELS.password} hint="8 characters or more" autoComplete="new-password" />
            <SubmitButton tone="accent" size="lg" block pendingLabel="Joining …">
              Join the Point Club
            </SubmitButton>
          </Form>
          <LoginInstead />
        </section>
      </div>
      <Questions />
    </div>
  )
}

function LoginInstead() {
  const openLogin = useLogin()
  return (
    <p className="text-muted">
      A member already?{' '}
      <a
        href={to('PointClubRegistration', {}, { query: { [LOGIN_QUERY]: 1 } })}
        onClick={(event) => {
          event.preventDefault()
          openLogin()
        }}
      >
        Log in
      </a>
      . How we treat what you tell us: <Link to={to('PrivacyPolicy')}>Privacy Policy</Link>.
    </p>
  )
}

/** The exchange in three plain figures. */
function Example() {
  const figures = [
    ['10', 'points for every dollar of parking'],
    ['250', 'points on the day you join'],
    ['100', 'points pay for a dollar of parking'],
  ] as const
  return (
    <dl className="grid border-t border-line">
      {figures.map(([figure, meaning]) => (
        <div key={figure} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="figures w-20 shrink-0 text-2xl font-extrabold text-link">{figure}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="max-w-text">
      <h2 id="questions" className="mb-3 text-2xl">
        Good to know
      </h2>
      <Disclosure summary="What counts, and what does not?" name="club">
        Points come from the parking itself, not from fees and taxes. Each stay counts once.
      </Disclosure>
      <Disclosure summary="How do I spend points?" name="club">
        You exchange them for a voucher over the dates you choose. At the gate the voucher pays for those days, fees and
        taxes included.
      </Disclosure>
      <Disclosure summary="Do points expire?" name="club">
        After 24 months in which you neither earn nor spend any. Every stay starts the clock anew.
      </Disclosure>
      <Disclosure summary="I forgot to show my number. Are the points lost?" name="club">
        No. Your receipt carries a code; enter it within 90 days and the points are yours.
      </Disclosure>
    </section>
  )
}
