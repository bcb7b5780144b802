import { pointsPaying } from '../club/points/rules.ts'
import { cardName } from '../payments/card-name.ts'
import type { Message } from '../../lib/message.ts'
import { cents, formatUsd, fromDollars, sum, toDollars } from '../../lib/money.ts'
import { daysBetween, display, displayDate, pacificDate } from '../../lib/pacific.ts'
import { figure, say } from '../../lib/texts.ts'
import { codeImage, frame, type MailContent, type PublicLinks, renderMail, type SecretLink } from '../mail/index.ts'
import type { Quote } from '../quotes/contract.ts'
import { billedBy, moneyRows, priceView, signView, stayView, whenToPay } from '../quotes/index.ts'
import { isComplimentary } from '../quotes/pricing.ts'
import type { Settings } from '../settings/contract.ts'
import type { Booking, BookingCredit } from './contract.ts'
import { type JourneyStep, journeyOf } from './journey.ts'
import { texts } from './texts.ts'
import {
  closingRefunds,
  earlierRefunds,
  lastRefunds,
  moneyLines,
  priceLabel,
  type RefundSplit,
  stillComing,
  targetOf,
  targetOfNext,
  toldOf,
} from './movements.ts'
import type { PayLinkRow } from './pay-links/store.ts'
import { hasTerms, opensTheGate } from './rules.ts'
import { termsOf } from './terms.ts'
import { detailChanges, readableFields, travelerFacts } from './traveler/facts.ts'
import type { Details } from './traveler/fields.ts'
import type { WalkRow } from './walks/store.ts'

/** What every mail about a booking is made of, in the shapes of the wire. */
export interface BookingMail {
  readonly booking: Booking
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'guide' | 'vehicle_classes'>
  readonly links: PublicLinks
  /** A URL token of the booking: anyone with the mail can open, change and cancel it. */
  readonly token: string
}

/** What a change may change of a booking. */
type Stay = Pick<Booking, 'travel_from_date' | 'travel_to_date' | 'vehicle_class'>

/** The proof of a booking: code, stay, price, terms, way. */
export function confirmationMail(mail: BookingMail): Promise<MailContent> {
  return renderMail('booking-confirmed', { ...bookingView(mail), is_late: false })
}

/** The same, after a payment whose outcome was not known when the booking was made. */
export function lateConfirmationMail(mail: BookingMail): Promise<MailContent> {
  return renderMail('booking-confirmed', { ...bookingView(mail), is_late: true })
}

/** A booking with other dates, or for another vehicle. `before` is what it was; `charged` and `back` are what the change moved. */
export function changedMail(
  mail: BookingMail & {
    readonly before: Stay & Pick<Booking, 'total'>
    readonly charged: string
    readonly back: RefundSplit
  },
): Promise<MailContent> {
  const { booking, before } = mail
  const { is_same_stay, ...was } = comparedWith(mail, before)
  const back = toldOf(mail.back, lastRefunds(booking))
  return renderMail('booking-changed', {
    ...bookingView(mail),
    is_same_stay,
    before: { ...was, total: usd(before.total) },
    change: {
      charged: orEmpty(mail.charged),
      refunded: orEmpty(toDollars(back.money)),
      points: back.otherwise,
      ...paidBy(booking),
      back_to: targetOf(booking, lastRefunds(booking)),
    },
  })
}

/**
 * The price of a booking's own dates has dropped: what its holder gets by taking the new one, to the cent. Nothing
 * changes before. `back` is what is given back, `balanceDue` what is then paid at the lot.
 */
export function priceDroppedMail(
  mail: BookingMail & {
    readonly offered: Quote
    readonly back: RefundSplit
    readonly balanceDue: string
    /** Where its reader says which mail to get. */
    readonly preferences: SecretLink
  },
): Promise<MailContent> {
  const { booking, offered, links, token, settings } = mail
  const due = fromDollars(booking.balance_due) - fromDollars(mail.balanceDue)
  const view = bookingView(mail)
  return renderMail('price-dropped', {
    ...view,
    price: { ...priceView(offered.rate, settings, { title: texts().price.offered }), savings: '', money: [] },
    terms: termsOf(booking, offered),
    drop: {
      saving: formatUsd(sum([mail.back.money, mail.back.points, cents(due)])),
      before: usd(booking.total),
      after: usd(offered.rate.total),
      refund: orEmpty(toDollars(mail.back.money)),
      points: mail.back.points > 0 ? texts().paper.pointsWillBeBack(pointsPaying(mail.back.points)) : '',
      ...paidBy(booking),
      back_to: targetOfNext(booking, mail.back.money),
      due: orEmpty(mail.balanceDue),
      due_before: orEmpty(booking.balance_due),
      until: display(Temporal.Instant.from(offered.expires)),
    },
    links: {
      ...view.links,
      accept: links.acceptPrice(booking.id, offered.quote_id, token),
      preferences: mail.preferences,
    },
  })
}

