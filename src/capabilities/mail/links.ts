import { addressIn, language } from '../../lib/language.ts'
import type { Config } from '../../platform/config.ts'
import { SecretLink } from './secret-link.ts'

/** A secret link if there is a token, else a plain address. */
type LinkWith<Token> = Token extends string ? SecretLink : string

/** The addresses in mails and documents. A token opens its page without signing in. */
export interface PublicLinks {
  /** "parking.example": the site's name in a sentence. */
  readonly site: string
  home(): string
  book(): string
  claim(): string
  quote(quoteId: string): string
  /** The pages of account mails, each with its token. */
  confirmEmail(token: string): SecretLink
  undoEmail(token: string): SecretLink
  resetPassword(token: string): SecretLink
  requestPasswordReset(): string
  /** The list of security events, for staff. */
  securityEvents(): string
  /** Tonight's space, for staff. */
  tonight(): string
  zReport(number: number): string
  /** A request for approval, for staff who may decide. */
  approval(requestId: string): string
  /** A scheduled report; the code opens it. */
  report(deliveryId: string, code: string): SecretLink
  /** A disputed payment, for staff who answer the bank. */
  dispute(id: string): string
  /** An assigned complaint or message. */
  incident(id: string): string
  inquiry(id: string): string
  /** Requests for days off and shifts, for managers, and the reader's own shifts. */
  scheduleRequests(): string
  ownSchedule(): string
  /** A staff member's own requests. */
  ownRequests(): string
  /** Where staff who are new, or forgot their password, choose one. */
  staffInvitation(token: string): SecretLink
  booking<Token extends string | undefined = undefined>(bookingId: string, token?: Token): LinkWith<Token>
  /** Calls the shuttle for a booking. */
  pickup(bookingId: string, token: string): SecretLink
  /** The same for somebody who only has its number. */
  pickupByNumber(number: string): string
  modifyBooking<Token extends string | undefined = undefined>(bookingId: string, token?: Token): LinkWith<Token>
  cancelBooking<Token extends string | undefined = undefined>(bookingId: string, token?: Token): LinkWith<Token>
  /** Shows a lower price and its one button; opening it changes nothing. */
  acceptPrice(bookingId: string, quoteId: string, token: string): SecretLink
  /** Where a booking, or the extra cost of a change, is paid by card. */
  payBooking(bookingId: string, token: string): SecretLink
  /** Shows where a booking could move to, each with its one button; opening it changes nothing. */
  moveBooking(bookingId: string, token: string): SecretLink
  redeemPoints(): string
  /** Records the points of a receipt, with both codes filled in. */
  recordPoints(receipt: string, code: string): SecretLink
  voucher<Token extends string | undefined = undefined>(voucherId: string, token?: Token): LinkWith<Token>
  giftVoucher(): string
  /** A place on the waiting list: its offer, and how to leave. */
  wait(waitId: string, token: string): SecretLink
  membershipPass(): string
  /** The members' dashboard, after logging in. */
  pointClub(): string
  /** A company's invoice, to view and to pay; the code opens it. */
  invoice(number: string, code: string): SecretLink
  /** The mail preferences of an address; `setting` is preselected. */
  emailPreferences(email: string, token: string, setting?: number): SecretLink
  /** Ends marketing with one POST; a GET shows the preferences. */
  unsubscribe(email: string, token: string): SecretLink
  /** Where a request for a copy or erasure of one's data is confirmed; opening it does nothing. */
  confirmPrivacy(token: string): SecretLink
  /** Where a copy of one's data can be downloaded. */
  privacyCopy(token: string): SecretLink
  privacyPolicy(): string
  /** The current terms for travelers. */
  terms(): string
  /** Where members ask for a copy of their data or for its erasure, after logging in. */
  memberPrivacy(): string
  /** A stay at the lot and its receipt. */
  trip(transactionId: string, token: string): SecretLink
  ticket(ticketNum: string, recordLoc: string): string
  /** The public reviews. */
  reviews(): string
  /** Shows a score to confirm; opening it gives none. */
  score(transactionId: string, score: number, token: string): SecretLink
}

