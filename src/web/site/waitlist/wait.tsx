import { data, type MiddlewareFunction } from 'react-router'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { lengthOf } from '../../../capabilities/quotes/length.ts'
import { waitlist } from '../../../capabilities/waitlist/contract.ts'
import { to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { guard } from '../../serve/session/guard.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { className } from '../names/names.ts'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { viewQuote } from '../quotes/quote-view.server.ts'
import { bookingPath } from '../search/stay.server.ts'
import type { Route } from './+types/wait'
import { texts } from './texts.ts'

/** A place on the waiting list, which the link of a mail opens. */
export const middleware: MiddlewareFunction<Response>[] = [guard]

export const meta = () => [{ title: title(texts().wait.title) }]

export async function loader(args: Route.LoaderArgs) {
  const { offer, ...wait } = await load(args, waitlist.get, { waitId: args.params.itemId })
  const stay = { from: Temporal.Instant.from(wait.travel_from_date), to: Temporal.Instant.from(wait.travel_to_date) }
  const now = servicesOf(args.context).now()
  return {
    wait,
    offer: offer && {
      heldUntil: offer.held_until,
      isBeingBooked: offer.is_being_booked,
      quotes: offer.quotes.map((quote) => viewQuote(quote, now)).filter(({ isPurchasable }) => isPurchasable),
    },
    length: lengthOf(stay, []),
    path: bookingPath(stay, { vehicleClass: wait.vehicle_class, promoCode: '' }),
    attempt: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const attempt = textField(await args.request.formData(), 'attempt') || crypto.randomUUID()
  const outcome = await submit(args, waitlist.leave, { waitId: args.params.itemId }, { idempotencyKey: attempt })
  return data(outcome.ok ? {} : { problem: outcome.problem }, { status: outcome.ok ? 200 : outcome.status })
}

/** Where somebody stands in the line, the space that is held for them, and the way out. */
export default function WaitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, bookingDisabled } = useSite()
  const { wait, offer, length, path, attempt } = loaderData
  const t = texts().wait
  const isOpen = wait.status === 'WAITING' || (wait.status === 'OFFERED' && !offer?.isBeingBooked)
  return (
    <div className="gutter grid gap-7 py-8 sm:py-10">
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-x-10">
        <div className="grid max-w-text gap-4">
          <h1 className="text-3xl">{t.heads[offer?.isBeingBooked ? 'BOOKING' : wait.status]}</h1>
          <Standing {...loaderData} />
        </div>
        <StaySign
          tab={t.tab}
          from={wait.travel_from_date}
          to={wait.travel_to_date}
          length={length}
          vehicle={className(settings, wait.vehicle_class)}
        />
      </div>
      {offer && !offer.isBeingBooked && (
        <section className="grid gap-4">
          <h2 className="text-2xl">{t.choose}</h2>
          <div
            className={classes(
              'grid gap-4 md:grid-cols-2 md:grid-rows-[auto_auto_auto_auto]',
              offer.quotes.length > 2 && 'lg:grid-cols-3',
            )}
          >
            {offer.quotes.map((quote, index) => (
              <QuoteCard key={quote.product} quote={quote} isBest={index === 0} disabled={bookingDisabled} />
            ))}
          </div>
        </section>
      )}
      {isOpen ? (
        <div className="max-w-text rounded-lg border border-line px-5 py-2 sm:px-6" data-screen-only>
          <Disclosure summary={t.leave} open={actionData !== undefined && 'problem' in actionData}>
            <div className="grid gap-4 pb-4">
              <p>{t.leaveHow}</p>
              <Form problem={actionData && 'problem' in actionData ? actionData.problem : undefined} fields={{}}>
                <input type="hidden" name="attempt" value={attempt} />
                <div>
                  <SubmitButton tone="danger" pendingLabel={t.leaving}>
                    {t.leaveNow}
                  </SubmitButton>
                </div>
              </Form>
            </div>
          </Disclosure>
        </div>
      ) : (
        wait.status !== 'OFFERED' && (
          <div>
            {wait.status === 'BOOKED' ? (
              <ButtonLink to={to('BookingClaim')} tone="quiet">
                {t.findBooking}
              </ButtonLink>
            ) : (
              <ButtonLink to={path} tone="accent">
                {t.seePrices}
              </ButtonLink>
            )}
          </div>
        )
      )}
    </div>
  )
}

/** What the heading means, in a sentence or two. */
function Standing({ wait, offer }: Route.ComponentProps['loaderData']) {
  const t = texts().wait
  const { status, wish, most, card, ahead, email_addr } = wait
  if (status === 'OFFERED' && offer) {
    if (offer.isBeingBooked) return <p className="text-lg">{t.booking(email_addr)}</p>
    return (
      <Notice tone="success" title={t.heldUntil(when(offer.heldUntil))}>
        {t.thenNext}
      </Notice>
    )
  }
  if (status === 'WAITING') {
    const how =
      wish === 'BOOK' && most ? t.bookHow(formatMoney(most), card ? cardName(card) : '') : t.tellHow(email_addr)
    return (
      <>
        <p className="text-lg font-bold">{ahead === 0 ? t.next : t.ahead(ahead)}</p>
        <p className="text-lg wrap-anywhere">{how}</p>
      </>
    )
  }
  const left = wish === 'BOOK' ? t.leftUnbooked : t.left
  const sentence = { BOOKED: t.booked(email_addr), LAPSED: t.lapsed, LEFT: left, EXPIRED: t.expired, OFFERED: '' }[
    status
  ]
  return <p className="text-lg">{sentence}</p>
}
