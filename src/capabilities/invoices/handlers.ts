import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, tryLater } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { actorNames } from '../auth/index.ts'
import { bookingNumberFor } from '../bookings/index.ts'
import { companyById } from '../companies/index.ts'
import { publicLinks } from '../mail/index.ts'
import { openCharge, recordTransfer, transferredFor } from '../payments/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { Invoice, invoices } from './contract.ts'
import { INVOICE_NEWS, invoiceFile } from './emails.ts'
import { makeInvoices } from './make.ts'
import { payByCard } from './pay.ts'
import { endOfMonth, invoiceCan, isOverdue, paidOf, payable } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof invoices> = {
  async show(ctx, { number, code }) {
    return present(ctx, found(await store.byNumberAndCode(ctx, number, code)))
  },

  async document(ctx, { number, code }) {
    return fileOf(ctx, found(await store.byNumberAndCode(ctx, number, code)))
  },

  async pay(ctx, input) {
    return present(ctx, await payByCard(ctx, input))
  },

  async list(ctx, { company_id: companyId, ...asked }) {
    const today = pacificDate(ctx.now)
    const { items, count, next, sums } = await store.search(ctx, { ...asked, companyId, today })
    const { open, overdue } = sums
    const lines = items.map((row) => line(ctx, row))
    return { items: lines, count, next, open: toDollars(open), overdue: toDollars(overdue) }
  },

  read: (ctx, { invoiceId }) => detail(ctx, invoiceId),

  async file(ctx, { invoiceId }) {
    return fileOf(ctx, found(await store.byId(ctx, invoiceId)))
  },

  async make(ctx, { companyId, period }) {
    found(await companyById(ctx, companyId))
    if (isBefore(ctx.now, endOfMonth(period))) throw invalidFields({ period: [messages.notEnded] })
    return { made: (await makeInvoices(ctx, companyId, period)).length }
  },

  async send(ctx, { invoiceId }) {
    const { id } = found(await store.byId(ctx, invoiceId))
    await enqueue(ctx, INVOICE_NEWS, { invoiceId: id, what: 'copy', ref: ctx.requestId })
    await audit(ctx, { action: 'sent', entity: 'invoice', entityId: id })
    return { ok: true }
  },

  async markPaid(ctx, { invoiceId, paid_on, reference }) {
    return transaction(ctx, async (ctx) => {
      const invoice = found(await store.lockById(ctx, invoiceId))
      allow(invoiceCan.markPaid(invoice))
      if (paid_on > pacificDate(ctx.now)) throw invalidFields({ paid_on: [messages.paidInFuture] })
      if (await openCharge(ctx, { invoice_id: invoice.id })) throw tryLater(messages.beingPaid)
      const paid = { status: 'PAID' as const, paid_on, paid_by: 'TRANSFER' as const, paid_reference: reference }
      await store.update(ctx, invoice.id, paid)
      const amount = invoice.kind === 'INVOICE' ? payable(invoice) : invoice.total_cents
      await recordTransfer(ctx, invoice.id, amount)
      await audit(ctx, { action: 'marked paid', entity: 'invoice', entityId: invoice.id, details: { reference } })
      return detail(ctx, invoice.id)
    })
  },

  async unmarkPaid(ctx, { invoiceId, reason }) {
    return transaction(ctx, async (ctx) => {
      const invoice = found(await store.lockById(ctx, invoiceId))
      allow(invoiceCan.unmarkPaid(invoice))
      await store.update(ctx, invoice.id, { status: 'OPEN', paid_on: null, paid_by: null, paid_reference: null })
      await recordTransfer(ctx, invoice.id, cents(0 - (await transferredFor(ctx, invoice.id))))
      const details = { reason, paid_on: invoice.paid_on, reference: invoice.paid_reference }
      await audit(ctx, { action: 'unmarked paid', entity: 'invoice', entityId: invoice.id, details })
      return detail(ctx, invoice.id)
    })
  },

  async statement(ctx, { companyId, from, until }) {
    const { id } = found(await companyById(ctx, companyId))
    const range = { from: fromLocal(from, '00:00'), before: fromLocal(addDays(until, 1), '00:00') }
    const [{ rows, sums }, open] = await Promise.all([store.statement(ctx, id, range), store.notInvoiced(ctx, id)])
    return {
      items: rows.map(({ id: booking_id, number, full_name, status, is_on_account, ...row }) => ({
        booking_id,
        number: bookingNumberFor(ctx, number),
        full_name,
        status,
        travel_from_date: toWire(row.travel_from),
        travel_to_date: toWire(row.travel_to),
        total: toDollars(row.total_cents),
        paid: toDollars(cents(row.held_cents)),
        is_on_account,
      })),
      count: sums.count,
      total: toDollars(sums.total),
      on_account: toDollars(sums.on_account),
      not_invoiced: toDollars(open),
    }
  },
}

function line({ now }: Context, row: store.InvoiceRow) {
  const { id, number, kind, company_id, period, due_on, paid_on, paid_by, paid_reference } = row
  const isLate = isOverdue(row, pacificDate(now))
  return {
    id,
    number,
    kind,
    company_id,
    company: row.bill_to.name,
    period,
    state: isLate ? ('OVERDUE' as const) : row.status,
    issued_at: toWire(row.issued_at),
    due_on,
    total: toDollars(row.total_cents),
    credited: toDollars(row.credited_cents),
    paid: toDollars(paidOf(row)),
    to_pay: toDollars(payable(row)),
    paid_on,
    paid_by,
    paid_reference,
  }
}

async function present(ctx: Context, row: store.InvoiceRow): Promise<Invoice> {
  const lines = await store.linesOf(ctx, row.id)
  return {
    ...line(ctx, row),
    bill_to: row.bill_to,
    charges: toDollars(row.charge_cents),
    fees: toDollars(row.fee_cents),
    taxes: toDollars(row.tax_cents),
    lines: lines.map(({ booking_id, number, traveler, kind, ...of }) => ({
      booking_id,
      number: bookingNumberFor(ctx, number),
      traveler,
      kind,
      travel_from_date: toWire(of.travel_from),
      travel_to_date: toWire(of.travel_to),
      charges: toDollars(of.charge_cents),
      fees: toDollars(of.fee_cents),
      taxes: toDollars(of.tax_cents),
      total: toDollars(of.total_cents),
    })),
  }
}

async function detail(ctx: Context, id: string) {
  const row = found(await store.byId(ctx, id))
  const [invoice, charge, acts] = await Promise.all([
    present(ctx, row),
    openCharge(ctx, { invoice_id: row.id }),
    trailOf(ctx, { entity: 'invoice', entityId: row.id }),
  ])
  const who = await actorNames(ctx, acts)
  const history = acts.map(({ at, actor, action }) => ({ at: toWire(at), who: who(actor), what: action }))
  return { ...invoice, reminders: row.reminders, is_being_paid: charge !== undefined, history }
}

async function fileOf(ctx: Context, invoice: store.InvoiceRow) {
  const lines = (await store.linesOf(ctx, invoice.id)).map((each) => ({
    ...each,
    number: bookingNumberFor(ctx, each.number),
  }))
  const mail = { invoice, lines, settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
  const { filename, contentType, content } = await inLanguage(invoice.language, () => invoiceFile(mail))
  return { filename, content_type: contentType, base64: Buffer.from(content).toString('base64') }
}
