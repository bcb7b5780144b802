import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { invoiceFile, invoiceMail } from './emails.ts'
import * as store from './store.ts'

export interface InvoiceNotification {
  readonly invoiceId: string
  readonly what: 'new' | 'copy' | 'reminder' | 'paid'
  /** Tells occasions of the same kind apart. */
  readonly ref?: string
}

/** Mails an invoice to the company, with its document. */
export const mailInvoice = defineJob<InvoiceNotification>(
  { name: 'invoices.mail' },
  async (ctx, { invoiceId, what, ref }) => {
    const invoice = await store.byId(ctx, invoiceId)
    if (!invoice || invoice.bill_to.email === '') return
    const purpose = ['invoice', invoiceId, what, ref].filter(Boolean).join('/')
    await inLanguage(invoice.language, () => send(ctx, invoice, what, purpose))
  },
)

async function send(ctx: Context, invoice: store.InvoiceRow, what: InvoiceNotification['what'], purpose: string) {
  const lines = await store.linesOf(ctx, invoice.id)
  const mail = { invoice, lines, settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
  const [content, file] = await Promise.all([invoiceMail(mail, what), invoiceFile(mail)])
  const thread = `invoice/${invoice.id}/new`
  await sendMail(ctx, { ...content, purpose, to: invoice.bill_to.email, attachments: [file], thread })
}
