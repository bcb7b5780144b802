import type { ReactNode } from 'react'
import type { Permission } from '../../../lib/permissions.ts'
import type { Override } from '../../../capabilities/stays/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { LateFlightNotice, ReceiptLines } from '../../site/transactions/receipt.tsx'
import { to } from '../../paths.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Link } from '../../ui/link.tsx'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { doneOr, ReasonFields, reasonOf, reasonText } from '../approvals/reasons.tsx'
import { PaymentsTable } from '../desk/payments-table.tsx'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { LINK, OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import { OVERRIDE_REASONS, STAY_STATES } from './stay-states.ts'

type Transaction = Answer<'transactions.one'>

export const screen = detailScreen('transactions.one', {
  name: 'StaffTransaction',
  path: '/staff/transactions/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Transaction',
  input: ({ itemId }) => ({ transactionId: itemId }),
  forms: { 'stays.email': ['email'], 'gate.refund': ['amount'] },
  parent: 'TransactionDashboard',
  heading: ({ stay }) => `Ticket ${stay.ticket_num}`,
  lead: ({ stay }) => <StateBadge states={STAY_STATES} state={stay.status} />,
  links: ({ stay }) => [
    {
      label: 'Journal entries',
      to: to('JournalEntries', {}, { query: { search: stay.id } }),
      allow: 'Journal:Read',
      inMenu: true,
    },
  ],
  // By the gate's own calls: there is one way to move money.
  actions: [
    {
      intent: 'email',
      call: 'stays.email',
      label: 'Email receipt',
      ask: 'The receipt goes to this address as a PDF.',
      form: ({ email_addr, forms }) => {
        const { email } = fieldsOf(forms['stays.email'], { email: 'Email' })
        return <EmailField {...email} defaultValue={email_addr ?? ''} />
      },
      allow: 'Gate:Operate',
      when: ({ stay }) => stay.receipt_number !== null,
      send: ({ stay }) => ({ receipt_num: stay.receipt_number ?? '' }),
      input: ({ fields }) => ({ receipt_num: fields.receipt_num, email: fields.email }),
      done: ({ fields }) => `Receipt sent to ${fields.email}.`,
    },
    {
      intent: 'refund',
      call: 'gate.refund',
      label: 'Refund',
      ask: ({ stay }) =>
        `Up to ${formatMoney(stay.refundable)} to the original payment method. Cash comes out of your open drawer.`,
      form: ({ stay, forms }) => {
        const { amount } = fieldsOf(forms['gate.refund'], { amount: 'Amount' })
        return (
          <>
            <TextField {...amount} inputMode="decimal" defaultValue={stay.refundable} />
            <ReasonFields kind="refund" />
          </>
        )
      },
      allow: 'Desk:Refund',
      when: ({ stay }) => stay.status === 'CLOSED' && stay.refundable !== '0.00',
      danger: true,
      once: true,
      input: ({ fields, params }) => ({ stayId: params.itemId, amount: fields.amount, ...reasonOf('refund', fields) }),
      done: ({ fields }, answer) => doneOr(answer, `$${fields.amount} is being refunded.`),
    },
    {
      intent: 'void',
      call: 'gate.void',
      label: 'Void ticket',
      ask: 'For a ticket opened or closed by mistake. Payments at the lot are refunded, and a time voucher can be used again.',
      form: () => <ReasonFields kind="void" />,
      allow: 'Desk:Void',
      when: ({ voidable }) => voidable,
      danger: true,
      once: true,
      input: ({ fields, params }) => ({ stayId: params.itemId, ...reasonOf('void', fields) }),
      done: (_, answer) => doneOr(answer, 'The ticket is void.'),
    },
  ],
  facts: ({ stay, booking_id, voucher_id, email_addr, member_name }) => [
    ['Arrived', when(stay.entered_at)],
    ['Left', stay.exited_at && when(stay.exited_at)],
    ['Name', stay.full_name ?? member_name],
    ['Email', email_addr],
    ['Phone', stay.phone_number],
    ['Vehicle', vehicleOf(stay)],
    ['Booking', linked(stay.booking_number, booking_id && to('StaffBooking', { itemId: booking_id }), 'Bookings:Read')],
    [
      'Time voucher',
      linked(stay.voucher_number, voucher_id && to('StaffTimeVoucher', { itemId: voucher_id }), 'TimeVouchers:Read'),
    ],
    [
      'Point Club',
      stay.point_club_number &&
        linked(stay.point_club_number, to('StaffMember', { number: stay.point_club_number }), 'PointClubUser:Search'),
    ],
    ['Points', figure(stay.points)],
    ['Receipt', stay.receipt_number && receiptOf(stay)],
    ['Validation code', stay.validation_code],
    ['Locator', stay.record_loc],
    ['Score', [stay.score, stay.feedback].filter((part) => part !== null).join(' · ')],
  ],
  body: ({ data: { stay, payments } }) => (
    <>
      <LateFlightNotice transaction={stay} />
      <Section id="price" title={stay.status === 'OPEN' ? 'Price if leaving now' : 'Price'}>
        <ReceiptLines transaction={stay} />
      </Section>
      {payments.length > 0 && <PaymentsTable payments={payments} />}
    </>
  ),
  history: ({ changes }) =>
    changes.map((change) => {
      const why = change.override ? overrideText(change.override) : whyText(change)
      const amount = change.amount ? ` ${formatMoney(change.amount)}` : ''
      return { at: change.at, who: change.who, what: `${labelOf(CHANGES, change.what)}${amount}${why && `: ${why}`}` }
    }),
})

function linked(text: string | null, address: string | null, allow: Permission): ReactNode {
  return (
    <OfficeLink to={address} allow={allow}>
      {text}
    </OfficeLink>
  )
}

function receiptOf({ ticket_num: ticketNum, record_loc: recordLoc, receipt_number }: Transaction['stay']) {
  return (
    <Link to={to('TicketTransaction', { ticketNum, recordLoc })} className={LINK} reloadDocument>
      {receipt_number}
    </Link>
  )
}

function vehicleOf({ vehicle_class, plate, is_lost_ticket }: Transaction['stay']) {
  return (
    <>
      <VehicleClassName code={vehicle_class} />
      {plate && ` · ${plate}`}
      {is_lost_ticket && ' · Lost ticket'}
    </>
  )
}

/** Why a stay was priced or opened without the server, and the amounts where there are some. */
function overrideText({ reason, priced, taken }: Override): string {
  return `${OVERRIDE_REASONS[reason]}${priced && taken ? `: ${formatMoney(priced)} due, ${formatMoney(taken)} collected` : ''}`
}

/** Why staff did it, what the stay cost, what of that we keep, and who approved it. */
function whyText({ reason_code, reason, price, taken, approved_by }: Transaction['changes'][number]): string {
  return [
    reasonText(reason_code, reason),
    price && taken && `price ${formatMoney(price)}, kept ${formatMoney(taken)}`,
    approved_by && `approved by ${approved_by}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** What happened with a stay, by the word it is kept under. */
const CHANGES = {
  opened: 'Arrived',
  closed: 'Left',
  'voucher linked': 'Time voucher linked',
  'late flight': 'Late flight noted',
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
