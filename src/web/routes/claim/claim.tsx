import { redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { LOGIN_QUERY, queryString, to } from '../../paths.ts'
import { refuse, submit, textFields } from '../../session/api.ts'
import { accountOf, visitOf } from '../../session/context.ts'
import { returnAddress } from '../../session/return-address.ts'
import { title } from '../../title.ts'
import { CodeField, EmailField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/claim'

export const meta = () => [{ title: title('Find your booking') }]

/** `next` is the booking that somebody wanted to see without showing a right to it. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = returnAddress(url.searchParams.get('next'))
  const isSignedIn = accountOf(context) !== null
  return {
    next,
    loginPath: next && !isSignedIn ? `${to('BookingClaim')}${queryString({ [LOGIN_QUERY]: 1, next })}` : undefined,
  }
}

/** Number and e-mail address prove the right to a booking; its token then opens it in this browser. */
export async function action(args: Route.ActionArgs) {
  const { number = '', email_addr = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, bookings.claim, { number, email_addr })
  if (!outcome.ok) return refuse(outcome, { number, email_addr })
  const { booking, token } = outcome.value
  visitOf(args.context).keepUrlToken(token)
  return redirect(to('Booking', { itemId: booking.id }))
}

const LABELS = { number: 'Booking number', email_addr: 'E-mail' }

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, loginPath } = loaderData
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid max-w-form gap-6">
        <h1 className="text-3xl">Find your booking</h1>
        {next && (
          <Notice title="We do not know yet that this booking is yours">
            Open the link from your e-mail, or tell us its number and e-mail address
            {loginPath && (
              <>
                , or <a href={loginPath}>log in</a>
              </>
            )}
            .
          </Notice>
        )}
        <Form problem={actionData?.problem} values={actionData?.values} labels={LABELS}>
          <CodeField
            label={LABELS.number}
            name="number"
            hint="It is in your confirmation e-mail"
            maxLength={40}
            className="[&_input]:font-mono [&_input]:tracking-wider"
          />
          <EmailField name="email_addr" hint="The one you booked with" />
          <SubmitButton size="lg" block pendingLabel="Looking …">
            Open my booking
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}
