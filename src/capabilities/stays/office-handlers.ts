import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountById, accountNames, actorNames } from '../auth/index.ts'
import { bookingNumberFor, type BookingRow, bookingsByIds } from '../bookings/index.ts'
import { type LotMethod, methodsOf, type Payment, paymentsOf, presentPayments } from '../payments/index.ts'
import { activityOf } from './activity.ts'
import type { Override } from './balance.ts'
import { presentForStaff } from './presentation.ts'
import { givenBack, stayCan } from './rules.ts'
import * as store from './store.ts'
import type { Override as OverrideOfWire, StayLine, transactions } from './office-contract.ts'

export const officeHandlers: Handlers<typeof transactions> = {
  async search(ctx, asked) {
    const { items, count, next, sums } = await store.search(ctx, asked)
    return {
      items: await linesOf(ctx, items),
      count,
      next,
      sums: sums && {
        total: toDollars(sums.total_cents),
        refunded: toDollars(sums.refunded_cents),
        net: toDollars(cents(sums.total_cents - sums.refunded_cents)),
        from: sums.from,
      },
    }
  },

  async activity(ctx, { from, until, weekday }) {
    const start = fromLocal(from, '00:00')
    const over = fromLocal(addDays(until, 1), '00:00')
    const end = isBefore(ctx.now, over) ? ctx.now : over
    const { before, moves } = await store.movesBetween(ctx, start, end)
    return activityOf({ start, end, before, moves }, weekday)
  },

  async overrides(ctx, asked) {
    const { items, count, next, difference } = await store.overrides(ctx, asked)
    const who = await actorNames(ctx, items)
    return {
      items: items.map(({ at, actor, transaction_id, ticket_num, override }) => ({
        at: toWire(at),
        who: who(actor),
        transaction_id,
        ticket_num,
        ...presentOverride(override),
      })),
      count,
      next,
      sums: { difference: toDollars(difference) },
    }
  },

  async one(ctx, { transactionId }) {
    const row = found(await store.find(ctx, transactionId, { permission: 'Transactions:Read' }))
    const [stay, account, bookings, payments, changes] = await Promise.all([
      presentForStaff(ctx, row),
      row.account_id ? accountById(ctx, row.account_id) : undefined,
      bookingsByIds(ctx, row.booking_id ? [row.booking_id] : []),
      movedFor(ctx, row),
      store.changesOf(ctx, row.id),
    ])
    const [who, approvers] = await Promise.all([
      actorNames(ctx, changes),
      accountNames(
        ctx,
        changes.flatMap(({ details }) => details.approved_by ?? []),
      ),
    ])
    return {
      // The address is told beside it.
      stay: { ...stay, booking_number: stay.booking_number && bookingNumberFor(ctx, stay.booking_number) },
      booking_id: row.booking_id,
      voucher_id: row.voucher_id,
      email_addr: bookings.get(row.booking_id ?? '')?.email ?? account?.email ?? null,
      member_name: account?.long_name ?? null,
      payments: await presentPayments(ctx, payments),
      voidable: stayCan.void(row).allowed,
      changes: changes.map(({ at, actor, kind, to_status, details }) => ({
        at: toWire(at),
        who: who(actor),
        what: kind,
        status: to_status,
        amount: dollarsOf(details.amount),
        price: dollarsOf(details.price),
        taken: dollarsOf(details.taken),
        reason_code: details.reason_code ?? null,
        reason: details.reason || null,
        approved_by: details.approved_by ? (approvers.get(details.approved_by) ?? '') : null,
        override: details.override ? presentOverride(details.override) : null,
      })),
    }
  },
}

function dollarsOf(amount: Cents | null | undefined): string | null {
  return amount === null || amount === undefined ? null : toDollars(amount)
}

function presentOverride({ priced, taken, reason }: Override): OverrideOfWire {
  return {
    priced: priced === null ? null : toDollars(priced),
    taken: taken === null ? null : toDollars(taken),
    difference: priced === null || taken === null ? null : toDollars(cents(taken - priced)),
    reason,
  }
}

/** The payments at the lot and of the booking, in order of time. */
async function movedFor(ctx: Context, { id, booking_id }: store.StayRow): Promise<Payment[]> {
  const [here, before] = await Promise.all([
    paymentsOf(ctx, { transaction_id: id }),
    booking_id ? paymentsOf(ctx, { booking_id }) : [],
  ])
  return [...before, ...here].toSorted((a, b) => Temporal.Instant.compare(a.requested_at, b.requested_at))
}

async function linesOf(ctx: Context, rows: readonly store.StayRow[]): Promise<StayLine[]> {
  const [bookings, methods, names] = await Promise.all([
    bookingsByIds(
      ctx,
      rows.flatMap(({ booking_id }) => booking_id ?? []),
    ),
    methodsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    accountNames(
      ctx,
      rows.flatMap(({ account_id }) => account_id ?? []),
    ),
  ])
  return rows.map((row) =>
    lineOf(ctx, row, {
      booking: bookings.get(row.booking_id ?? ''),
      methods: methods.get(row.id) ?? [],
      member: names.get(row.account_id ?? ''),
    }),
  )
}

function lineOf(
  ctx: Context,
  row: store.StayRow,
  { booking, methods, member }: { booking?: BookingRow; methods: LotMethod[]; member?: string },
): StayLine {
  const isVoid = row.status === 'VOIDED'
  return {
    id: row.id,
    ticket_num: row.ticket_num,
    receipt_number: row.receipt_number,
    status: row.status,
    vehicle_class: row.vehicle_class,
    plate: row.plate,
    product: booking?.product_id ?? 'DRIVE_UP',
    name: booking?.full_name ?? member ?? null,
    email_addr: booking?.email ?? null,
    booking_number: booking ? bookingNumberFor(ctx, booking.number) : null,
    point_club_number: row.point_club_number,
    entered_at: toWire(row.entered_at),
    exited_at: row.exited_at && toWire(row.exited_at),
    paid_by: [
      ...(row.booking_paid_cents > 0 ? (['BOOKING'] as const) : []),
      ...(row.voucher_id ? (['VOUCHER'] as const) : []),
      // A stay is paid at the lot: payments in the old system belong to its booking.
      ...methods.filter((method) => method !== 'PRIOR'),
    ],
    total: row.total_cents === null || isVoid ? null : toDollars(row.total_cents),
    refunded: toDollars(isVoid ? cents(0) : givenBack(row)),
  }
}
