import { data, redirect } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { Panel } from '../../parts/panel.tsx'
import { pointsText } from '../../parts/points.ts'
import { lengthOf, viewPrice } from '../../parts/quote-view.server.ts'
import { readStay } from '../../parts/stay.server.ts'
import { StaySign } from '../../parts/stay-sign.tsx'
import { useVoucherTimer } from '../../parts/use-voucher-timer.ts'
import { className } from '../../parts/words.ts'
import { to } from '../../paths.ts'
import { type FormProblem, load, submit, textFields } from '../../session/api.ts'
import { servicesOf, siteOf } from '../../session/context.ts'
import { requireMember } from '../../session/guard.ts'
import { useSite } from '../../session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/redeem-points'

export const meta: Route.MetaFunction = () => [{ title: title('Redeem points') }]

export async function loader(args: Route.LoaderArgs) {
  const { member } = requireMember(args)
  const { number } = member
  const now = servicesOf(args.context).now()
  const asked = readStay(args.url.searchParams, now)
  const points = await load(args, membership.points, { number })
  const today = pacificDate(now)
  const { furthest_arrival_days } = siteOf(args.context).settings.terms
  const page = {
    points,
    isConfirmed: member.isConfirmed,
    fields: { ...asked.fields },
    limits: { today, lastDate: addDays(today, furthest_arrival_days) },
    attempt: crypto.randomUUID(),
  }
  if (!asked.isGiven) return { ...page, problem: undefined, quote: undefined }
  if (!asked.stay) return { ...page, problem: { fieldErrors: asked.faults, formErrors: [] }, quote: undefined }
  const { from, to: until } = asked.stay
  const dates = { travel_from_date: toArgument(from), travel_to_date: toArgument(until) }
  const outcome = await submit({ context: args.context }, vouchers.quote, { number, ...dates })
  if (!outcome.ok) return { ...page, problem: named(outcome.problem), quote: undefined }
  const { rate, ...quote } = outcome.value
  return {
    ...page,
    problem: undefined,
    quote: { ...quote, dates, length: lengthOf(from, until), price: viewPrice(rate) },
  }
}

/** The API's names of the dates are those of the fields here. */
function named({ fieldErrors, formErrors }: FormProblem): FormProblem {
  const { travel_from_date, travel_to_date, ...rest } = fieldErrors
  return {
    fieldErrors: {
      ...rest,
      ...(travel_from_date && { from: travel_from_date }),
      ...(travel_to_date && { to: travel_to_date }),
    },
    formErrors,
  }
}

export async function action(args: Route.ActionArgs) {
  const { member } = requireMember(args)
  const form = textFields(await args.request.formData())
  const { travel_from_date = '', travel_to_date = '', attempt = '' } = form
  const outcome = await submit(
    args,
    vouchers.issue,
    {
      number: member.number,
      travel_from_date,
      travel_to_date,
      email_pdf: form.email_pdf === 'on',
      email_pkpass: form.email_pkpass === 'on',
    },
    { idempotencyKey: /^[\w-]{8,64}$/.test(attempt) ? attempt : crypto.randomUUID() },
  )
  if (outcome.ok) throw redirect(to('TimeVoucher', { itemId: outcome.value.id }, { query: { issued: 1 } }))
  const { formErrors, fieldErrors } = outcome.problem
  const problem = { fieldErrors: {}, formErrors: [...formErrors, ...Object.values(fieldErrors).flat()] }
  return data({ problem }, { status: outcome.status })
}

const LABELS = { from: 'Arrive', to: 'Leave' }

/** Dates, what they cost in points, and one button that turns points into a voucher. */
export default function RedeemPoints({ loaderData, actionData }: Route.ComponentProps) {
  const { points, fields, limits, problem, quote, isConfirmed } = loaderData
  return (
    <div className="grid gap-6">
      <PageHead title="Redeem points">
        You have {pointsText(points.point_total)}
        {points.free_days > 0 &&
          `, enough for ${points.free_days} ${points.free_days === 1 ? 'day' : 'days'} at today’s price`}
        . A time voucher covers parking for its dates, fees and taxes included.
      </PageHead>
      {!isConfirmed && (
        <Notice
          tone="warning"
          title="Confirm your e-mail address first"
          action={
            <ButtonLink to={to('AccountDetails')} tone="quiet" size="sm">
              Account details
            </ButtonLink>
          }
        >
          Points can be redeemed once the address is known to be yours. The link is in your mailbox.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="For which dates?">
          <Form method="get" problem={problem} values={fields} labels={LABELS}>
            <DateTimeField legend="Arrive" name="from" min={limits.today} max={limits.lastDate} />
            <DateTimeField legend="Leave" name="to" min={limits.today} />
            <div>
              <SubmitButton tone={quote ? 'quiet' : 'accent'} pendingLabel="One moment …">
                {quote ? 'Show other dates' : 'Show the price in points'}
              </SubmitButton>
            </div>
          </Form>
        </Panel>
        {quote && <Offer quote={quote} attempt={loaderData.attempt} isConfirmed={isConfirmed} answer={actionData} />}
      </div>
    </div>
  )
}

interface OfferProps {
  readonly quote: NonNullable<Route.ComponentProps['loaderData']['quote']>
  readonly attempt: string
  readonly isConfirmed: boolean
  readonly answer: { readonly problem: FormProblem } | undefined
}

function Offer({ quote, attempt, isConfirmed, answer }: OfferProps) {
  const { settings } = useSite()
  useVoucherTimer(attempt)
  const { travel_from_date: from, travel_to_date: until, length, points, point_total, affordable, price } = quote
  return (
    <section aria-label="Your voucher" className="grid gap-5">
      <StaySign tab="Time voucher" from={from} to={until} length={length} vehicle={className(settings, 'STANDARD')} />
      <div className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <dl className="grid">
          <Row label="Parking at list price" value={`$${price.charges}`} />
          <Row label="Fees and taxes" value="Covered" />
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2.5 pb-1.5 text-lg font-extrabold">
            <dt>Costs</dt>
            <dd className="figures">{pointsText(points)}</dd>
          </div>
          <Row
            label={affordable ? 'You have then' : 'You have'}
            value={pointsText(affordable ? point_total - points : point_total)}
          />
        </dl>
        {affordable ? (
          <Form problem={answer?.problem} labels={{}}>
            <input type="hidden" name="travel_from_date" value={quote.dates.travel_from_date} />
            <input type="hidden" name="travel_to_date" value={quote.dates.travel_to_date} />
            <input type="hidden" name="attempt" value={attempt} />
            <fieldset className="grid gap-2">
              <legend className="mb-1 font-bold">Mail it to me with</legend>
              <Checkbox label="Apple Wallet pass" name="email_pkpass" defaultChecked />
              <Checkbox label="PDF to print" name="email_pdf" />
            </fieldset>
            <SubmitButton tone="accent" size="lg" block disabled={!isConfirmed} pendingLabel="Redeeming …">
              Redeem {pointsText(points)}
            </SubmitButton>
            <p className="text-sm text-muted">
              Until the day before the first date you can void it, and the points come back.
            </p>
          </Form>
        ) : (
          <Notice
            title={`${pointsText(points - point_total)} more are needed`}
            action={
              <ButtonLink to={to('BookingCreate')} tone="quiet" size="sm">
                Book and earn points
              </ButtonLink>
            }
          >
            Choose fewer days, or earn points with your next stay.
          </Notice>
        )}
      </div>
    </section>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
