import { display } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { formatUsd, cents } from '../../lib/money.ts'
import { aboutBooking, type BookingMail } from '../bookings/index.ts'
import { type MailContent, renderMail } from '../mail/index.ts'
import { named } from '../settings/index.ts'
import type { MoveOffer } from './contract.ts'

/** The queue of what there is to tell of an offer: {@link OfferNotification}. */
export const OFFER_NEWS = { name: 'moves.tell' }

export interface OfferNotification {
  readonly what: 'offered' | 'withdrawn' | 'credit'
  /** Of a credit. */
  readonly code?: string
}

/** Asks for a move: what is offered, until when, and the one link to the page where it is answered. */
export function offerMail(mail: BookingMail, offer: MoveOffer): Promise<MailContent> {
  const words = (text: MoveOffer['options'][number]['label']) => say(text, (own) => named(mail.settings, own))
  return renderMail('move-offer', {
    ...viewOf(mail),
    move: {
      until: display(Temporal.Instant.from(offer.expires)),
      options: offer.options.map(({ label, gives, price }) => ({
        label: words(label),
        detail: [price, gives].flatMap((text) => (text ? [words(text)] : [])).join(' · '),
      })),
    },
  })
}

/** The offer is taken back, since it is not needed any more: the booking stays as it is. */
export function withdrawnMail(mail: BookingMail): Promise<MailContent> {
  return renderMail('move-withdrawn', viewOf(mail))
}

/** The code that somebody gets besides their money. `amount` in cents. */
export function creditMail(mail: BookingMail, credit: { code: string; amount: number }): Promise<MailContent> {
  const view = viewOf(mail)
  return renderMail('move-credit', {
    ...view,
    codes: [...view.codes, { text: credit.code, shownTo: 'Coupons:Read' }],
    credit: { code: credit.code, amount: formatUsd(cents(credit.amount)) },
    links: { ...view.links, book: mail.links.book() },
  })
}

function viewOf(mail: BookingMail) {
  const { booking, links, token } = mail
  return {
    ...aboutBooking(mail),
    codes: [{ text: booking.number, shownTo: 'Bookings:Update' }],
    links: { view: links.booking(booking.id, token), move: links.moveBooking(booking.id, token) },
  }
}
