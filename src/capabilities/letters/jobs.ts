import { inLanguage } from '../../lib/in-language.ts'
import { defineJob } from '../../platform/jobs.ts'
import { bookingById, bookingMail } from '../bookings/index.ts'
import { sendMail } from '../mail/index.ts'
import { letterMail } from './emails.ts'
import * as store from './store.ts'

/** Mails a letter of staff to the customer of its booking. */
export const mailLetter = defineJob<{ letterId: string }>({ name: 'letters.mail' }, async (ctx, { letterId }) => {
  const letter = await store.byId(ctx, letterId)
  const booking = letter && (await bookingById(ctx, letter.booking_id))
  if (!booking) return
  await inLanguage(booking.language, async () => {
    const content = await letterMail(await bookingMail(ctx, booking), letter)
    const [purpose, thread] = [`booking/${booking.id}/letter/${letter.id}`, `booking/${booking.id}/confirmation`]
    await sendMail(ctx, { ...content, purpose, to: booking.email, thread })
  })
})

export const jobs = [mailLetter]
