import { addressIn, language } from '../../lib/language.ts'
import type { Config } from '../../platform/config.ts'

/** The addresses that mails and documents send people to. A token opens its page without signing in. */
export interface PublicLinks {
  /** "parking.example": how the site is called in a sentence. */
  readonly site: string
  home(): string
  book(): string
  claim(): string
  quote(quoteId: string): string
  /** The pages of account mails, each with the secret that it needs. */
  confirmEmail(token: string): string
  undoEmail(token: string): string
  resetPassword(token: string): string
  requestPasswordReset(): string
  /** Where somebody new on the staff, or who lost a password, chooses one. */
  staffInvitation(token: string): string
  booking(bookingId: string, token?: string): string
  modifyBooking(bookingId: string, token?: string): string
  cancelBooking(bookingId: string, token?: string): string
  /** Shows a lower price and its one button; opening it changes nothing. */
  acceptPrice(bookingId: string, quoteId: string, token?: string): string
  redeemPoints(): string
  /** Records the points of a receipt, with both codes typed already. */
  recordPoints(receipt: string, code: string): string
  voucher(voucherId: string, token?: string): string
  giftVoucher(): string
  membershipPass(): string
  /** What an address wants to get; `setting` is what is chosen when the page opens. */
  emailPreferences(email: string, token?: string, setting?: number): string
  /** Ends marketing with one POST, and shows the preferences to who only looks. */
  unsubscribe(email: string, token: string): string
  /** A stay at the lot and its receipt. */
  trip(transactionId: string, token?: string): string
  ticket(ticketNum: string, recordLoc: string): string
  /** Shows a score to confirm; opening it gives none. */
  score(transactionId: string, score: number, token?: string): string
}

/** Absolute links on `PUBLIC_URL` (§2), to pages in the language of who reads them: English ones have no prefix. */
export function publicLinks({ publicUrl }: Pick<Config, 'publicUrl'>): PublicLinks {
  const address = (path: string, query: Record<string, string | undefined> = {}) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return given.length === 0 ? publicUrl + path : `${publicUrl}${path}?${new URLSearchParams(given)}`
  }
  /** A page of the site for travellers; staff screens and the API have no languages. */
  const link = (path: string, query?: Record<string, string | undefined>) => address(addressIn(language(), path), query)
  const page = (bookingId: string, action: string, token: string | undefined, query = {}) =>
    link(`/bookings/${encodeURIComponent(bookingId)}/${action}`, { ...query, token })

  return {
    site: new URL(publicUrl).host,
    home: () => link('/'),
    book: () => link('/booking'),
    claim: () => link('/booking-claim'),
    quote: (quoteId) => link('/booking', { quoteId }),
    confirmEmail: (token) => link('/auth/confirm-email', { token }),
    undoEmail: (token) => link('/auth/undo-email', { token }),
    resetPassword: (token) => link('/auth/reset-password', { token }),
    requestPasswordReset: () => link('/auth/request-password-reset'),
    staffInvitation: (token) => address('/auth/invitation', { token }),
    booking: (id, token) => page(id, '', token),
    modifyBooking: (id, token) => page(id, 'modify', token),
    cancelBooking: (id, token) => page(id, 'cancel', token),
    acceptPrice: (id, quoteId, token) => page(id, 'modify', token, { quoteId }),
    trip: (id, token) => link(`/trips/${encodeURIComponent(id)}/`, { token }),
    ticket: (ticketNum, recordLoc) => link(`/tickets/${ticketNum}/${recordLoc}/`),
    score: (transactionId, score, token) =>
      link('/score-transaction', { transactionId, score: String(score), res: 'mail', token }),
    recordPoints: (receipt, code) => link('/point-club/record-points', { receipt, code }),
    redeemPoints: () => link('/point-club/redeem-points'),
    voucher: (id, token) => link(`/point-club/voucher/${encodeURIComponent(id)}`, { token }),
    giftVoucher: () => link('/gift-voucher'),
    membershipPass: () => link('/point-club/membership-pass'),
    emailPreferences: (email, token, setting) =>
      link(`/email/email-prefs/${encodeURIComponent(email)}`, { setting: setting?.toString(), token }),
    unsubscribe: (email, token) => address('/api/unsubscribe', { email, token }),
  }
}
