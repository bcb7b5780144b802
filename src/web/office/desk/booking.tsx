import { pageScreen } from '../kit/screen.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { moneyLines } from '../../../capabilities/bookings/movements.ts'
import { travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import { viewPrice } from '../../site/quotes/quote-view.server.ts'
import { MoneyRows, PriceLines } from '../../site/quotes/price-lines.tsx'
import { when } from '../../ui/when.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { className, productName } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { Fact } from '../legacy/fact.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/booking'
import { texts } from './texts.ts'
import { movements } from './movements.tsx'
import { BookingBadge } from './status.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffBooking',
  path: '/staff/bookings/{itemId}',
  title: 'Booking',
  needs: ['desk.booking'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(loaderData ? texts().title(loaderData.booking.number) : texts().booking) },
]

export async function loader(args: Route.LoaderArgs) {
  const { booking, payments, changes } = await load(args, desk.booking, { bookingId: args.params.itemId })
  const fee = booking.cancellable ? await load(args, bookings.cancelFee, { number: booking.number }) : null
  return { booking, payments, changes, fee, price: viewPrice(booking.quote.rate), money: moneyLines(booking) }
}

export async function action(args: Route.ActionArgs) {
  const { intent = '', number = '', email = '' } = textFields(await args.request.formData())
  const t = texts()
  const outcome =
    intent === 'cancel'
      ? await submit(args, bookings.cancel, { number })
      : await submit(args, bookings.email, { number, email })
  return deedOf(intent, outcome, intent === 'cancel' ? t.cancel.done : t.mail.done(email))
}

/** One booking: who, when, what it costs, every movement of money and every change. */
export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, payments, changes, fee, price, money } = loaderData
  const { settings } = useSite()
  const t = texts()
  const may = useMay()
  return (
    <>
      <StaffHead
        title={t.title(booking.number)}
        parent={{ label: staff().sections.BookingDashboard, to: to('BookingDashboard') }}
        actions={
          may('Transactions:Search') &&
          (booking.status === 'CHECKED_IN' || booking.status === 'COMPLETED') && (
            <ButtonLink
              to={to('TransactionDashboard', {}, { query: { search: booking.number } })}
              tone="quiet"
              size="sm"
            >
              {t.itsStay}
            </ButtonLink>
          )
        }
      >
        <BookingBadge status={booking.status} />
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Fact label={t.arrives}>{when(booking.travel_from_date)}</Fact>
            <Fact label={t.leaves}>{when(booking.travel_to_date)}</Fact>
            {travelerFacts(booking, 'office').map(({ key, label, value }) => (
              <Fact key={key} label={label}>
                {value}
              </Fact>
            ))}
            <Fact label={staff().email}>{booking.email_addr}</Fact>
            <Fact label={t.vehicle}>{className(settings, booking.vehicle_class)}</Fact>
            <Fact label={t.product}>{productName(booking.product_id)}</Fact>
            <Fact label={t.pointClub}>{booking.point_club_number ?? '–'}</Fact>
            <Fact label={t.card}>{booking.card ? cardName(booking.card) : '–'}</Fact>
          </dl>
          <section aria-labelledby="price" className="text-sm">
            <h2 id="price" className="border-b-2 border-ink pb-1.5 text-base">
              {t.price}
            </h2>
            <PriceLines price={price}>
              <MoneyRows lines={money} />
            </PriceLines>
          </section>
          <Table caption={t.money} columns={movements()} rows={payments} rowKey={({ id }) => id} />
          {may('Bookings:Update') && booking.status !== 'PENDING' && (
            <section aria-label={staff().whatCanBeDone}>
              <Deed label={t.mail.deed} intent="email" problem={problemOf(actionData, 'email')}>
                {t.mail.lead(booking.email_addr)}
                <input type="hidden" name="number" value={booking.number} />
                <input type="hidden" name="email" value={booking.email_addr} />
              </Deed>
              {fee && (
                <Deed label={t.cancel.deed} intent="cancel" problem={problemOf(actionData, 'cancel')} danger>
                  {t.cancel.lead(fee)}
                  <input type="hidden" name="number" value={booking.number} />
                </Deed>
              )}
            </section>
          )}
        </div>
        <History entries={changes.map((change) => ({ ...change, what: changeWords(change.what) }))} />
      </div>
    </>
  )
}

/** A change as a heading; one that is new here stands as it is kept. */
function changeWords(kind: string): string {
  return (texts().changes as Readonly<Record<string, string>>)[kind] ?? kind
}
