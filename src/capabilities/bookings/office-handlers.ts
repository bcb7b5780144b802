import type { z } from 'zod'
import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { fromLocal, instantsOfDays, monthDates, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { passBySerial } from '../passes/index.ts'
import { bookedByDate, spanOf } from './by-date.ts'
import { approverOf, sayGiven } from './goodwill.ts'
import { stallDays } from '../capacity/index.ts'
import { paymentsOf, presentPayments } from '../payments/index.ts'
import type { bookingFilter, BookingLine, desk } from './office-contract.ts'
import { presentNotes } from './notes/handlers.ts'
import { numberFor, present } from './presentation.ts'
import { bookingCan, refundable } from './rules.ts'
import * as store from './store.ts'
import { sayDetails } from './traveler/facts.ts'

export const officeHandlers: Handlers<typeof desk> = {
  async calendar(ctx, { month: asked }) {
    const today = pacificDate(ctx.now)
    const month = asked ?? today.slice(0, 7)
    const { from, to } = monthDates(month)
    const [bookedOn, spaces] = await Promise.all([bookedByDate(ctx, from, to), stallDays(ctx, from, to)])
    const days = Map.groupBy(spaces, ({ date }) => date)
    return {
      month,
      today,
      days: [...days].map(([date, classes]) => ({
        date,
        classes: classes.map(({ vehicle_class, reserved, allotment, overbooking, is_closed }) => {
          const counted = bookedOn(date, vehicle_class)
          // The space of a car that left, or never came, was given back for all its dates.
          const booked = date < today ? counted.stays : reserved
          return { vehicle_class, ...counted, booked, spaces: is_closed ? 0 : allotment + overbooking }
        }),
      })),
    }
  },

  async search(ctx, { sort, page_size, page_number, after, ...asked }) {
    const filter = await filterOf(ctx, asked)
    const { items, ...rest } = await store.findAll(ctx, { ...filter, sort, page_size, page_number, after })
    return { items: items.map(lineOf), ...rest }
  },

  async redemptions(ctx, { from, until, status, coupon_id: couponId, ...filter }) {
    const { items, ...rest } = await store.couponRedemptions(ctx, {
      ...filter,
      ...instantsOfDays({ from, until }),
      couponId,
      isReturned: status && status === 'RETURNED',
    })
    return {
      items: items.map(({ number, discount_cents, redeemed_at, returned_at, ...item }) => ({
        ...item,
        number: numberFor(ctx, number),
        discount: discount_cents === null ? null : toDollars(discount_cents),
        status: returned_at ? ('RETURNED' as const) : ('USED' as const),
        redeemed_at: toWire(redeemed_at),
        returned_at: returned_at && toWire(returned_at),
      })),
      ...rest,
    }
  },

  async booking(ctx, { bookingId }) {
    const row = found(await store.find(ctx, bookingId, 'Bookings:Read'))
    const [booking, payments, changes, notes, pass] = await Promise.all([
      present(ctx, row),
      paymentsOf(ctx, { booking_id: row.id }),
      store.storyOf(ctx, row.id),
      presentNotes(ctx, row.id),
      passBySerial(ctx, row.id),
    ])
    const approvers = changes.flatMap((change) => approverOf(change) ?? []).map((actor) => ({ actor }))
    const who = await actorNames(ctx, [...changes, ...approvers])
    return {
      booking,
      version: row.version,
      made_by: row.made_by && who(`staff:${row.made_by}`),
      complimentary_reason: row.complimentary_reason,
      terms_version: row.terms_version,
      left: toDollars(refundable(row)),
      may_be_no_show: bookingCan.noShow(row, ctx.now).allowed,
      may_be_expected: bookingCan.undoNoShow(row, ctx.now).allowed,
      notes,
      payments: await presentPayments(ctx, payments),
      changes: changes.map((change) => ({
        at: toWire(change.at),
        who: who(change.actor),
        what: change.kind,
        detail: change.kind === 'details changed' ? sayDetails(change.details) : (sayGiven(change, who) ?? null),
        status: change.to_status,
      })),
      pass: pass ? { devices: pass.devices, is_void: pass.voided_at !== null } : null,
    }
  },
}

/** What finds bookings, as it was asked. */
type AskedFilter = z.output<z.ZodObject<typeof bookingFilter>>

/** What finds bookings, with Pacific dates as the moments where they begin and end. */
export async function filterOf(
  ctx: Context,
  {
    from,
    until,
    leaves_from,
    leaves_until,
    on,
    since,
    company_id: companyId,
    vehicle_class,
    status,
    ...filter
  }: AskedFilter,
): Promise<store.BookingFilter> {
  const leaves = instantsOfDays({ from: leaves_from, until: leaves_until })
  const isOverdue = status === 'OVERDUE'
  return {
    ...filter,
    ...instantsOfDays({ from, until }),
    companyId,
    status: isOverdue ? 'CHECKED_IN' : status,
    vehicleClass: vehicle_class,
    leavesFrom: leaves.from,
    leavesBefore: isOverdue ? ctx.now : leaves.before,
    ...(on && { on: await spanOf(ctx, on) }),
    ...(since && { since: fromLocal(since, '00:00') }),
  }
}

/** A booking as a row of a list. */
export function lineOf(row: store.BookingRow): BookingLine {
  const { id, number, status, full_name, phone_number, vehicle_class, product_id } = row
  return {
    id,
    number,
    status,
    full_name,
    email_addr: row.email,
    phone_number,
    vehicle_class,
    product_id,
    travel_from_date: toWire(row.travel_from),
    travel_to_date: toWire(row.travel_to),
    total: toDollars(row.total_cents),
    paid: toDollars(row.paid_cents),
    refunded: toDollars(row.refunded_cents),
    created_at: toWire(row.created_at),
  }
}
