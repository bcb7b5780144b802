import { redirect } from 'react-router'
import { club } from '../../../capabilities/club/contract.ts'
import { LINK_DAYS } from '../../../capabilities/stays/link-days.ts'
import { describe } from '../seo/describe.ts'
import { LoginLink } from '../layout/club-link.tsx'
import { to } from '../../paths.ts'
import { cents, formatUsd } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField, PasswordField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/register'
import { join } from './join.server.ts'
import { texts } from './texts.ts'

export const meta = () => describe({ title: texts().meta, description: texts().description })

/** What the parking of a week costs in the example, before fees and taxes. */
const WEEK_DOLLARS = 120

const form = formOf(club.register, { only: ['long_name', 'short_name', 'email', 'password'] })

/** Who is signed in has joined, and goes where joining would have led. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (accountOf(context)) throw redirect(afterJoining(url))
  return { form: form.fields }
}

/** Joins the club and signs in; then the dashboard, or the booking that somebody came from. */
export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await join(args, input)
  return outcome.ok ? redirect(afterJoining(args.url)) : refuse(outcome, values)
}

function afterJoining({ searchParams }: URL): string {
  return returnAddress(searchParams.get('next')) ?? to('PointClubDashboard')
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { short_name } = useBusiness()
  const t = texts()
  const fields = fieldsOf(loaderData.form, t.fields)
  return (
    <div className="gutter grid gap-12 py-10 sm:py-16">
      <div className="grid gap-10 md:grid-cols-[1.1fr_1fr] md:gap-14">
        <div className="grid content-start gap-8">
          <PageHead title={t.title}>{t.lead(short_name)}</PageHead>
          <Example />
          <WorkedExample />
        </div>
        <section
          aria-labelledby="join"
          className="grid content-start gap-5 rounded-lg border-t-6 border-accent bg-raised p-5 shadow-raised sm:p-7"
        >
          <h2 id="join" className="text-2xl">
            {t.join}
          </h2>
          <AskingForm problem={actionData?.problem} values={actionData?.values} fields={fields}>
            <TextField {...fields.long_name} autoComplete="name" />
            <TextField {...fields.short_name} optional autoComplete="nickname" />
            <EmailField {...fields.email} />
            <PasswordField {...fields.password} autoComplete="new-password" />
            <SubmitButton tone="accent" size="lg" block pendingLabel={t.pending}>
              {t.submit}
            </SubmitButton>
          </AskingForm>
          <LoginInstead />
        </section>
      </div>
      <Questions />
    </div>
  )
}

function LoginInstead() {
  return (
    <p className="text-muted">
      <Rich
        text={texts().already}
        parts={{
          login: <LoginLink className="font-bold text-link underline underline-offset-4" />,
          privacy: <Link to={to('PrivacyPolicy')} />,
        }}
      />
    </p>
  )
}

/** What one stay is worth, counted through with the club's own figures. */
function WorkedExample() {
  const t = texts()
  const { per_dollar, per_voucher_dollar, welcome } = useSite().settings.terms.points
  const earned = WEEK_DOLLARS * per_dollar
  const worth = cents(Math.floor(((earned + welcome) * 100) / per_voucher_dollar))
  return (
    <section aria-labelledby="example" className="grid gap-3">
      <h2 id="example" className="text-xl">
        {t.example}
      </h2>
      <p className="text-muted">{t.exampleText(WEEK_DOLLARS, figure(earned), figure(earned + welcome))}</p>
      <p>
        <Rich text={t.exampleWorth(formatUsd(worth))} parts={{ worth: <strong className="figures text-link" /> }} />
      </p>
      <ul className="grid gap-2">
        {[t.gains.book, t.gains.pay, t.gains.receipts].map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Icon name="check" size="sm" className="mt-1 text-link" />
            {gain}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The exchange in three plain figures. */
function Example() {
  const t = texts()
  const { points } = useSite().settings.terms
  const figures = [
    [figure(points.per_dollar), t.perDollar],
    [figure(points.welcome), t.welcome],
    [figure(points.per_voucher_dollar), t.worth],
  ] as const
  return (
    <dl className="grid border-t border-line">
      {figures.map(([number, meaning]) => (
        <div key={meaning} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="figures w-20 shrink-0 text-2xl font-extrabold text-link">{number}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Questions() {
  const t = texts()
  const { points } = useSite().settings.terms
  const answers = [
    [t.counts, t.countsAnswer],
    [t.spend, t.spendAnswer],
    [t.expire, t.expireAnswer(points.expire_after_months)],
    [t.forgot, t.forgotAnswer(LINK_DAYS)],
  ] as const
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12">
      <h2 id="questions" className="text-2xl">
        {t.questions}
      </h2>
      <div className="border-t border-line">
        {answers.map(([question, answer]) => (
          <Disclosure key={question} summary={question} name="club">
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
