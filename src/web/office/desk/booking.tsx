import { bookings } from '../../../capabilities/bookings/contract.ts'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import { moneyLines, priceLabel } from '../../../capabilities/bookings/movements.ts'
import { bookingCan } from '../../../capabilities/bookings/rules.ts'
import { letters } from '../../../capabilities/letters/contract.ts'
import { partnerLots } from '../../../capabilities/partner-lots/contract.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { productName } from '../../site/names/names.ts'
import { MoneyRows, PriceLines } from '../../site/quotes/price-lines.tsx'
import { viewPrice } from '../../site/quotes/price-view.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Checkbox, EmailField } from '../../ui/field.tsx'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { formsOf, screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import type { Route } from './+types/booking'
import { bookingActs } from './booking-acts.tsx'
import { BookingLetters } from './booking-letters.tsx'
import { BookingNotes } from './booking-notes.tsx'
import { BookingPass } from './booking-pass.tsx'
import { BOOKING_STATES } from './booking-states.ts'
import { PaymentsTable } from './payments-table.tsx'

const forms = formsOf({ 'notes.add': ['text', 'at_gate'] })

export async function loader(args: Route.LoaderArgs) {
  const shown = await load(args, desk.booking, { bookingId: args.params.itemId })
  const { booking } = shown
  const [fee, { items: mailed }, { items: lots }] = await Promise.all([
    booking.cancellable ? load(args, bookings.cancelFee, { number: args.params.itemId }) : null,
    load(args, letters.list, { bookingId: args.params.itemId }),
    booking.modifiable ? load(args, partnerLots.list, {}) : { items: [] },
  ])
  const price = { price: viewPrice(booking.quote.rate), totalLabel: priceLabel(booking) }
  const can = { correct: bookingCan.correct(booking).allowed, confirmAgain: bookingCan.confirmAgain(booking).allowed }
  const attempt = crypto.randomUUID()
  return { ...shown, forms, can, lots, mailed, attempt, fee, price, money: moneyLines(booking) }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffBooking',
  path: '/staff/bookings/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Booking',
  needs: ['desk.booking', 'letters.list'],
  parent: 'BookingDashboard',
  heading: ({ booking }) => `Booking ${booking.number}`,
  lead: ({ booking }) => <StateBadge states={BOOKING_STATES} state={booking.status} />,
  links: ({ can, booking: { id, status, number, modifiable, email_addr } }) => [
    modifiable && {
      label: 'Change dates or class',
      to: to('StaffBookingChange', { itemId: id }),
      allow: 'Bookings:Update',
    },
    { label: 'Write', to: to('StaffBookingLetter', { itemId: id }), allow: 'Bookings:Update' },
    can.correct && {
      label: 'Correct details',
      to: to('StaffBookingDetails', { itemId: id }),
      allow: 'Bookings:Update',
    },
    (status === 'CHECKED_IN' || status === 'COMPLETED') && {
      label: 'Stay at the lot',
      to: to('TransactionDashboard', {}, { query: { search: number } }),
      allow: 'Transactions:Search',
      inMenu: true,
    },
    {
      label: 'Journal entries',
      to: to('JournalEntries', {}, { query: { search: number } }),
      allow: 'Journal:Read',
      inMenu: true,
    },
    {
      label: 'Copy and erasure',
      to: to('PrivacyRequests', {}, { query: { search: email_addr } }),
      allow: 'Privacy:Read',
      inMenu: true,
    },
  ],
  actions: [
    {
      intent: 'email',
      call: 'bookings.email',
      label: 'Resend confirmation',
      ask: 'The confirmation as the booking is now.',
      form: ({ booking }) => (
        <>
          <EmailField label="To" name="email" defaultValue={booking.email_addr} />
          <Checkbox label="With the PDF" name="with_pdf" defaultChecked />
          <Checkbox label="With the wallet pass" name="with_pkpass" defaultChecked />
        </>
      ),
      allow: 'Bookings:Update',
      inMenu: true,
      when: ({ can }) => can.confirmAgain,
      once: true,
      send: ({ booking }) => ({ number: booking.number }),
      input: ({ fields }) => ({
        number: fields.number,
        email: fields.email,
        with_pdf: fields.with_pdf === 'on',
        with_pkpass: fields.with_pkpass === 'on',
      }),
      done: ({ fields }) => `Confirmation sent to ${fields.email}.`,
    },
    {
      intent: 'note',
      call: 'notes.add',
      allow: 'Bookings:Update',
      once: true,
      input: ({ fields, params }) => ({
        bookingId: params.itemId,
        text: fields.text,
        at_gate: fields.at_gate === 'on',
      }),
      done: 'Noted.',
    },
    {
      intent: 'edit-note',
      call: 'notes.edit',
      allow: 'Bookings:Update',
      input: ({ fields, params }) => ({
        bookingId: params.itemId,
        noteId: fields.noteId,
        version: fields.version,
        text: fields.text,
        at_gate: fields.at_gate === 'on',
      }),
    },
    {
      intent: 'remove-note',
      call: 'notes.remove',
      allow: 'Bookings:Update',
      input: ({ fields, params }) => ({ bookingId: params.itemId, noteId: fields.noteId }),
      done: 'The note was removed.',
    },
    {
      intent: 'letter-again',
      call: 'letters.again',
      allow: 'Bookings:Update',
      once: true,
      input: ({ fields, params }) => ({ bookingId: params.itemId, messageId: fields.messageId }),
      done: 'On its way again.',
    },
    {
      intent: 'send-link',
      call: 'callers.sendLink',
      label: 'Resend payment link',
      ask: ({ booking }) => `The open link goes to ${booking.email_addr} once more.`,
      allow: 'Bookings:Update',
      when: ({ booking }) => booking.to_pay !== null,
      once: true,
      send: ({ booking }) => ({ bookingId: booking.id }),
      done: 'The link is on its way.',
    },
    {
      intent: 'withdraw-link',
      call: 'callers.withdrawLink',
      label: 'Withdraw payment link',
      ask: ({ booking }) =>
        booking.to_pay?.reason === 'CHANGE'
          ? 'The change is not made, and its space is freed. The customer is notified.'
          : 'The booking is canceled, and its space is freed. The customer is notified.',
      allow: 'Bookings:Update',
      when: ({ booking }) => booking.to_pay !== null,
      danger: true,
      once: true,
      send: ({ booking }) => ({ bookingId: booking.id }),
      done: 'The link was withdrawn.',
    },
    ...bookingActs,
  ],
  facts: ({ booking, made_by, complimentary_reason, terms_version }) => [
    ...(booking.sent_to
      ? [['Sent to', `${booking.sent_to.name}, ${booking.sent_to.address}, ${booking.sent_to.phone}`] as const]
      : []),
    ...(booking.to_pay
      ? [['To pay by link', `${formatMoney(booking.to_pay.amount)} by ${when(booking.to_pay.until)}`] as const]
      : []),
    ...(booking.changing
      ? [
          [
            'Change under way',
            `${when(booking.changing.travel_from_date)} – ${when(booking.changing.travel_to_date)}, until ${formatMoney(booking.changing.amount)} is confirmed`,
          ] as const,
        ]
      : []),
    ['Arrives', when(booking.travel_from_date)],
    ['Leaves', when(booking.travel_to_date)],
    ['Email', booking.email_addr],
    ...travelerFacts(booking, 'office').map(({ label, value }) => [label, value] as const),
    ['Vehicle', <VehicleClassName key="vehicle" code={booking.vehicle_class} />],
    ['Product', productName(booking.product_id)],
    [
      'Point Club',
      booking.point_club_number && (
        <OfficeLink
          key="member"
          to={to('StaffMember', { number: booking.point_club_number })}
          allow="PointClubUser:Search"
        >
          {booking.point_club_number}
        </OfficeLink>
      ),
    ],
    ['Card', booking.card && cardName(booking.card)],
    ...(booking.on_account_of ? [['Billed to', booking.on_account_of] as const] : []),
    ...(made_by ? [['Made by', made_by] as const] : []),
    ...(complimentary_reason ? [['Complimentary', complimentary_reason] as const] : []),
    ...(terms_version === null ? [] : [['Terms accepted', `Version ${terms_version}`] as const]),
  ],
  body: ({ data: { forms: shapes, booking, price, money, payments, notes, mailed, attempt, pass } }) => (
    <>
      <BookingNotes notes={notes} form={shapes['notes.add']} attempt={attempt} />
      <Section id="price" title="Price">
        <PriceLines {...price}>
          <MoneyRows lines={money} />
        </PriceLines>
      </Section>
      <PaymentsTable payments={payments} />
      <BookingLetters letters={mailed} attempt={attempt} />
      <BookingPass bookingId={booking.id} pass={pass} />
    </>
  ),
  history: ({ changes }) =>
    changes.map(({ at, who, what, detail }) => ({ at, who, what: detail ?? labelOf(CHANGES, what) })),
})

/** What happened, by the word it is kept under. */
const CHANGES = {
  created: 'Booked',
  cancelled: 'Canceled',
  'no show': 'No-show',
  'no show undone': 'No-show undone',
  'card refused': 'Card declined',
  'pay link sent': 'Payment link sent',
  'pay link ended': 'Payment link ended',
}

export const action = screenAction(screen)
export default screenPage(screen)
