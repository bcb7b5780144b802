import type { Handlers } from '../../http/capability.ts'
import { found, invalidForm } from '../../http/problem.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { stays } from './contract.ts'
import { noteLateFlight } from './late-flight.ts'
import { receiptOf, receiptPdf, sendReceipt } from './jobs.ts'
import { linkBooking, linkClub, linkVoucher, proofOf, requireCredential, withStay } from './linking.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof stays> = {
  async get(ctx, { transactionId }) {
    return present(ctx, found(await store.find(ctx, transactionId, { permission: 'Transactions:Read' })))
  },

  /** Number and locator are proof by themselves; a mismatch is a stay that is not there. */
  async byTicket(ctx, proof) {
    return present(ctx, found(await store.byTicket(ctx, proof)))
  },

  async receipt(ctx, { transactionId, ...fields }) {
    const proof = proofOf(fields)
    requireCredential(ctx, proof)
    const stay = found(await store.find(ctx, transactionId, { permission: 'Transactions:Read', proof }))
    if (!stay.receipt_number) throw invalidForm(messages.refusal.noReceipt)
    const { filename, contentType, content } = await receiptPdf(ctx, await receiptOf(ctx, stay))
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },

  /** A receipt goes to others only with proof of whose it is. */
  async email(ctx, { receiptNumber, email, ...fields }) {
    const proof = proofOf(fields)
    requireCredential(ctx, proof)
    const stay = found(await store.find(ctx, receiptNumber, { permission: 'Gate:Operate', proof }))
    if (!stay.receipt_number) throw invalidForm(messages.refusal.noReceipt)
    await enqueue(ctx, sendReceipt, { transactionId: stay.id, to: email, ref: ctx.requestId })
    return { ok: true }
  },

  async linkClub(ctx, { transactionId, ...fields }) {
    return present(ctx, await withStay(ctx, transactionId, fields, linkClub))
  },

  async linkBooking(ctx, { transactionId, booking_num, booking_email, ...fields }) {
    const asked = { number: booking_num, email: booking_email }
    return present(ctx, await withStay(ctx, transactionId, fields, (ctx, stay) => linkBooking(ctx, stay, asked)))
  },

  async linkTimeVoucher(ctx, { transactionId, voucher_num, voucher_email, ...fields }) {
    const asked = { number: voucher_num, email: voucher_email }
    return present(ctx, await withStay(ctx, transactionId, fields, (ctx, stay) => linkVoucher(ctx, stay, asked)))
  },

  async lateFlight(ctx, { transactionId, flight_number, back_at, ...fields }) {
    const late = { flightNumber: flight_number, backAt: back_at, source: 'TRAVELLER' } as const
    return present(ctx, await withStay(ctx, transactionId, fields, (ctx, stay) => noteLateFlight(ctx, stay, late)))
  },
}
