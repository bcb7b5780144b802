import { aboutBooking, type BookingMail } from '../bookings/index.ts'
import { type MailContent, renderMail } from '../mail/index.ts'
import { paragraphs } from '../../lib/wording.ts'
import type { LetterRow } from './store.ts'

/** A letter of staff, with the booking it is about and the way to it. */
export function letterMail(
  mail: BookingMail,
  { subject, body }: Pick<LetterRow, 'subject' | 'body'>,
): Promise<MailContent> {
  const { booking, links, token } = mail
  return renderMail('booking-letter', {
    ...aboutBooking(mail),
    codes: [{ text: booking.number, shownTo: 'Bookings:Update' }],
    letter: { subject, text: body, paragraphs: paragraphs(body) },
    links: { view: links.booking(booking.id, token) },
  })
}
