import { pacificDate } from '../../lib/pacific.ts'
import { enqueue } from '../../platform/jobs.ts'
import { definePurchase, refundLater } from '../payments/index.ts'
import { INVOICE_NEWS } from './emails.ts'
import * as store from './store.ts'

/** An invoice paid by card: PAID when its money has come, once. */
export const invoicePurchase = definePurchase<store.InvoiceRow>({
  isFor: ({ invoice_id }) => invoice_id !== null,
  lock: async (ctx, { invoice_id: id }) => (id === null ? undefined : store.lockById(ctx, id)),

  async confirm(ctx, invoice, { amount_cents }) {
    if (invoice.status === 'PAID') {
      // Somebody marked it paid while the card was asked: the card gets its money back.
      await refundLater(ctx, { invoice_id: invoice.id }, amount_cents, 'paid already')
      return invoice
    }
    const paid = { status: 'PAID' as const, paid_on: pacificDate(ctx.now), paid_by: 'CARD' as const }
    await store.update(ctx, invoice.id, paid)
    await enqueue(ctx, INVOICE_NEWS, { invoiceId: invoice.id, what: 'paid' })
    return { ...invoice, ...paid }
  },
})
