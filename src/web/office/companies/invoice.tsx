import type { MiddlewareFunction } from 'react-router'
import { invoices } from '../../../capabilities/invoices/contract.ts'
import { METHOD_NAMES } from '../../../capabilities/day-close/names.ts'
import { to } from '../../paths.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { load } from '../../serve/session/api.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate, whenMonth } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Sums } from '../kit/sums.tsx'
import { INVOICE_KINDS, INVOICE_STATES } from './company-states.ts'

type Invoice = Answer<'invoices.read'>

const PAID_BY = { CARD: METHOD_NAMES.CARD, TRANSFER: METHOD_NAMES.TRANSFER, CREDIT: 'Credit' }

export const screen = detailScreen('invoices.read', {
  name: 'StaffInvoice',
  path: '/staff/invoices/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Invoice',
  parent: 'StaffInvoices',
  input: ({ itemId }) => ({ invoiceId: itemId }),
  forms: { 'invoices.markPaid': ['paid_on', 'reference'], 'invoices.unmarkPaid': ['reason'] },
  heading: ({ kind, number }) => `${INVOICE_KINDS[kind]} ${number}`,
  lead: ({ state, is_being_paid }) => (
    <>
      <StateBadge states={INVOICE_STATES} state={state} /> {is_being_paid && 'A card is being charged right now.'}
    </>
  ),
  links: ({ id }) => [
    { label: 'PDF', to: to('StaffInvoice', { itemId: id }, { query: { format: 'pdf' } }), leaves: true },
  ],
  actions: [
    {
      intent: 'send',
      call: 'invoices.send',
      label: 'Send again',
      ask: ({ bill_to }) => `It is sent to ${bill_to.email} with the PDF and a payment link.`,
      allow: 'Companies:Update',
      once: true,
      input: ({ params }) => ({ invoiceId: params.itemId }),
      done: 'Sent.',
    },
    {
      intent: 'paid',
      call: 'invoices.markPaid',
      label: 'Mark paid',
      ask: ({ to_pay, kind, total }) =>
        kind === 'INVOICE'
          ? `You have received ${formatMoney(to_pay)} by bank transfer or check.`
          : `You have paid out ${formatMoney(total.replace('-', ''))}.`,
      form: ({ forms, kind }) => {
        const { paid_on, reference } = fieldsOf(forms['invoices.markPaid'], {
          paid_on: { label: kind === 'INVOICE' ? 'Received on' : 'Paid out on', hint: 'The bank’s date' },
          reference: { label: 'Reference', hint: 'What the bank says' },
        })
        return (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...paid_on} />
            <TextField {...reference} autoComplete="off" />
          </div>
        )
      },
      allow: 'Companies:Update',
      when: ({ state, is_being_paid }) => state !== 'PAID' && !is_being_paid,
      once: true,
      input: ({ fields, params }) => ({
        invoiceId: params.itemId,
        paid_on: fields.paid_on,
        reference: fields.reference,
      }),
      done: 'Marked paid.',
    },
    {
      intent: 'unpaid',
      call: 'invoices.unmarkPaid',
      label: 'Undo paid',
      ask: 'For a payment that was marked here by mistake, or a check that bounced. It is open again, and the books are corrected as of today.',
      form: ({ forms }) => {
        const { reason } = fieldsOf(forms['invoices.unmarkPaid'], { reason: 'Reason' })
        return <TextField {...reason} autoComplete="off" />
      },
      allow: 'Companies:Update',
      when: ({ state, paid_by }) => state === 'PAID' && paid_by === 'TRANSFER',
      inMenu: true,
      danger: true,
      once: true,
      input: ({ fields, params }) => ({ invoiceId: params.itemId, reason: fields.reason }),
      done: 'Open again.',
    },
  ],
  facts: (invoice) => [
    [
      'Company',
      <OfficeLink key="company" to={to('StaffCompany', { itemId: invoice.company_id }, { query: { tab: 'invoices' } })}>
        {invoice.company}
      </OfficeLink>,
    ],
    ['Sent to', invoice.bill_to.email],
    ['Month', whenMonth(invoice.period)],
    ['Issued', when(invoice.issued_at)],
    ['Due', whenDate(invoice.due_on)],
    ['Reminders sent', String(invoice.reminders)],
    ['Paid', invoice.paid_on && `${whenDate(invoice.paid_on)}, ${PAID_BY[invoice.paid_by ?? 'TRANSFER']}`],
    ['Reference', invoice.paid_reference],
  ],
  body: InvoiceBody,
  history: ({ history }) => history.map(({ what, ...entry }) => ({ ...entry, what: labelOf({}, what) })),
})

function InvoiceBody({ data: invoice }: { data: Invoice }) {
  return (
    <div>
      <Sums
        label="Amounts"
        sums={[
          ['Parking', formatMoney(invoice.charges)],
          ['Fees', formatMoney(invoice.fees)],
          ['Taxes', formatMoney(invoice.taxes)],
          ['Total', formatMoney(invoice.total)],
          ...(invoice.credited === '0.00' ? [] : [['Credit notes', formatMoney(`-${invoice.credited}`)] as const]),
          ...(invoice.paid === '0.00' ? [] : [['Paid', formatMoney(`-${invoice.paid}`)] as const]),
          ['To pay', formatMoney(invoice.to_pay)],
        ]}
      />
      <Table
        caption="Bookings"
        hideCaption
        rows={invoice.lines}
        rowKey={({ booking_id }) => booking_id}
        columns={LINES}
        empty={<p className="text-sm text-muted">No lines.</p>}
      />
    </div>
  )
}

const KINDS = { STAY: 'Parking', FEE: 'Cancellation fee', CREDIT: 'Credit' }

const LINES: readonly Column<Invoice['lines'][number]>[] = [
  {
    key: 'number',
    header: 'Booking',
    cell: ({ booking_id, number }) => (
      <OfficeLink to={to('StaffBooking', { itemId: booking_id })} allow="Bookings:Read">
        {number}
      </OfficeLink>
    ),
  },
  { key: 'traveler', header: 'Traveler', cell: ({ traveler }) => traveler },
  { key: 'kind', header: 'For', cell: ({ kind }) => KINDS[kind] },
  { key: 'from', header: 'Arrival', cell: ({ travel_from_date }) => when(travel_from_date) },
  { key: 'taxes', header: 'Taxes', numeric: true, cell: ({ taxes }) => formatMoney(taxes) },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
]

/** `?format=pdf` answers the document. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.url.searchParams.get('format') !== 'pdf') return next()
    return fileAnswer(await load(args, invoices.file, { invoiceId: args.params.itemId ?? '' }))
  },
]

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
