import { inLanguage } from '../../lib/in-language.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue } from '../../platform/jobs.ts'
import { companyIds } from '../companies/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { INVOICE_NEWS, invoiceFile, invoiceMail, type InvoiceNotification } from './emails.ts'
import { makeInvoices } from './make.ts'
import { isReminderDue, monthBefore } from './rules.ts'
import * as store from './store.ts'

/** Mails an invoice to the company, with its document. */
const mailInvoice = defineJob<InvoiceNotification>(INVOICE_NEWS, async (ctx, { invoiceId, what, ref }) => {
  const invoice = await store.byId(ctx, invoiceId)
  if (!invoice || invoice.bill_to.email === '') return
  const purpose = ['invoice', invoiceId, what, ref].filter(Boolean).join('/')
  await inLanguage(invoice.language, () => send(ctx, invoice, what, purpose))
})

async function send(ctx: Context, invoice: store.InvoiceRow, what: InvoiceNotification['what'], purpose: string) {
  const lines = await store.linesOf(ctx, invoice.id)
  const mail = { invoice, lines, settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
  const [content, file] = await Promise.all([invoiceMail(mail, what), invoiceFile(mail)])
  const thread = `invoice/${invoice.id}/new`
  await sendMail(ctx, { ...content, purpose, to: invoice.bill_to.email, attachments: [file], thread })
}

/** Makes the invoices of the month that has ended. A company's trouble stops no other's, and is tried again with the job. */
const monthly = defineJob({ name: 'invoices.monthly', cron: '20 5 1 * *', singleton: true }, async (ctx) => {
  const period = monthBefore(pacificDate(ctx.now))
  let made = 0
  const companies = await companyIds(ctx)
  for (const companyId of companies) {
    await continueOnError(ctx, { companyId }, 'invoice could not be made', async () => {
      await makeInvoices(ctx, companyId, period)
      made += 1
    })
  }
  if (made < companies.length) throw new Error(`Of ${companies.length} companies ${made} have their invoices`)
})

/** Reminds companies of invoices that are overdue: the day after, a week later, two weeks later. */
const remind = defineJob({ name: 'invoices.remind', cron: '30 8 * * *', singleton: true }, async (ctx) => {
  for (const { id } of await store.overdue(ctx, pacificDate(ctx.now))) {
    await continueOnError(ctx, { invoiceId: id }, 'reminder could not be sent', () => remindOf(ctx, id))
  }
})

async function remindOf(ctx: Context, invoiceId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const invoice = await store.lockById(ctx, invoiceId)
    if (!invoice || !isReminderDue(invoice, pacificDate(ctx.now))) return
    const reminders = invoice.reminders + 1
    await store.update(ctx, invoiceId, { reminders, reminded_at: ctx.now })
    await enqueue(ctx, INVOICE_NEWS, { invoiceId, what: 'reminder', ref: String(reminders) })
  })
}

export const jobs = [mailInvoice, monthly, remind]
