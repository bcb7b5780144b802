import type { Handlers } from '../../../http/capability.ts'
import { allow, found, invalidForm } from '../../../http/problem.ts'
import { cents } from '../../../lib/money.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { changeForCaller } from '../changes/acts.ts'
import { changeDetails } from '../details.ts'
import { READDRESSED, type Readdressed } from '../jobs.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import { endPayLink } from '../pay-links/links.ts'
import { openLink } from '../pay-links/store.ts'
import { present, presentForStaff } from '../presentation.ts'
import { bookingCan } from '../rules.ts'
import * as store from '../store.ts'
import { endBookingTokens } from '../tokens.ts'
import { recordTotal } from '../totals.ts'
import { tripColumns } from '../traveler/fields.ts'
import { requireVersion } from '../versions.ts'
import type { callers } from './contract.ts'
import { type Outcome, performAct } from '../../acts/index.ts'
import { memberOfAccount } from '../../club/index.ts'
import { giveAnew } from '../../passes/index.ts'
import { closeAsNoShow, expectAgain } from '../no-show.ts'
import { cancellation, cancellationForLess } from './acts.ts'
import { bookForCaller } from './booking.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof callers> = {
  async create(ctx, input) {
    const booking = await bookForCaller(ctx, input)
    if (!('id' in booking)) return { ...booking, booking: null, version: null }
    // One that waits for its link is sold when that is paid; one that was given away is recorded with the act.
    const isLater = input.pay_by === 'LINK' && booking.status === 'PENDING'
    if (!isLater && input.pay_by !== 'COMPLIMENTARY') recordTotal(ctx, 'created', booking)
    return { ...(await answer(ctx, booking)), status: 'done' as const, approval_id: null }
  },

  /**
   * When the e-mail address changes, existing links and passes stop working, a membership that took the booking in by its
   * link loses it, and the old address is notified.
   */
  async correct(ctx, { bookingId, version, email_addr: email, full_name, phone_number, silent, ...trip }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      await requireVersion(ctx, before, version)
      allow(bookingCan.correct(before))
      const given = { email, full_name, phone_number, ...tripColumns(trip) }
      const left = email === before.email ? before : await takeFromStranger(ctx, before, email)
      const { booking, isChanged } = await changeDetails(ctx, left, given)
      if (isChanged) await notifyOfCorrection(ctx, before, booking, { silent })
      return answer(ctx, booking)
    })
  },

  async change(ctx, { bookingId, quote_id, version, pay_by: payBy, link_hours: linkHours, silent: isSilent }) {
    const { status, approval_id, result } = await changeForCaller(ctx, bookingId, quote_id, {
      version,
      payBy,
      linkHours,
      isSilent,
    })
    const booking = result ?? found(await store.find(ctx, bookingId, 'Bookings:Update'))
    return { ...(await answer(ctx, booking)), status, approval_id }
  },

  async cancel(ctx, { bookingId, ...why }) {
    return outcomeOf(ctx, await performAct(ctx, cancellation, { bookingId }, why))
  },

  async cancelForLess(ctx, { bookingId, fee, ...why }) {
    const asked = { bookingId, fee: cents(Math.round(Number(fee) * 100)) }
    return outcomeOf(ctx, await performAct(ctx, cancellationForLess, asked, why))
  },

  async noShow(ctx, { bookingId }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      allow(bookingCan.noShow(booking, ctx.now))
      return answer(ctx, await closeAsNoShow(ctx, booking))
    })
  },

  async undoNoShow(ctx, { bookingId }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      allow(bookingCan.undoNoShow(booking, ctx.now))
      return answer(ctx, await expectAgain(ctx, booking))
    })
  },

  async withdrawLink(ctx, { bookingId }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      if (!(await openLink(ctx, booking.id))) throw invalidForm(messages.noLink)
      return answer(ctx, await endPayLink(ctx, booking, 'WITHDRAWN'))
    })
  },

  async sendLink(ctx, { bookingId }) {
    const booking = found(await store.find(ctx, bookingId, 'Bookings:Update'))
    const link = await openLink(ctx, booking.id)
    if (!link) throw invalidForm(messages.noLink)
    const again = { bookingId: booking.id, what: 'pay link' as const, ref: link.id, again: ctx.requestId }
    await enqueue(ctx, BOOKING_NEWS, again)
    return answer(ctx, booking)
  },
}

async function outcomeOf(ctx: Context, outcome: Outcome<store.BookingRow>) {
  const { status, approval_id } = outcome
  if (outcome.status !== 'done') return { booking: null, version: null, status, approval_id }
  const { result } = outcome
  return { booking: await presentForStaff(ctx, result), version: result.version, status, approval_id }
}

async function answer(ctx: Context, booking: store.BookingRow) {
  return { booking: await present(ctx, booking), version: booking.version }
}

/**
 * Whoever had the mails of the wrong address may have taken the booking into their membership. It stays in one that made
 * it, and in that of whoever has proved the new address.
 */
async function takeFromStranger(ctx: Context, booking: store.BookingRow, email: string): Promise<store.BookingRow> {
  const { account_id, point_club_number: number } = booking
  if (account_id === null || !(await store.wasLinked(ctx, booking.id))) return booking
  const member = await memberOfAccount(ctx, account_id)
  if (member?.confirmed_at && member.email.toLowerCase() === email.toLowerCase()) return booking
  const nobodys = { account_id: null, point_club_number: null }
  return store.change(ctx, booking, 'taken out of a membership', nobodys, { number })
}

async function notifyOfCorrection(
  ctx: Context,
  before: store.BookingRow,
  { id, email, account_id, version }: store.BookingRow,
  { silent }: { silent: boolean },
): Promise<void> {
  await audit(ctx, { action: 'booking.corrected', entity: 'booking', entityId: id, details: { version, silent } })
  if (email !== before.email) {
    await endBookingTokens(ctx, id)
    await giveAnew(ctx, id)
    const leftBy = account_id === null ? before.account_id : null
    await enqueue<Readdressed>(ctx, READDRESSED, { bookingId: id, leftBy })
    await enqueue(ctx, BOOKING_NEWS, {
      bookingId: id,
      what: 'address changed',
      ref: String(version),
      to: before.email,
    })
  }
  if (!silent) await enqueue(ctx, BOOKING_NEWS, { bookingId: id, what: 'details changed', ref: String(version) })
}