/** Absolute links on `PUBLIC_URL`, to pages in the reader's language: English ones have no prefix. */
export function publicLinks({ publicUrl }: Pick<Config, 'publicUrl'>): PublicLinks {
  const address = (path: string, query: Record<string, string | undefined> = {}) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return given.length === 0 ? publicUrl + path : `${publicUrl}${path}?${new URLSearchParams(given)}`
  }
  /** A page for travelers; staff screens and the API have no languages. */
  const link = (path: string, query?: Record<string, string | undefined>) => address(addressIn(language(), path), query)
  const secret = (path: string, token: string, query: Record<string, string | undefined> = {}) =>
    SecretLink.withToken((token) => link(path, { ...query, token }), token)
  const either = <Token extends string | undefined>(path: string, token: Token | undefined) =>
    (token === undefined ? link(path) : secret(path, token)) as LinkWith<Token>
  const booking = (bookingId: string, action: string) => `/bookings/${encodeURIComponent(bookingId)}/${action}`

  return {
    site: new URL(publicUrl).host,
    home: () => link('/'),
    book: () => link('/booking'),
    claim: () => link('/booking-claim'),
    quote: (quoteId) => link('/booking', { quoteId }),
    confirmEmail: (token) => secret('/auth/confirm-email', token),
    undoEmail: (token) => secret('/auth/undo-email', token),
    resetPassword: (token) => secret('/auth/reset-password', token),
    requestPasswordReset: () => link('/auth/request-password-reset'),
    securityEvents: () => address('/staff/security/events'),
    tonight: () => address('/staff/tonight'),
    zReport: (number) => address(`/staff/z-reports/${number}`),
    approval: (requestId) => address(`/staff/approvals/${requestId}`),
    report: (id, code) => SecretLink.withCodes(link(`/report/${id}`, { code })),
    dispute: (id) => address(`/staff/disputes/${id}`),
    incident: (id) => address(`/staff/incidents/${id}`),
    inquiry: (id) => address(`/staff/inquiries/${id}`),
    scheduleRequests: () => address('/staff/schedule/requests'),
    ownSchedule: () => address('/staff/schedule/user'),
    ownRequests: () => address('/staff/requests'),
    staffInvitation: (token) => SecretLink.withToken((token) => address('/auth/invitation', { token }), token),
    booking: (id, token) => either(booking(id, ''), token),
    pickup: (id, token) => secret('/pickup', token, { bookingId: id }),
    pickupByNumber: (number) => link('/pickup', { transactionId: number }),
    modifyBooking: (id, token) => either(booking(id, 'modify'), token),
    cancelBooking: (id, token) => either(booking(id, 'cancel'), token),
    moveBooking: (id, token) => secret(booking(id, 'move'), token),
    payBooking: (id, token) => secret(booking(id, 'pay'), token),
    acceptPrice: (id, quoteId, token) => secret(booking(id, 'modify'), token, { quoteId }),
    trip: (id, token) => secret(`/trips/${encodeURIComponent(id)}/`, token),
    ticket: (ticketNum, recordLoc) => link(`/tickets/${ticketNum}/${recordLoc}/`),
    reviews: () => link('/reviews'),
    score: (transactionId, score, token) =>
      secret('/score-transaction', token, { transactionId, score: String(score), res: 'mail' }),
    recordPoints: (receipt, code) => SecretLink.withCodes(link('/point-club/record-points', { receipt, code })),
    redeemPoints: () => link('/point-club/redeem-points'),
    voucher: (id, token) => either(`/point-club/voucher/${encodeURIComponent(id)}`, token),
    wait: (id, token) => secret(`/waiting-list/${encodeURIComponent(id)}`, token),
    giftVoucher: () => link('/gift-voucher'),
    invoice: (number, code) => SecretLink.withCodes(link(`/invoices/${number}`, { code })),
    membershipPass: () => link('/point-club/membership-pass'),
    pointClub: () => link('/point-club/'),
    confirmPrivacy: (token) => secret('/privacy/confirm', token),
    privacyCopy: (token) => secret('/privacy/copy', token),
    privacyPolicy: () => link('/privacy'),
    terms: () => link('/terms'),
    memberPrivacy: () => link('/point-club/your-data'),
    emailPreferences: (email, token, setting) =>
      secret(`/email/email-prefs/${encodeURIComponent(email)}`, token, { setting: setting?.toString() }),
    unsubscribe: (email, token) =>
      SecretLink.withToken((token) => address('/api/unsubscribe', { email, token }), token),
  }
}
