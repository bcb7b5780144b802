import { found } from '../../http/problem.ts'
import { cents, sum } from '../../lib/money.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type CompanyRow, lockCompany } from '../companies/index.ts'
import { openCharge } from '../payments/index.ts'
import { INVOICE_NEWS } from './emails.ts'
import { type Draft, draftsOf, endOfMonth, payable } from './rules.ts'
import * as store from './store.ts'

/**
 * Makes a company's invoice of a month, and its credit note, of all that is over and that none has asked for. Twice, or
 * by two at once, makes no second one: the company is locked, and each movement belongs to one invoice at most.
 * @returns the ids of what was made
 */
export async function makeInvoices(ctx: Context, companyId: string, period: string): Promise<string[]> {
  return transaction(ctx, async (ctx) => {
    const company = found(await lockCompany(ctx, companyId))
    const drafts = draftsOf(await store.openMovements(ctx, companyId, endOfMonth(period)))
    const made = [
      await write(ctx, company, { kind: 'CREDIT_NOTE', period, draft: drafts.credit }),
      await write(ctx, company, { kind: 'INVOICE', period, draft: drafts.invoice }),
    ].flatMap((id) => id ?? [])
    if (made.length > 0) await useCredits(ctx, companyId)
    for (const invoiceId of made) await enqueue(ctx, INVOICE_NEWS, { invoiceId, what: 'new' })
    return made
  })
}

async function write(
  ctx: Context,
  company: CompanyRow,
  { kind, period, draft }: { kind: 'INVOICE' | 'CREDIT_NOTE'; period: string; draft: Draft },
): Promise<string | undefined> {
  const key = { company_id: company.id, period, kind }
  if (draft.lines.length === 0 || (await store.isMade(ctx, key))) return undefined
  const [id, today] = [ctx.random.uuid(), pacificDate(ctx.now)]
  const number = await store.takeNumber(ctx, Number(today.slice(0, 4)))
  await store.insert(
    ctx,
    {
      ...key,
      id,
      number,
      access_code: ctx.random.symbols(26),
      status: 'OPEN',
      bill_to: {
        name: company.name,
        contact: company.contact_name,
        email: company.billing_email || company.contact_email,
        address: company.billing_address,
        reference: company.reference,
      },
      language: company.language,
      issued_at: ctx.now,
      due_on: addDays(today, company.payment_days),
      charge_cents: sum(draft.lines.map((line) => line.charge_cents)),
      fee_cents: sum(draft.lines.map((line) => line.fee_cents)),
      tax_cents: sum(draft.lines.map((line) => line.tax_cents)),
      total_cents: sum(draft.lines.map((line) => line.total_cents)),
    },
    draft,
  )
  await audit(ctx, { action: 'issued', entity: 'invoice', entityId: id, details: { number } })
  return id
}

/** Takes open credit notes off the oldest open invoices that they fit into and that nobody is paying right now. */
async function useCredits(ctx: Context, companyId: string): Promise<void> {
  const open = await store.lockOpen(ctx, companyId)
  const paid_on = pacificDate(ctx.now)
  const invoices = open.filter(({ kind }) => kind === 'INVOICE')
  for (const credit of open.filter(({ kind }) => kind === 'CREDIT_NOTE')) {
    for (const [index, invoice] of invoices.entries()) {
      const left = cents(payable(invoice) + credit.total_cents)
      if (left < 0 || (await openCharge(ctx, { invoice_id: invoice.id }))) continue
      const credited_cents = cents(invoice.credited_cents - credit.total_cents)
      const paid = { status: 'PAID' as const, paid_on, paid_by: 'CREDIT' as const }
      await store.update(ctx, credit.id, { ...paid, paid_reference: invoice.number })
      await store.update(ctx, invoice.id, {
        credited_cents,
        ...(left === 0 && { ...paid, paid_reference: credit.number }),
      })
      invoices[index] = { ...invoice, credited_cents, ...(left === 0 && { status: 'PAID' as const }) }
      break
    }
  }
}
