import type { Handlers } from '../../http/capability.ts'
import { found, invalidForm } from '../../http/problem.ts'
import { enqueue } from '../../platform/jobs.ts'
import { drawn } from '../mail/index.ts'
import type { stays } from './contract.ts'
import { noteLateFlight } from './late-flight.ts'
import { receiptOf, receiptPdf, sendReceipt } from './jobs.ts'
import { linkBooking, linkClub, linkVoucher, withStay, withUnpaidStay } from './linking.ts'
import { present } from './presentation.ts'
import { dueOf, payAndLeave } from './self-service.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { ticketToken } from './tokens.ts'

export const handlers: Handlers<typeof stays> = {
  due: dueOf,

  pay: payAndLeave,

  async get(ctx, { transactionId }) {
    return present(ctx, found(await store.find(ctx, transactionId, { permission: 'Transactions:Read' })))
  },

  /** Number and locator together are proof; a mismatch is a 404. */
  async byTicket(ctx, ticket) {
    const stay = found(await store.byTicket(ctx, ticket))
    const [shown, token] = await Promise.all([present(ctx, stay), ticketToken(ctx, stay)])
    return { ...shown, token }
  },

  async receipt(ctx, { transactionId }) {
    const stay = found(await store.find(ctx, transactionId, { permission: 'Transactions:Read' }))
    if (!stay.receipt_number) throw invalidForm(messages.refusal.noReceipt)
    const { filename, contentType, content } = await drawn(ctx, receiptPdf(await receiptOf(ctx, stay)))
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },

  /** A receipt is only sent with proof of ownership. */
  async email(ctx, { receipt_num, email }) {
    const stay = found(await store.find(ctx, receipt_num, { permission: 'Gate:Operate' }))
    if (!stay.receipt_number) throw invalidForm(messages.refusal.noReceipt)
    const isByStaff = ctx.caller.account?.kind === 'staff'
    await enqueue(ctx, sendReceipt, { transactionId: stay.id, to: email, ref: ctx.requestId, isByStaff })
    return { ok: true }
  },

  async linkClub(ctx, { transactionId }) {
    return present(ctx, await withStay(ctx, transactionId, linkClub))
  },

  async linkBooking(ctx, { transactionId, booking_num, booking_email }) {
    const asked = { number: booking_num, email: booking_email }
    return present(ctx, await withUnpaidStay(ctx, transactionId, (ctx, stay) => linkBooking(ctx, stay, asked)))
  },

  async linkTimeVoucher(ctx, { transactionId, voucher_num, voucher_email }) {
    const asked = { number: voucher_num, email: voucher_email }
    return present(ctx, await withUnpaidStay(ctx, transactionId, (ctx, stay) => linkVoucher(ctx, stay, asked)))
  },

  async lateFlight(ctx, { transactionId, flight_number, back_at }) {
    const source = ctx.caller.account?.kind === 'staff' ? ('STAFF' as const) : ('TRAVELLER' as const)
    const late = { flightNumber: flight_number, backAt: back_at, source }
    return present(ctx, await withUnpaidStay(ctx, transactionId, (ctx, stay) => noteLateFlight(ctx, stay, late)))
  },
}
