import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { Panel } from '../../ui/panel.tsx'
import { pointsText } from './points.ts'
import { billedBy, lengthOf } from '../../../capabilities/quotes/length.ts'
import { viewPrice } from '../quotes/price-view.ts'
import { readStay } from '../search/stay.server.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { keepAttempt } from '../drafts/draft.ts'
import { notSent, orUnsent } from '../drafts/unsent.ts'
import { useAttempt } from '../drafts/use-attempt.ts'
import { Attachments } from '../documents/attachments.tsx'
import { documentTexts } from '../documents/texts.ts'
import { useVoucherTimer } from '../gift/use-voucher-timer.ts'
import { isVoidable } from '../gift/voidable.server.ts'
import { className } from '../names/names.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { type FormProblem, load, submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/redeem-points'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().redeem) }]

export async function loader(args: Route.LoaderArgs) {
  const { member } = requireMember(args)
  const { number } = member
  const now = servicesOf(args.context).now()
  const asked = readStay(args.url.searchParams, now)
  const points = await load(args, membership.points, { number })
  const today = pacificDate(now)
  const { furthest_arrival_days } = siteOf(args.context).settings.terms
  const page = {
    form: form.fields,
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
    quote: {
      ...quote,
      dates,
      length: lengthOf({ from, to: until }, billedBy(rate)),
      price: viewPrice(rate),
      isVoidable: isVoidable(from, now),
    },
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

const form = formOf(vouchers.issue, {
  only: ['email_pkpass', 'email_pdf'],
  hidden: ['travel_from_date', 'travel_to_date', 'points'],
})

export async function action(args: Route.ActionArgs) {
  const { number } = requireMember(args).member
  const sent = await args.request.formData()
  const { input, values } = await form.read(sent)
  const attempt = attemptOf(sent)
  const outcome = await submit(args, vouchers.issue, { number, ...input }, { idempotencyKey: attempt })
  if (outcome.ok) throw redirect(to('TimeVoucher', { itemId: outcome.value.id }, { query: { issued: 1 } }))
  const answer = { problem: outcome.problem, values, attempt: nextAttempt(outcome, attempt) }
  return data(answer, { status: outcome.status })
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent) => notSent(sent, texts().redeemPoints.notSent))

/** A refusal may be of points that are no longer those shown. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 422 || defaultShouldRevalidate

/** Dates, what they cost in points, and one button that turns points into a voucher. */
export default function RedeemPoints({ loaderData, actionData }: Route.ComponentProps) {
  const { redeem, arrive, leave, redeemPoints: t } = texts()
  const { points, fields, limits, problem, quote, isConfirmed } = loaderData
  const owned = pointsText(points.point_total)
  return (
    <div className="grid gap-6">
      <PageHead title={redeem}>{points.free_days > 0 ? t.introDays(owned, points.free_days) : t.intro(owned)}</PageHead>
      {!isConfirmed && (
        <Notice
          tone="warning"
          title={t.confirmFirst}
          action={
            <ButtonLink to={to('AccountDetails')} tone="quiet" size="sm">
              {t.accountDetails}
            </ButtonLink>
          }
        >
          {t.confirmHint}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title={t.whichDates}>
          <Form method="get" problem={problem} values={fields} labels={{ from: arrive, to: leave }}>
            <DateTimeField legend={arrive} name="from" min={limits.today} max={limits.lastDate} />
            <DateTimeField legend={leave} name="to" min={limits.today} />
            <div>
              <SubmitButton tone={quote ? 'quiet' : 'accent'} pendingLabel={t.asking}>
                {quote ? t.otherDates : t.showPrice}
              </SubmitButton>
            </div>
          </Form>
        </Panel>
        {quote && (
          <Offer
            form={loaderData.form}
            quote={quote}
            fresh={loaderData.attempt}
            isConfirmed={isConfirmed}
            answer={actionData}
          />
        )}
      </div>
    </div>
  )
}

interface OfferProps {
  readonly form: Route.ComponentProps['loaderData']['form']
  readonly quote: NonNullable<Route.ComponentProps['loaderData']['quote']>
  /** The key of the first try. */
  readonly fresh: string
  readonly isConfirmed: boolean
  readonly answer: Route.ComponentProps['actionData']
}

function Offer({ form: shape, quote, fresh, isConfirmed, answer }: OfferProps) {
  const { redeemPoints: t } = texts()
  const { attachments: files } = documentTexts()
  const fields = fieldsOf(shape, { email_pkpass: files.pkpass, email_pdf: files.pdf })
  const { settings } = useSite()
  useVoucherTimer(fresh)
  const dates = `${quote.dates.travel_from_date} ${quote.dates.travel_to_date}`
  const attempt = useAttempt('points', dates, { fresh, answered: answer?.attempt })
  const { travel_from_date: from, travel_to_date: until, length, points, point_total, affordable, price } = quote
  return (
    <section aria-label={t.yourVoucher} className="grid gap-5">
      <StaySign tab={t.timeVoucher} from={from} to={until} length={length} vehicle={className(settings, 'STANDARD')} />
      <div className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <dl className="grid">
          <Row label={t.listPrice} value={formatMoney(price.charges)} />
          <Row label={t.feesAndTaxes} value={t.covered} />
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2.5 pb-1.5 text-lg font-extrabold">
            <dt>{t.costs}</dt>
            <dd className="figures">{pointsText(points)}</dd>
          </div>
          <Row
            label={affordable ? t.left : t.owned}
            value={pointsText(affordable ? point_total - points : point_total)}
          />
        </dl>
        {affordable ? (
          <Form
            data-says-unsent
            fields={fields}
            problem={answer?.problem}
            values={{ email_pkpass: 'on', ...answer?.values }}
            onSubmit={() => keepAttempt('points', dates, attempt)}
          >
            <input type="hidden" name="travel_from_date" value={quote.dates.travel_from_date} />
            <input type="hidden" name="travel_to_date" value={quote.dates.travel_to_date} />
            <input type="hidden" name="points" value={points} />
            <input type="hidden" name="attempt" value={attempt} />
            <Attachments legend={t.mailWith} pkpass={fields.email_pkpass} pdf={fields.email_pdf} />
            <SubmitButton tone="accent" size="lg" block disabled={!isConfirmed} pendingLabel={t.redeeming}>
              {t.redeem(pointsText(points))}
            </SubmitButton>
            <p className="text-sm text-muted">{quote.isVoidable ? t.voidable : t.forToday}</p>
          </Form>
        ) : (
          <Notice
            title={t.missing(pointsText(points - point_total))}
            action={
              <ButtonLink to={to('BookingCreate')} tone="quiet" size="sm">
                {t.earnMore}
              </ButtonLink>
            }
          >
            {t.missingHint}
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
