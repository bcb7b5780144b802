import { Link, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { to, withLoginOpen } from '../../paths.ts'
import { refuse, submit } from '../../serve/session/api.ts'
import { formOf } from '../../serve/form.server.ts'
import { accountOf, visitOf } from '../../serve/session/context.ts'
import { returnAddress } from '../../serve/session/return-address.ts'
import { title } from '../../title.ts'
import { CodeField, EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/claim'
import { texts } from './texts.ts'

export const meta = () => [{ title: title(texts().title) }]

const form = formOf(bookings.claim)

/** `next` is the booking that somebody wanted to see without showing a right to it. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = returnAddress(url.searchParams.get('next'))
  const isSignedIn = accountOf(context) !== null
  return {
    form: form.fields,
    next,
    loginPath: next && !isSignedIn ? withLoginOpen({ pathname: to('BookingClaim'), search: url.search }) : undefined,
  }
}

/** Number and e-mail address prove the right to a booking; its token then opens it in this browser. */
export async function action(args: Route.ActionArgs) {
  const { input, values } = await form.read(args.request)
  const outcome = await submit(args, bookings.claim, input)
  if (!outcome.ok) return refuse(outcome, values)
  const { booking, token } = outcome.value
  visitOf(args.context).keepUrlToken(token)
  return redirect(to('Booking', { itemId: booking.id }))
}

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, loginPath } = loaderData
  const t = texts()
  const fields = fieldsOf(loaderData.form, t.fields)
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid max-w-form gap-6">
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
        <Form fields={fields} problem={actionData?.problem} values={actionData?.values}>
          <CodeField {...fields.number} className="[&_input]:font-mono [&_input]:tracking-wider" />
          <EmailField {...fields.email_addr} />
          <SubmitButton size="lg" block pendingLabel={t.looking}>
            {t.open}
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}
