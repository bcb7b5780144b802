import type { BatchLine, BatchPayment } from '../../../capabilities/payments/contract.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

const KINDS = { CHARGE: ['good', 'Charge'], REFUND: ['accent', 'Refund'], OTHER: ['neutral', 'Other'] } as const

/** One business day of the card gateway: each payment in it, and its deposit. */
export const screen = listScreen('payments.batch', {
  name: 'Batch',
  path: '/staff/batches/{date}',
  title: 'Batch',
  parent: 'BatchesClosed',
  input: ({ date }) => ({ date }),
  forms: { 'payments.recordDeposit': ['amount', 'deposited_on', 'reference'] },
  heading: ({ batch }) => `Batch of ${whenDate(batch.date)}`,
  lead: ({ batch }) =>
    batch.status === 'OPEN'
      ? 'Open: it fills as payments come in, and closes soon after the card processor’s business day ends.'
      : 'Closed by the card processor.',
  links: () => [{ label: 'Differences', to: to('PaymentDifferences') }],
  actions: [
    {
      intent: 'deposit',
      call: 'payments.recordDeposit',
      label: 'Record deposit',
      ask: ({ batch }) =>
        `The card processor pays out ${formatMoney(batch.net)}. Enter what your bank statement shows.`,
      form: ({ batch, forms }) => {
        const { amount, deposited_on, reference } = fieldsOf(forms['payments.recordDeposit'], {
          amount: 'Amount',
          deposited_on: 'Deposited on',
          reference: 'Reference',
        })
        return (
          <>
            <TextField {...amount} inputMode="decimal" defaultValue={batch.net} />
            <TextField {...deposited_on} min={batch.date} />
            <TextField {...reference} />
          </>
        )
      },
      allow: 'Batches:Update',
      when: ({ batch }) => batch.status === 'CLOSED' && batch.deposit === null,
      input: ({ fields, params }) => ({
        date: params.date,
        amount: fields.amount,
        deposited_on: fields.deposited_on,
        reference: fields.reference,
      }),
      done: 'Deposit recorded.',
    },
    {
      intent: 'remove-deposit',
      call: 'payments.removeDeposit',
      label: 'Remove deposit',
      ask: 'The batch counts as not deposited again.',
      allow: 'Batches:Update',
      when: ({ batch }) => batch.deposit !== null,
      danger: true,
      input: ({ params }) => ({ date: params.date }),
      done: 'Deposit removed.',
    },
  ],
  sums: ({ batch }) => [
    ['Charged', formatMoney(batch.charged)],
    ['Refunded', formatMoney(batch.refunded)],
    ['Processor fees', formatMoney(batch.fees)],
    ...(batch.other === '0.00' ? [] : [['Other', formatMoney(batch.other)] as const]),
    ['Payout', formatMoney(batch.net)],
  ],
  above: ({ batch }) =>
    batch.status === 'CLOSED' && (
      <div className="mb-4">
        <Facts facts={depositFacts(batch)} />
      </div>
    ),
  key: ({ id }) => id,
  columns: [
    column.when('at', 'When'),
    column.badge('kind', 'Kind', KINDS),
    column.money('amount', 'Amount'),
    column.money('fee', 'Fee', { phone: false }),
    { key: 'for', header: 'For', text: (payment) => subjectOf(payment).name, cell: SubjectLink },
    column.text('reason', 'Reason', { phone: false }),
  ],
  empty: 'No payments in this batch',
})

function depositFacts({ deposit }: BatchLine): readonly (readonly [string, string | null])[] {
  if (!deposit) return [['Deposit', 'Not recorded yet']]
  const { amount, difference, deposited_on, reference, who } = deposit
  return [
    ['Deposit', `${formatMoney(amount)} on ${whenDate(deposited_on)}`],
    ['Difference', difference === '0.00' ? 'None' : formatMoney(difference)],
    ['Reference', reference || null],
    ['Recorded by', who],
  ]
}

function subjectOf(payment: BatchPayment): { name: string; to: string | null; allow?: Permission } {
  const { booking_id, transaction_id, voucher_id, invoice_id } = payment
  if (booking_id) return { name: 'Booking', to: to('StaffBooking', { itemId: booking_id }), allow: 'Bookings:Read' }
  if (transaction_id) {
    return { name: 'Stay', to: to('StaffTransaction', { itemId: transaction_id }), allow: 'Transactions:Read' }
  }
  if (voucher_id) {
    return { name: 'Voucher', to: to('StaffTimeVoucher', { itemId: voucher_id }), allow: 'TimeVouchers:Read' }
  }
  if (invoice_id) {
    return { name: 'Company invoice', to: to('StaffInvoice', { itemId: invoice_id }), allow: 'Companies:Read' }
  }
  return { name: 'Unknown', to: null }
}

function SubjectLink(payment: BatchPayment) {
  const { name, ...link } = subjectOf(payment)
  return <OfficeLink {...link}>{name}</OfficeLink>
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
