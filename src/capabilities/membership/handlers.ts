import type { Handlers } from '../../http/capability.ts'
import { found, invalidForm } from '../../http/problem.ts'
import type { Message } from '../../lib/message.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { bookingNumberFor, type BookingRow, upcomingBookingsOf } from '../bookings/index.ts'
import { foundMember, renewPass } from '../club/index.ts'
import { ledgerOf, pointsOf } from '../club/points/index.ts'
import {
  chargesPaidInMoney,
  freeDays,
  pointsEarned,
  pointsToNextDay,
  pointsToRedeem,
  worthOf,
} from '../club/points/rules.ts'
import { paidWithPoints } from '../payments/index.ts'
import { quoteById } from '../quotes/index.ts'
import { dayPrices, priceBook } from '../rates/index.ts'
import {
  closedStaysOf,
  declineWaitingPoints,
  pointsWaitingFor,
  presentStay,
  type Recording,
  recordReceipt,
  type StayRow,
  sendReceipt,
  stayById,
  stayByReceipt,
  takeWaitingPoints,
} from '../stays/index.ts'
import { LINK_DAYS } from '../stays/link-days.ts'
import type { membership, Trip } from './contract.ts'
import { mailPass } from './jobs.ts'
import { passFileOf, passOf } from './pass.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof membership> = {
  async points(ctx, { number }) {
    const { balance, owed, expires } = await pointsOf(ctx, (await foundMember(ctx, number)).account_id)
    const day = await dayPrice(ctx)
    const { club } = await priceBook(ctx)
    return {
      point_total: balance,
      owed,
      worth: toDollars(worthOf(balance, club)),
      free_days: freeDays(balance, day, club),
      points_per_day: pointsToRedeem(day, club),
      points_to_next_day: pointsToNextDay(balance, day, club),
      expires: expires ? toWire(expires) : null,
    }
  },

  async ledger(ctx, { number, ...page }) {
    return ledgerOf(ctx, (await foundMember(ctx, number)).account_id, page)
  },

  async recentTrips(ctx, { number, ...page }) {
    const { account_id } = await foundMember(ctx, number)
    const { items, count } = await closedStaysOf(ctx, account_id, page)
    return { items: items.map(pastTrip), count }
  },

  async upcomingTrips(ctx, { number, ...page }) {
    const { account_id } = await foundMember(ctx, number)
    const { items, count } = await upcomingBookingsOf(ctx, account_id, page)
    return { items: await Promise.all(items.map((booking) => nextTrip(ctx, booking))), count }
  },

  async receipt(ctx, { number, id }) {
    return presentStay(ctx, await receiptOf(ctx, number, id))
  },

  async emailReceipt(ctx, { number, receipt_num, email }) {
    const { id } = await receiptOf(ctx, number, receipt_num)
    await enqueue(ctx, sendReceipt, { transactionId: id, to: email, ref: ctx.requestId })
    return { ok: true }
  },

  /** A wrong number and a wrong code read the same. */
  async record(ctx, { number, receipt_number, validation_code }) {
    const member = await foundMember(ctx, number)
    const proof = { receiptNumber: receipt_number, validationCode: validation_code }
    const { recording, points } = await recordReceipt(ctx, proof, member)
    if (recording !== 'recorded') throw invalidForm(REFUSALS[recording])
    return { points, point_total: (await pointsOf(ctx, member.account_id)).balance }
  },

  async waitingPoints(ctx, { number, ...page }) {
    const { items, count } = await pointsWaitingFor(ctx, (await foundMember(ctx, number)).number, page)
    return { items: items.map(({ exited_at, ...rest }) => ({ ...rest, exited_at: toWire(exited_at) })), count }
  },

  async takePoints(ctx, { number, id }) {
    const member = await foundMember(ctx, number)
    const points = found(await takeWaitingPoints(ctx, member, id))
    return { points, point_total: (await pointsOf(ctx, member.account_id)).balance }
  },

  async declinePoints(ctx, { number, id }) {
    found((await declineWaitingPoints(ctx, await foundMember(ctx, number), id)) || undefined)
    return { ok: true }
  },

  async pass(ctx, { number }) {
    return passOf(ctx, await foundMember(ctx, number))
  },

  async passFile(ctx, { number, kind }) {
    const { filename, contentType, content } = await passFileOf(ctx, await foundMember(ctx, number), kind)
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },

  async renewPass(ctx, { number }) {
    return passOf(ctx, await renewPass(ctx, number))
  },

  async sendPass(ctx, { number }) {
    const { account_id } = await foundMember(ctx, number)
    await enqueue(ctx, mailPass, { accountId: account_id, ref: ctx.requestId })
    return { ok: true }
  },
}

const REFUSALS: Record<Exclude<Recording, 'recorded'>, Message> = {
  unknown: messages.refusal.unknown,
  'recorded before': messages.refusal.recorded,
  'too old': messages.refusal.tooOld({ days: LINK_DAYS }),
}

/** A member's own stay, by its id or receipt number. */
async function receiptOf(ctx: Context, number: string, called: string): Promise<StayRow> {
  const { account_id } = await foundMember(ctx, number)
  const isId = /^[0-9a-f]{8}-/i.test(called)
  const stay = found(await (isId ? stayById(ctx, called) : stayByReceipt(ctx, called)))
  return found(stay.account_id === account_id && stay.receipt_number ? stay : undefined)
}

/** What a day costs that begins today, in cents; nothing while there are no prices. */
async function dayPrice(ctx: Context) {
  const today = pacificDate(ctx.now)
  const [prices] = await dayPrices(ctx, today, today)
  return prices?.classes.STANDARD?.day_cents ?? cents(0)
}

function pastTrip(stay: StayRow): Trip {
  return {
    id: stay.id,
    kind: 'transaction',
    number: stay.receipt_number ?? stay.ticket_num,
    travel_from_date: toWire(stay.entered_at),
    travel_to_date: toWire(stay.exited_at ?? stay.entered_at),
    status: stay.status,
    total: toDollars(stay.total_cents ?? fromDollars('0')),
    points: stay.points,
  }
}

async function nextTrip(ctx: Context, booking: BookingRow): Promise<Trip> {
  const { rate } = found(await quoteById(ctx, booking.quote_id))
  const points = booking.paid_cents > 0 ? await paidWithPoints(ctx, booking.id) : cents(0)
  const charges = chargesPaidInMoney(fromDollars(rate.charge_total), { total: booking.total_cents, points })
  return {
    id: booking.id,
    kind: 'booking',
    number: bookingNumberFor(ctx, booking.number),
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    status: booking.status,
    total: toDollars(booking.total_cents),
    points: pointsEarned(charges, (await priceBook(ctx)).club.points_per_dollar.BOOKED),
  }
}