/** A change whose payment is not confirmed yet: until then the booking is unchanged. */
export function changePendingMail(
  mail: BookingMail & { readonly asked: Stay; readonly amount: string },
): Promise<MailContent> {
  return renderMail('booking-change-pending', {
    ...bookingView(mail),
    asked: comparedWith(mail, mail.asked),
    pending: { amount: usd(mail.amount), card: cardName(mail.booking.card) },
  })
}

/** A change that was being paid, and whose card was refused after all: the booking stays as it was. */
export function changeRefusedMail(mail: BookingMail & { readonly asked: Stay }): Promise<MailContent> {
  return renderMail('booking-change-refused', {
    ...bookingView(mail),
    asked: comparedWith(mail, mail.asked),
    refused: { card: cardName(mail.booking.card) },
  })
}

/** A day before arrival: when, where, and the code, with nothing to look for. */
export function reminderMail(mail: BookingMail & { readonly now: Temporal.Instant }): Promise<MailContent> {
  return renderMail('booking-reminder', {
    ...bookingView(mail),
    reminder: { day: dayOfArrival(mail) },
  })
}

/** A day of 23 hours may lie between. */
function dayOfArrival({ booking, now }: BookingMail & { readonly now: Temporal.Instant }): string {
  const arrival = pacificDate(Temporal.Instant.from(booking.travel_from_date))
  const days = daysBetween(pacificDate(now), arrival)
  if (days > 1) return texts().onDate(displayDate(arrival))
  return days === 1 ? texts().tomorrow : texts().today
}

/** The end of a booking: what is kept, what goes back where, and when. `rule` is the sentence that decided. */
export function cancelledMail(
  mail: BookingMail & { readonly fee: string; readonly refund: string; readonly rule: string },
): Promise<MailContent> {
  const { booking, fee, refund, rule } = mail
  return renderMail('booking-cancelled', {
    ...voidView(mail, texts().cancelled),
    price: priceBefore(mail),
    cancellation: {
      fee: usd(fee),
      ...givenBack(refund, booking),
      is_free: fromDollars(fee) === 0,
      was_paid: fromDollars(booking.paid) > 0,
      rule,
      ...paidBy(booking),
      earlier: earlierRefunds(booking),
    },
  })
}

/** The car did not come: what is kept and what goes back, and until when it is let in after all. */
export function noShowMail(
  mail: BookingMail & { readonly fee: string; readonly refund: string; readonly now: Temporal.Instant },
): Promise<MailContent> {
  const { booking, fee, refund, now } = mail
  const isOpen = opensTheGate(booking, now)
  return renderMail('booking-no-show', {
    ...(isOpen ? bookingView(mail) : voidView(mail, texts().notUsed)),
    price: priceBefore(mail),
    no_show: {
      still_coming: isOpen ? stillComing(booking) : '',
      fee: usd(fee),
      is_free: fromDollars(fee) === 0,
      is_deposit: booking.product_id === 'BOOK_NOW',
      ...givenBack(refund, booking),
      ...paidBy(booking),
      earlier: earlierRefunds(booking),
    },
  })
}

/** We have no space: where the guest parks instead, and what goes back. */
export function walkedMail(
  mail: BookingMail & {
    readonly walk: Pick<WalkRow, 'lot_name' | 'lot_address' | 'lot_phone'>
    readonly back: RefundSplit
  },
): Promise<MailContent> {
  const { booking, walk } = mail
  const back = toldOf(mail.back, lastRefunds(booking))
  return renderMail('booking-walked', {
    ...voidView(mail, texts().cancelled),
    price: priceBefore(mail),
    walk: {
      name: walk.lot_name,
      address: walk.lot_address,
      phone: walk.lot_phone,
      refund: orEmpty(toDollars(back.money)),
      returned: back.otherwise,
      ...refundedTo(booking),
    },
  })
}

