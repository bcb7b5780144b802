import { data, redirect } from 'react-router'
import { moves } from '../../../capabilities/moves/contract.ts'
import { to } from '../../paths.ts'
import { failedPage, submit, textFields } from '../../serve/session/api.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import type { Route } from './+types/move'
import { viewBooking } from './booking-view.server.ts'
import { loadBooking } from './load-booking.server.ts'
import { BookingTab, StaySign } from './stay-sign.tsx'
import { texts } from './texts.ts'

export const meta = () => [{ title: title(texts().move.title) }]

/** The booking and where it could move. Looking at it changes nothing; each option has its one button. */
export async function loader(args: Route.LoaderArgs) {
  const booking = viewBooking(await loadBooking(args))
  const outcome = await submit(args, moves.offer, { bookingId: booking.id })
  if (!outcome.ok && outcome.status !== 404) throw failedPage(outcome)
  return { booking, offer: outcome.ok ? outcome.value : undefined, attempt: crypto.randomUUID() }
}

/** Takes one of the options, or none of them. */
export async function action(args: Route.ActionArgs) {
  const { option_id = '', attempt = '' } = textFields(await args.request.formData())
  const { id: bookingId } = await loadBooking(args)
  const key = { idempotencyKey: `${attempt}-${option_id}`.slice(0, 64) }
  const outcome = option_id
    ? await submit(args, moves.accept, { bookingId, option_id }, key)
    : await submit(args, moves.decline, { bookingId }, key)
  if (!outcome.ok) return data({ problem: outcome.problem }, { status: outcome.status })
  const taken = outcome.value.options.find(({ id }) => id === outcome.value.accepted_option_id)
  return redirect(to('Booking', { itemId: bookingId }, { query: taken ? { [NEWS_OF[taken.kind]]: 1 } : {} }))
}

const NEWS_OF = { CLASS: 'reclassed', DATES: 'changed', REFUND: 'cancelled' } as const

export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, offer, attempt } = loaderData
  const { settings } = useSite()
  const t = texts().move
  return (
    <div className="gutter py-8 sm:py-10">
      <div className="grid max-w-text gap-6">
        <h1 className="text-3xl">{t.title}</h1>
        <StaySign
          tab={<BookingTab number={booking.number} />}
          from={booking.travel_from_date}
          to={booking.travel_to_date}
          length={booking.length}
          vehicle={className(settings, booking.vehicle_class)}
        />
        {!offer?.can_accept ? (
          <>
            <Notice tone="info" title={offer?.reason ?? t.none} />
            <div>
              <ButtonLink to={to('Booking', { itemId: booking.id })}>{texts().backToBooking}</ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p>{t.why}</p>
            <Form problem={actionData?.problem}>
              <input type="hidden" name="attempt" value={attempt} />
              <ul aria-label={t.options} className="grid gap-3">
                {offer.options.map(({ id, kind, label, price, gives }) => (
                  <li
                    key={id}
                    className="grid gap-3 rounded-lg bg-raised p-5 shadow-raised sm:grid-cols-[1fr_auto] sm:items-center"
                  >
                    <div className="grid gap-0.5">
                      <strong className="text-lg leading-snug">{label}</strong>
                      {price && <span>{price}</span>}
                      {gives && <span className="text-muted">{gives}</span>}
                    </div>
                    <SubmitButton name="option_id" value={id} tone={kind === 'REFUND' ? 'quiet' : 'accent'}>
                      {t.take[kind]}
                    </SubmitButton>
                  </li>
                ))}
              </ul>
              <div>
                <SubmitButton name="option_id" value="" tone="quiet">
                  {t.keep}
                </SubmitButton>
              </div>
            </Form>
            <p className="text-sm text-muted">{t.until(when(offer.expires))}</p>
          </>
        )}
      </div>
    </div>
  )
}
