import type { HandlerInput } from '../../http/endpoint.ts'
import { allow, found, invalidFields, tryLater } from '../../http/problem.ts'
import { messages as http } from '../../http/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { companyById } from '../companies/index.ts'
import { keepCard, openCharge, type Payment, presentCard, requestCharge, saveCard } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { cardFaults, newCard } from '../payments/typed-card.ts'
import type { invoices } from './contract.ts'
import { invoicePurchase } from './purchase.ts'
import { invoiceCan, payable } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type Input = HandlerInput<typeof invoices.pay>

/**
 * Pays an invoice by card. One charge at a time, held by the database: whoever comes second, or presses twice, waits for
 * the first one's outcome.
 */
export async function payByCard(ctx: Context, input: Input): Promise<store.InvoiceRow> {
  const invoice = found(await store.byNumberAndCode(ctx, input.number, input.code))
  const begun = await openCharge(ctx, { invoice_id: invoice.id })
  if (begun) return settle(ctx, begun)
  if (invoice.status === 'PAID') return invoice
  allow(invoiceCan.pay(invoice))
  const card = newCard(input)
  const faults = cardFaults(ctx, input)
  if (!card && !faults.cc_exp) faults.cc_exp = [http.required]
  if (!card || Object.keys(faults).length > 0) throw invalidFields(faults)
  return presentCard(ctx, invoice.bill_to.email, async () => {
    const { gateway_customer } = found(await companyById(ctx, invoice.company_id))
    const owner = {
      email: invoice.bill_to.email,
      name: input.full_name,
      postalCode: input.postal_code,
      customer: gateway_customer || undefined,
    }
    const kept = await saveCard(ctx, card, owner)
    if (!('card' in kept)) throw refusalProblem(kept.refusal)
    const charge = await transaction(ctx, async (ctx) => {
      const now = found(await store.lockById(ctx, invoice.id))
      if (now.status === 'PAID') return undefined
      const other = await openCharge(ctx, { invoice_id: invoice.id })
      if (other) return other
      const request = { id: ctx.random.uuid(), amount: payable(now), reason: 'invoice' } as const
      const isAsked = await requestCharge(ctx, { invoice_id: invoice.id }, request)
      if (isAsked) await keepCard(ctx, { invoice_id: invoice.id }, kept.card, request.id)
      return openCharge(ctx, { invoice_id: invoice.id })
    })
    return charge ? settle(ctx, charge) : found(await store.byId(ctx, invoice.id))
  })
}

async function settle(ctx: Context, charge: Payment): Promise<store.InvoiceRow> {
  const settlement = await invoicePurchase.settleWhileWaiting(ctx, charge)
  if (settlement.status === 'refused') throw refusalProblem(settlement.refusal)
  if (settlement.status === 'unknown') throw tryLater(messages.paidLater)
  return settlement.row
}