/** It counted as not arrived, and is expected again. `refund` is what had gone back when it did not arrive. */
export function expectedAgainMail(mail: BookingMail & { readonly refund: string }): Promise<MailContent> {
  const view = bookingView(mail)
  return renderMail('booking-expected-again', {
    ...view,
    price: { ...view.price, savings: '' },
    no_show: { refund: orEmpty(mail.refund) },
  })
}

/** Staff gave back a part: how much, and where it is. `back` is how the customer's own money and points come back. */
export function refundedMail(
  mail: BookingMail & {
    readonly amount: string
    readonly back: RefundSplit
    readonly means: 'CARD' | BookingCredit['means']
    readonly points: number
  },
): Promise<MailContent> {
  const { booking, amount, means, points } = mail
  const view = bookingView(mail)
  // What is credited has moved no money.
  const back = toldOf(mail.back, means === 'CARD' ? lastRefunds(booking) : [])
  return renderMail('booking-refunded', {
    ...view,
    price: { ...view.price, savings: '' },
    refund: {
      amount: usd(amount),
      money: orEmpty(toDollars(back.money)),
      returned: back.otherwise,
      ...refundedTo(booking),
      points: means === 'POINTS' ? figure(points) : '',
      is_voucher: means === 'VOUCHER',
    },
  })
}

/** The card was refused after all: no booking, nothing charged. `retryLink` opens the price again. */
export function refusedMail(
  mail: BookingMail & { readonly reason: Message; readonly retryLink: string },
): Promise<MailContent> {
  return renderMail('booking-refused', {
    ...voidView(mail, texts().notBooked),
    price: {
      ...priceView(mail.booking.quote.rate, mail.settings),
      savings: '',
      money: moneyRows([[texts().price.charged, '$0.00', 'strong']]),
    },
    refusal: { reason: say(mail.reason), retry_link: mail.retryLink },
  })
}

/** A payment link: what it is for, what it costs, and until when it holds the space. */
export interface PayLinkMail extends BookingMail {
  /** What is paid for: the booking, or what it becomes. */
  readonly quote: Quote
  readonly link: Pick<PayLinkRow, 'reason' | 'amount_cents' | 'due_at'>
  /** The card that was tried last was refused. */
  readonly isRefused: boolean
}

/** The link by which a booking, or a change of it, is paid. */
export function payLinkMail(mail: PayLinkMail): Promise<MailContent> {
  const view = bookingView(mail)
  return renderMail('booking-pay-link', {
    ...payLinkView(mail, view),
    links: { ...view.links, pay: mail.links.payBooking(mail.booking.id, mail.token) },
  })
}

/** Nobody paid in time: the space is free again, and a change is not made. */
export function payLinkEndedMail(mail: PayLinkMail): Promise<MailContent> {
  const isChange = mail.link.reason === 'change'
  return renderMail(
    'booking-pay-link-ended',
    payLinkView(mail, isChange ? bookingView(mail) : voidView(mail, texts().notBooked)),
  )
}

function payLinkView<View extends object>(mail: PayLinkMail, view: View) {
  const { quote, link, settings, isRefused } = mail
  const isChange = link.reason === 'change'
  return {
    ...view,
    price: { ...priceView(quote.rate, settings), savings: '', money: isChange ? [] : whenToPay(quote) },
    asked: comparedWith(mail, quote),
    is_refused: isRefused,
    pay: {
      amount: formatUsd(link.amount_cents),
      until: display(link.due_at),
      is_change: isChange,
    },
  }
}

/** What was corrected of a booking: each field as it was and as it is. */
export function detailsChangedMail(
  mail: BookingMail & {
    readonly before: Partial<Details>
    readonly after: Partial<Details>
    readonly now: Temporal.Instant
  },
): Promise<MailContent> {
  return renderMail('booking-details-changed', {
    ...bookingView(mail),
    is_open: opensTheGate(mail.booking, mail.now),
    changes: detailChanges(mail),
  })
}

/** To the address that a booking had before: its mail goes elsewhere now. It opens nothing. */
export function addressChangedMail({ booking, settings, links }: BookingMail): Promise<MailContent> {
  return renderMail('booking-address-changed', { ...frame(settings, links), booking: { number: booking.number } })
}

/** To the owner of a booking that somebody, most likely the owner, was about to make again. */
export function duplicateMail(mail: BookingMail): Promise<MailContent> {
  return renderMail('booking-duplicate', bookingView(mail))
}

