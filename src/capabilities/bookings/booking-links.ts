import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { momentsOf } from '../quotes/index.ts'
import { currentSettings } from '../settings/index.ts'
import * as store from './store.ts'
import { texts } from './texts.ts'
import { bookingToken } from './tokens.ts'

/** So long after a stay it is still mailed. */
const RECENT_DAYS = 90

/** The most in one mail. */
const MOST = 20

/** Mails the live and recent bookings of an address to it, each with a link of its own; nothing where there are none. */
export async function sendFound(ctx: Context, email: string, ref: string): Promise<void> {
  const rows = await store.recentOfAddress(ctx, email, {
    since: ctx.now.subtract({ hours: RECENT_DAYS * 24 }),
    most: MOST,
  })
  const [first] = rows
  if (!first) return
  const links = publicLinks(ctx.config)
  const bookings = await Promise.all(
    rows.map(async (row) => {
      const { travel_from: from, travel_to: to } = row
      const { arrive, leave } = momentsOf({ travel_from_date: toWire(from), travel_to_date: toWire(to) })
      return {
        number: row.number,
        arrive: arrive.full,
        leave: leave.full,
        status: texts().found[row.status],
        link: links.booking(row.id, await bookingToken(ctx, row.id, to)),
      }
    }),
  )
  const content = await renderMail('bookings-found', {
    ...frame(await currentSettings(ctx), links),
    bookings,
    codes: bookings.map(({ number }) => ({ text: number, shownTo: 'Bookings:Update' })),
  })
  await sendMail(ctx, { ...content, purpose: `bookings-found/${ref}`, to: first.email })
}
