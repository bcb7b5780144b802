import { perLanguage } from '../../lib/language.ts'
import { type Cents, cents, formatUsd } from '../../lib/money.ts'
import { display, displayDate, pacificDate } from '../../lib/pacific.ts'
import { drawInvoiceSheet, type InvoiceSheet } from '../documents/index.ts'
import { frame, type MailAttachment, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { SiteSettings } from '../settings/index.ts'
import { paidOf, payable } from './rules.ts'
import type { InvoiceRow, LineRow } from './store.ts'
import { texts } from './texts.ts'

/** The queue of invoices to mail: {@link InvoiceNotification}. */
export const INVOICE_NEWS = { name: 'invoices.mail' }

export interface InvoiceNotification {
  readonly invoiceId: string
  readonly what: 'new' | 'copy' | 'reminder' | 'paid'
  /** Tells occasions of the same kind apart. */
  readonly ref?: string
}

/** An invoice with what is around every message. */
export interface InvoiceMail {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly settings: SiteSettings
  readonly links: PublicLinks
}

/** The mail that brings an invoice or a credit note, reminds of it, or says that it is paid. */
export function invoiceMail(
  { invoice, lines, settings, links }: InvoiceMail,
  what: InvoiceNotification['what'],
): Promise<MailContent> {
  const view = links.invoice(invoice.number, invoice.access_code)
  return renderMail('company-invoice', {
    ...frame(settings, links),
    invoice: {
      number: invoice.number,
      company: invoice.bill_to.name,
      contact: invoice.bill_to.contact,
      month: monthName(invoice.period),
      total: amountOf(invoice.total_cents),
      to_pay: formatUsd(payable(invoice)),
      due: displayDate(invoice.due_on),
      count: lines.length,
      is_credit: invoice.kind === 'CREDIT_NOTE',
      is_paid: invoice.status === 'PAID',
      is_reminder: what === 'reminder',
      is_receipt: what === 'paid',
    },
    links: { view },
  })
}

/** The document, named by its number. */
export async function invoiceFile(mail: InvoiceMail): Promise<MailAttachment> {
  const { kind, number } = mail.invoice
  return {
    filename: `${kind === 'INVOICE' ? 'invoice' : 'credit-note'}-${number}.pdf`,
    contentType: 'application/pdf',
    content: await drawInvoiceSheet(sheetOf(mail)),
  }
}

function sheetOf({ invoice, lines, settings, links }: InvoiceMail): InvoiceSheet {
  const { business, color, logo } = frame(settings, links)
  const words = texts()
  const t = words.sheet
  const kind = words.kinds[invoice.kind]
  const { bill_to } = invoice
  const left = payable(invoice)
  const taken = (
    [
      [t.credited, invoice.credited_cents],
      [t.received, paidOf(invoice)],
    ] as const
  ).filter(([, amount]) => amount > 0)
  return {
    title: `${kind} ${invoice.number}`,
    heading: `${kind} ${invoice.number}`,
    business,
    color,
    logo,
    created: invoice.issued_at,
    facts: [
      [t.number, invoice.number],
      [t.issued, displayDate(pacificDate(invoice.issued_at))],
      ...(invoice.kind === 'INVOICE' ? [[t.due, displayDate(invoice.due_on)] as const] : []),
      [t.period, monthName(invoice.period)],
      ...(bill_to.reference ? [[t.reference, bill_to.reference] as const] : []),
    ],
    billTo: {
      title: t.billTo,
      lines: [bill_to.name, bill_to.contact, ...bill_to.address.split('\n')].filter(Boolean),
    },
    columns: [t.stay, t.charges, t.fees, t.taxes, t.amount],
    lines: lines.map((line) => ({
      title: `${line.traveler} · ${line.number}`,
      detail: `${words.lines[line.kind]} · ${display(line.travel_from)} – ${display(line.travel_to)}`,
      amounts: [line.charge_cents, line.fee_cents, line.tax_cents, line.total_cents].map(amountOf) as [
        string,
        string,
        string,
        string,
      ],
    })),
    sums: [
      [t.charges, amountOf(invoice.charge_cents)],
      [t.fees, amountOf(invoice.fee_cents)],
      [t.taxes, amountOf(invoice.tax_cents)],
      [t.total, amountOf(invoice.total_cents)],
      ...taken.map(([name, amount]) => [name, amountOf(cents(0 - amount))] as const),
      ...(taken.length > 0 ? [[t.toPay, amountOf(left)] as const] : []),
    ],
    note: invoice.kind === 'CREDIT_NOTE' ? t.credit : left > 0 ? t.pay(displayDate(invoice.due_on)) : t.paid,
    link:
      left > 0
        ? {
            url: links.invoice(invoice.number, invoice.access_code).reveal(),
            says: t.payOnline,
          }
        : undefined,
    page: t.page,
  }
}

function amountOf(amount: Cents): string {
  return formatUsd(amount)
}

const longMonth = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** "2026-11" as "November 2026". */
function monthName(period: string): string {
  return longMonth().format(new Date(`${period}-01`))
}