/** What most mails about a booking say of it. */
export function bookingView({ token, ...about }: BookingMail) {
  const { booking, links } = about
  return {
    ...aboutBooking(about),
    codes: [{ text: booking.number, shownTo: 'Bookings:Update' }],
    code: { text: booking.number, image: codeImage(booking.barcode) },
    links: {
      view: links.booking(booking.id, token),
      change: links.modifyBooking(booking.id, token),
      cancel: links.cancelBooking(booking.id, token),
      pickup: links.pickup(booking.id, token),
      book: links.book(),
    },
  }
}

/** What mails and documents show of a booking, in the same words and lines; no secrets. */
export function aboutBooking({ booking, settings, links }: Omit<BookingMail, 'token'>) {
  const paid = fromDollars(booking.paid)
  const due = fromDollars(booking.balance_due)
  const around = frame(settings, links)
  return {
    ...around,
    sign: { ...signView(around), tab: texts().booking, number: booking.number },
    stay: stayView(booking, billedBy(booking.quote.rate), settings),
    price: {
      ...priceView(booking.quote.rate, settings, { total: priceLabel(booking) }),
      money: moneyRows(moneyOf(booking)),
    },
    terms: hasTerms(booking) ? termsOf(booking) : [],
    journey: numbered(journeyOf(booking, settings)),
    booking: {
      number: booking.number,
      is_complimentary: isComplimentary(booking.quote),
      is_changeable: booking.modifiable || booking.cancellable,
      is_parked: booking.status === 'CHECKED_IN',
      ...readableFields(booking, 'mail'),
      details: travelerFacts(booking, 'mail'),
      card: cardName(booking.card),
      is_paid: paid > 0 && due === 0,
      due_at_lot: due > 0 ? formatUsd(due) : '',
    },
  }
}

/** Templates count no steps. */
function numbered(steps: readonly JourneyStep[]) {
  return steps.map(({ title, sentences }, index) => ({ number: index + 1, title, text: sentences.join(' ') }))
}

/** The same for what is no booking any more: its sign is gray. */
function voidView(mail: BookingMail, tab: string) {
  const view = bookingView(mail)
  return { ...view, sign: { ...signView(view, true), tab, number: mail.booking.number } }
}

/** What was to be paid for a booking that has ended, and what became of its money. */
function priceBefore({ booking, settings }: BookingMail) {
  const named = { title: texts().price.before, total: priceLabel(booking) }
  return { ...priceView(booking.quote.rate, settings, named), savings: '', money: moneyRows(moneyOf(booking)) }
}

function moneyOf(booking: Booking): [string, string, 'strong'?][] {
  return moneyLines(booking).map(({ label, amount, isStrong }) =>
    isStrong ? [label, usd(amount), 'strong'] : [label, usd(amount)],
  )
}

function usd(amount: string): string {
  return formatUsd(fromDollars(amount))
}

/** Where its money goes: a card, or the account of the company that is billed. */
function paidBy({ card, on_account_of }: Booking) {
  return { card: cardName(card), company: on_account_of ?? '' }
}

/** Where what went back last goes: cards, the account of the company that is billed, or however else it was paid. */
function refundedTo(booking: Booking) {
  const { card, on_account_of: company } = booking
  return {
    card: card && company === null ? cardName(card) : '',
    company: company ?? '',
    back_to: targetOf(booking, lastRefunds(booking)),
  }
}

/** A refund as money and, in sentences, what comes back otherwise: the `points` of the templates. */
function givenBack(refund: string, booking: Booking) {
  const { money, otherwise, target } = closingRefunds(booking)
  return { refund: orEmpty(otherwise === '' ? refund : toDollars(money)), points: otherwise, back_to: target }
}

/** What a booking was, or is to become: its vehicle only where that is another one. */
function comparedWith({ booking, settings }: BookingMail, other: Stay) {
  const { arrive, leave, vehicle } = stayView(other, billedBy(booking.quote.rate), settings)
  return {
    is_same_stay:
      other.travel_from_date === booking.travel_from_date && other.travel_to_date === booking.travel_to_date,
    arrive: arrive.full,
    leave: leave.full,
    vehicle: other.vehicle_class === booking.vehicle_class ? '' : vehicle,
  }
}

/** Nothing moved, nothing to say. */
function orEmpty(amount: string): string {
  return fromDollars(amount) === 0 ? '' : usd(amount)
}
