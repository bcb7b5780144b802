import { data, redirect } from 'react-router'
import { type Booking, bookings, type CancelFee } from '../../../capabilities/bookings/contract.ts'
import { viewBooking } from './booking-view.server.ts'
import { MoneyRow, MoneyRows, TotalRow } from '../quotes/price-lines.tsx'
import { BookingTab, StaySign } from './stay-sign.tsx'
import { className } from '../names/names.ts'
import { to } from '../../paths.ts'
import { failedPage, type FormProblem, submit, textFields } from '../../serve/session/api.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/cancel'
import { type CancelFeeView, viewCancelFee } from './cancel-fee.server.ts'
import { comesBack } from './comes-back.ts'
import { loadBooking } from './load-booking.server.ts'
import { texts } from './texts.ts'

export const meta = () => [{ title: title(texts().cancel.title) }]

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadBooking(args)
  const booking = viewBooking(loaded)
  if (booking.status === 'CANCELLED') throw redirect(to('Booking', { itemId: booking.id }))
  const outcome = await submit(args, bookings.cancelFee, { number: booking.number })
  if (!outcome.ok && outcome.status !== 422) throw failedPage(outcome)
  return {
    booking,
    attempt: crypto.randomUUID(),
    fee: outcome.ok ? viewCancelFee(loaded, outcome.value) : undefined,
    /** Why it can no longer be canceled. */
    reason: outcome.ok ? undefined : outcome.problem.formErrors.join(' '),
  }
}

/** Cancels at the fee that was shown; one that has risen meanwhile is shown first. */
export async function action(args: Route.ActionArgs) {
  const { fee = '', attempt = '' } = textFields(await args.request.formData())
  const booking = await loadBooking(args)
  const { id, number } = booking
  const now = await submit(args, bookings.cancelFee, { number })
  if (now.ok && now.value.fee !== fee) return refused(booking, now.value)

  const outcome = await submit(args, bookings.cancel, { number }, { idempotencyKey: attempt || crypto.randomUUID() })
  if (outcome.ok) return redirect(to('Booking', { itemId: id }, { query: { cancelled: 1 } }))
  return data({ problem: outcome.problem, fee: undefined }, { status: outcome.status })
}

function refused(booking: Booking, fee: CancelFee) {
  const problem: FormProblem = { fieldErrors: {}, formErrors: [texts().cancel.feeIsNow(formatMoney(fee.fee))] }
  return data({ problem, fee: viewCancelFee(booking, fee) }, { status: 422 })
}

export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, attempt, reason } = loaderData
  const fee = actionData?.fee ?? loaderData.fee
  const { settings } = useSite()
  const t = texts()
  const { id: itemId, number, length, on_account_of: company } = booking
  return (
    <div className="gutter py-8 sm:py-10">
      <div className="grid max-w-text items-start gap-6 lg:max-w-none lg:grid-cols-2 lg:gap-x-12">
        <h1 className="text-3xl lg:col-span-2">{t.cancel.heading}</h1>
        <StaySign
          tab={<BookingTab number={number} />}
          from={booking.travel_from_date}
          to={booking.travel_to_date}
          length={length}
          vehicle={className(settings, booking.vehicle_class)}
        />
        {fee && (
          <Form problem={actionData?.problem}>
            <input type="hidden" name="fee" value={fee.fee} />
            <input type="hidden" name="attempt" value={attempt} />
            <div className="grid gap-3 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
              <p>{fee.rule}.</p>
              <dl className="grid">
                <MoneyRows lines={booking.linesSoFar} />
                <MoneyRow label={t.price.cancellationFee} amount={fee.fee === '0.00' ? fee.fee : `-${fee.fee}`} />
                <TotalRow
                  label={company === null ? t.cancel.youGetBack : t.cancel.accountGetsBack}
                  amount={fee.refund}
                />
              </dl>
              {fee.refund !== '0.00' && (
                <p className="text-sm text-muted">
                  {company === null ? arrival(fee) : t.cancel.arrivesOnAccount(company)}
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-3">
              <SubmitButton tone="danger" pendingLabel={t.cancel.cancelling}>
                {fee.refund === '0.00' || company !== null ? t.cancel.button : t.cancel.buttonRefund(comesBack(fee))}
              </SubmitButton>
              <ButtonLink to={to('Booking', { itemId })} tone="quiet">
                {t.cancel.keep}
              </ButtonLink>
            </div>
          </Form>
        )}
        {!fee && (
          <div className="grid justify-items-start gap-6">
            {reason && <Notice tone="warning" title={reason} />}
            <ButtonLink to={to('Booking', { itemId })}>{t.backToBooking}</ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}

/** How and when what comes back does so: to the cards, as points, or both. */
function arrival({ money, target, points }: CancelFeeView): string {
  const t = texts().cancel
  if (money === '0.00') return t.arrivesAsPoints(points)
  return points > 0 ? t.arrivesWithPoints(target) : t.arrives(target)
}
