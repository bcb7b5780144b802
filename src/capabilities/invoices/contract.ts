import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, fault, longListOf, longPaging, Money, Ok, optionalText, text, WireInstant } from '../../http/wire.ts'
import { BookingStatus } from '../bookings/contract.ts'
import { cardFields } from '../payments/typed-card.ts'
import { messages } from './texts.ts'

const Kind = z.enum(['INVOICE', 'CREDIT_NOTE'])
const State = z.enum(['OPEN', 'OVERDUE', 'PAID'])
const PaidBy = z.enum(['CARD', 'TRANSFER', 'CREDIT'])

const InvoiceLine = z
  .object({
    id: z.string(),
    number: z.string(),
    kind: Kind,
    company_id: z.string(),
    company: z.string(),
    period: z.string().meta({ description: 'The month that it is for, YYYY-MM' }),
    state: State,
    issued_at: WireInstant,
    due_on: z.string(),
    total: Money.meta({ description: 'Negative in a credit note' }),
    credited: Money.meta({ description: 'What credit notes took off it' }),
    paid: Money.meta({ description: 'What was paid of it, by card or transfer' }),
    to_pay: Money,
    paid_on: z.string().nullable(),
    paid_by: PaidBy.nullable(),
    paid_reference: z.string().nullable(),
  })
  .meta({ id: 'CompanyInvoiceLine' })

const Booked = z.object({
  booking_id: z.string(),
  number: z.string(),
  traveler: z.string(),
  travel_from_date: WireInstant,
  travel_to_date: WireInstant,
  kind: z.enum(['STAY', 'FEE', 'CREDIT']),
  charges: Money,
  fees: Money,
  taxes: Money,
  total: Money,
})

const Invoice = InvoiceLine.extend({
  bill_to: z.object({
    name: z.string(),
    contact: z.string(),
    email: z.string(),
    address: z.string(),
    reference: z.string(),
  }),
  charges: Money,
  fees: Money,
  taxes: Money,
  lines: z.array(Booked),
}).meta({ id: 'CompanyInvoice' })
export type Invoice = z.infer<typeof Invoice>

const OfficeInvoice = Invoice.extend({
  reminders: z.int(),
  is_being_paid: z.boolean().meta({ description: 'A card was asked, and its answer is not known yet' }),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
})

const File = z.object({ filename: z.string(), content_type: z.string(), base64: z.base64() })

const READ = { permission: 'Companies:Read' } as const
const UPDATE = { permission: 'Companies:Update' } as const
const one = { invoiceId: z.string() }
const opened = { number: text(20), code: text(40) }
const LIMITS = [{ by: 'address', count: 120, seconds: 600 }] as const

/** Invoices of companies: for who has their mail, and for staff. */
export const invoices = {
  show: get('/invoices/{number}/{code}', {
    summary: 'Show an invoice to anyone who has the link from its email',
    access: 'public',
    limits: LIMITS,
    input: z.object(opened),
    output: Invoice,
  }),
  document: get('/invoices/{number}/{code}/document', {
    summary: 'Get an invoice as PDF',
    access: 'public',
    limits: LIMITS,
    input: z.object(opened),
    output: File,
  }),
  pay: post('/invoices/{number}/{code}/pay', {
    summary: 'Pay an invoice by card',
    access: 'public',
    idempotent: 'phased',
    limits: LIMITS,
    input: z.object({ ...opened, full_name: text(100), postal_code: text(20), ...cardFields }),
    output: Invoice,
  }),

  list: get('/staff/invoices', {
    summary: 'List invoices and credit notes, newest first',
    access: READ,
    input: z.object({
      search: optionalText(100).describe('A number, or a part of the company’s name'),
      company_id: z.uuid().optional(),
      state: State.optional(),
      ...longPaging(25),
    }),
    output: longListOf(InvoiceLine).extend({ open: Money, overdue: Money }),
  }),
  read: get('/staff/invoices/{invoiceId}', {
    summary: 'Read an invoice',
    access: READ,
    input: z.object(one),
    output: OfficeInvoice,
  }),
  file: get('/staff/invoices/{invoiceId}/document', {
    summary: 'Get an invoice as PDF, for staff',
    access: READ,
    input: z.object(one),
    output: File,
  }),
  make: post('/staff/companies/{companyId}/invoices', {
    summary: 'Make the invoice of a month that has ended; what was invoiced is not invoiced again',
    access: UPDATE,
    idempotent: true,
    input: z.object({
      companyId: z.string(),
      period: z
        .string()
        .trim()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, fault(messages.notEnded)),
    }),
    output: z.object({ made: z.int() }),
  }),
  send: post('/staff/invoices/{invoiceId}/send', {
    summary: 'Mail an invoice again',
    access: UPDATE,
    idempotent: true,
    limits: [{ by: 'invoiceId', count: 10, seconds: 3600 }],
    input: z.object(one),
    output: Ok,
  }),
  markPaid: post('/staff/invoices/{invoiceId}/paid', {
    summary: 'Mark an invoice as paid by bank transfer or check, or a credit note as paid out',
    access: UPDATE,
    idempotent: true,
    input: z.object({ ...one, paid_on: Day, reference: text(100) }),
    output: OfficeInvoice,
  }),
  unmarkPaid: post('/staff/invoices/{invoiceId}/unpaid', {
    summary: 'Take back that an invoice was paid by bank transfer or check, or a credit note paid out',
    access: UPDATE,
    idempotent: true,
    input: z.object({ ...one, reason: text(200) }),
    output: OfficeInvoice,
  }),
  statement: get('/staff/companies/{companyId}/statement', {
    summary: 'List the bookings under a company’s contract that arrive in a range of dates, with who pays',
    access: READ,
    input: z.object({ companyId: z.string(), from: Day, until: Day }),
    output: z.object({
      items: z.array(
        z.object({
          booking_id: z.string(),
          number: z.string(),
          full_name: z.string(),
          status: BookingStatus,
          travel_from_date: WireInstant,
          travel_to_date: WireInstant,
          total: Money,
          paid: Money,
          is_on_account: z.boolean(),
        }),
      ),
      count: z.int().min(0).meta({ description: 'Bookings in the range, of which the first 2,000 are listed' }),
      total: Money.meta({ description: 'Of all of them' }),
      on_account: Money.meta({ description: 'Of all of them' }),
      not_invoiced: Money.meta({ description: 'On account in all, and on no invoice yet' }),
    }),
  }),
}
