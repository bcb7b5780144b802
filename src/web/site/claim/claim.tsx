import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { to, withLoginOpen } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { formOf } from '../../serve/form.server.ts'
import { accountOf, visitOf } from '../../serve/session/context.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { CodeField, EmailField } from '../../ui/field.tsx'
import { type Problem, SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/claim'
import { texts } from './texts.ts'

export const meta = () => [{ title: title(texts().title) }]

const form = formOf(bookings.claim)
const mailForm = formOf(bookings.find)

/** What the form by e-mail alone asks for. */
const BY_EMAIL = 'email'

/** `next` is the booking that somebody wanted to see without showing a right to it. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = returnAddress(url.searchParams.get('next'))
  const isSignedIn = accountOf(context) !== null
  return {
    form: form.fields,
    mail: mailForm.fields,
    next,
    loginPath: next && !isSignedIn ? withLoginOpen({ pathname: to('BookingClaim'), search: url.search }) : undefined,
  }
}

/**
 * Mails all bookings of an address to it; or number and address prove the right to one, which its token then opens here,
 * at the page of it that somebody wanted.
 */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  if (sent.get('intent') === BY_EMAIL) {
    const { input, values } = await mailForm.read(sent)
    const outcome = await submit(args, bookings.find, input)
    const answer = outcome.ok ? { sentTo: input.email_addr } : { problem: outcome.problem, values }
    return data({ mail: answer }, { status: outcome.ok ? 200 : outcome.status })
  }
  const { input, values } = await form.read(sent)
  const outcome = await submit(args, bookings.claim, input)
  if (!outcome.ok) return refuse(outcome, values)
  const { booking, token } = outcome.value
  visitOf(args.context).keepUrlToken(token)
  const next = returnAddress(args.url.searchParams.get('next'))
  const isOfIt = [booking.id, booking.number].some((itemId) => next?.startsWith(to('Booking', { itemId })))
  return redirect(next && isOfIt ? next : to('Booking', { itemId: booking.id }))
}

/** What became of the form by e-mail alone. */
interface Mailed {
  readonly sentTo?: string
  readonly problem?: Problem
  readonly values?: Readonly<Record<string, string>>
}

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, loginPath } = loaderData
  const t = texts()
  const fields = fieldsOf(loaderData.form, t.fields)
  const byEmail = fieldsOf(loaderData.mail, { email_addr: t.fields.email_addr })
  const mailed: Mailed | undefined = actionData && 'mail' in actionData ? actionData.mail : undefined
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <div className="gutter grid gap-8 py-8 sm:py-12">
      <div className="grid max-w-text gap-6">
        <h1 className="text-3xl">{t.title}</h1>
        {next && (
          <Notice title={t.notYours}>
            {loginPath ? (
              <Rich text={t.proveItOrLogIn} parts={{ login: <Link to={loginPath} reloadDocument /> }} />
            ) : (
              t.proveIt
            )}
          </Notice>
        )}
      </div>
      <div className="grid gap-8 md:grid-cols-2 lg:gap-10">
        {mailed?.sentTo ? (
          <Notice
            tone="success"
            role="status"
            title={t.sent(mailed.sentTo)}
            action={
              <Link
                to={to('BookingClaim', {}, { query: { next } })}
                className="inline-flex min-h-11 items-center font-bold text-link underline"
              >
                {t.retry}
              </Link>
            }
          >
            {t.sentText}
          </Notice>
        ) : (
          <section
            aria-labelledby="by-email"
            className="grid content-start gap-4 rounded-lg bg-raised p-5 shadow-raised sm:p-7"
          >
            <h2 id="by-email" className="text-xl">
              {t.byEmail}
            </h2>
            <p className="text-muted">{t.byEmailText}</p>
            <AskingForm fields={byEmail} problem={mailed?.problem} values={mailed?.values}>
              <EmailField {...byEmail.email_addr} />
              <SubmitButton name="intent" value={BY_EMAIL} size="lg" block pendingLabel={t.sending}>
                {t.send}
              </SubmitButton>
            </AskingForm>
          </section>
        )}
        <section
          aria-labelledby="by-number"
          className="grid content-start gap-4 md:rounded-lg md:border-2 md:border-dashed md:border-line md:p-[1.625rem]"
        >
          <h2 id="by-number" className="text-xl">
            {t.byNumber}
          </h2>
          <AskingForm fields={fields} problem={refused?.problem} values={refused?.values}>
            <CodeField {...fields.number} className="[&_input]:font-mono [&_input]:tracking-wider" />
            <EmailField {...fields.email_addr} />
            <SubmitButton size="lg" block tone="quiet" pendingLabel={t.looking}>
              {t.open}
            </SubmitButton>
          </AskingForm>
        </section>
      </div>
      <Hints />
    </div>
  )
}

/** Where the number stands, what the page of a booking is good for, and who finds it when nothing else does. */
function Hints() {
  const { phone } = useBusiness()
  const t = texts().hints
  return (
    <dl className="grid gap-x-10 gap-y-6 border-t border-line pt-8 md:grid-cols-3">
      <Hint title={t.number}>{t.numberText}</Hint>
      <Hint title={t.inside}>{t.insideText}</Hint>
      <Hint title={t.lost}>
        {phone ? (
          <Rich
            text={t.call(phone)}
            parts={{ phone: <PhoneLink phone={phone} className="figures whitespace-nowrap" /> }}
          />
        ) : (
          <Rich text={t.write} parts={{ contact: <Link to={to('Contact')} /> }} />
        )}
      </Hint>
    </dl>
  )
}

function Hint({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="font-bold">{title}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}
