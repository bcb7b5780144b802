import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { performAct } from '../acts/index.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { actorNames } from '../auth/index.ts'
import { memberByNumber, memberOfAccount } from '../club/index.ts'
import { paymentsOf, presentPayments } from '../payments/index.ts'
import { parkingTime, startedDays } from '../quotes/parking-days.ts'
import { voucherVoid } from './acts.ts'
import { voucherExtension } from './extension.ts'
import { goodwillVoucher } from './goodwill.ts'
import type { Standing, VoucherDetail, VoucherLine, voucherDesk } from './office-contract.ts'
import { present, READ } from './presentation.ts'
import * as store from './store.ts'
import { kindsOf, summaryOf, worthOf } from './summary.ts'

export const handlers: Handlers<typeof voucherDesk> = {
  async search(ctx, asked) {
    const { items, issued, ...rest } = await store.findAll(ctx, asked)
    return { ...rest, items: items.map(lineOf), issued: issued && worthOf([issued]) }
  },

  async summary(ctx, { page_size, page_number, ...asked }) {
    const parts = await store.worthByMonth(ctx, asked)
    const lines = summaryOf(parts)
    const first = (page_number - 1) * page_size
    return { items: lines.slice(first, first + page_size), count: lines.length, sums: kindsOf(parts) }
  },

  async one(ctx, { voucherId }) {
    return detail(ctx, found(await store.find(ctx, voucherId, READ)))
  },

  async ofMembers(ctx, asked) {
    const { items, issued, ...rest } = await store.findAll(ctx, { ...asked, ofMembers: true })
    return { ...rest, items: items.map(lineOf), issued: issued && worthOf([issued]) }
  },

  async oneOfMembers(ctx, { voucherId }) {
    const row = found(await store.find(ctx, voucherId, 'PointClubVoucher:Search'))
    return detail(ctx, found(row.kind === 'GIFT' ? undefined : row))
  },

  async give(ctx, { number, travel_from_date, travel_to_date, ...why }) {
    const { account_id: accountId } = found(await memberByNumber(ctx, number))
    const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)
    const dates = { from: seconds(travel_from_date), to: seconds(travel_to_date) }
    const { status, approval_id, result } = await performAct(ctx, goodwillVoucher, { accountId, ...dates }, why)
    return { status, approval_id, voucher_id: result?.id ?? null }
  },

  async extend(ctx, { voucherId, travel_to_date, ...why }) {
    const { id } = found(await store.find(ctx, voucherId, ACT_PERMISSIONS.goodwill_voucher))
    const asked = { voucherId: id, to: Math.floor(travel_to_date.epochMilliseconds / 1000) }
    const { status, approval_id } = await performAct(ctx, voucherExtension, asked, why)
    return { status, approval_id, voucher: await present(ctx, found(await store.byId(ctx, id))) }
  },

  async void(ctx, { voucherId, ...why }) {
    const { id } = found(await store.find(ctx, voucherId, ACT_PERMISSIONS.void))
    const { status, approval_id } = await performAct(ctx, voucherVoid, { voucherId: id }, why)
    return { status, approval_id, voucher: await present(ctx, found(await store.byId(ctx, id))) }
  },
}

async function detail(ctx: Context, row: store.VoucherRow): Promise<VoucherDetail> {
  const [voucher, member, payments, changes] = await Promise.all([
    present(ctx, row),
    row.account_id ? memberOfAccount(ctx, row.account_id) : undefined,
    paymentsOf(ctx, { voucher_id: row.id }),
    store.changesOf(ctx, row.id),
  ])
  const who = await actorNames(ctx, changes)
  return {
    voucher,
    status: standingOf(row),
    days: daysOf(row),
    worth: toDollars(row.total_cents),
    transaction_id: row.transaction_id,
    point_club_number: member?.number ?? null,
    delivered_at: row.delivered_at && toWire(row.delivered_at),
    payments: await presentPayments(ctx, payments),
    changes: changes.map(({ at, actor, kind, to_status }) => ({
      at: toWire(at),
      who: who(actor),
      what: kind,
      status: to_status,
    })),
  }
}

function lineOf(row: store.VoucherRow): VoucherLine {
  return {
    id: row.id,
    number: masked(row.number),
    kind: row.kind,
    status: standingOf(row),
    holder_name: row.holder_name,
    holder_email: row.holder_email,
    vehicle_class: row.vehicle_class,
    days: daysOf(row),
    travel_from_date: toWire(row.travel_from),
    travel_to_date: toWire(row.travel_to),
    points: row.points,
    price: toDollars(row.total_cents),
    paid: toDollars(cents(row.paid_cents - row.refunded_cents)),
    created_at: toWire(row.created_at),
  }
}

function standingOf({ status, end_reason }: store.VoucherRow): Standing {
  return status === 'VOIDED' && end_reason !== 'voided' ? 'UNPAID' : status
}

function daysOf({ travel_from, travel_to }: store.VoucherRow): number {
  return startedDays(parkingTime({ from: travel_from, to: travel_to }))
}
