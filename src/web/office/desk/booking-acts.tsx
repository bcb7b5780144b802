import type { Booking, CancelFee } from '../../../capabilities/bookings/contract.ts'
import type { PartnerLot } from '../../../capabilities/partner-lots/contract.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import type { Action } from '../kit/screen.ts'
import { typedMoment } from '../kit/typed.ts'

/** What staff need to know of a booking to do something for its customer. */
interface Acted {
  readonly booking: Booking
  /** What canceling costs now; none where it can't be canceled. */
  readonly fee: CancelFee | null
  /** What can still be given back, in dollars. */
  readonly left: string
  /** Where its guest may be sent; none where that can't be. */
  readonly lots: readonly PartnerLot[]
  readonly may_be_no_show: boolean
  readonly may_be_expected: boolean
}

const hasLeft = ({ left }: Acted) => left !== '0.00'
const send = ({ booking }: Acted) => ({ bookingId: booking.id })
const ACT = { once: true, inMenu: true, send } as const

const CANCELED = 'The booking is canceled. Any refund is on its way.'

function AmountField({ label = 'Amount in dollars', value }: { label?: string; value: string }) {
  return <TextField label={label} name="amount" inputMode="decimal" autoComplete="off" defaultValue={value} />
}

/** What staff do for the customer of a booking within their limits, or when somebody else approves it. */
export const bookingActs: readonly Action<Acted>[] = [
  {
    ...ACT,
    intent: 'refund',
    call: 'refunds.toCard',
    label: 'Refund a part',
    ask: ({ left, booking: { on_account_of } }) =>
      `$${left} can still be given back. It goes ${on_account_of === null ? 'back to the card' : `off the account of ${on_account_of}`}, and the customer is told. The price stays as it is.`,
    form: ({ left }) => (
      <>
        <AmountField value={left} />
        <ReasonFields kind="refund" />
      </>
    ),
    allow: 'Desk:Refund',
    when: hasLeft,
    input: ({ fields }) => ({ bookingId: fields.bookingId, amount: fields.amount, ...reasonOf('refund', fields) }),
    done: ({ fields }, answer) => doneOr(answer, `$${fields.amount} is on its way back. The customer is told.`),
  },
  {
    ...ACT,
    intent: 'refund-points',
    call: 'refunds.asPoints',
    label: 'Give points instead',
    ask: ({ left }) => `$${left} can still be given back. Points are worth a cent each, and the member is told.`,
    form: () => (
      <>
        <AmountField label="Worth in dollars" value="" />
        <ReasonFields kind="goodwill_points" />
      </>
    ),
    allow: 'Desk:Goodwill',
    when: (data) => hasLeft(data) && data.booking.point_club_number !== null,
    input: ({ fields }) => ({
      bookingId: fields.bookingId,
      amount: fields.amount,
      ...reasonOf('goodwill_points', fields),
    }),
    done: ({ fields }, answer) => doneOr(answer, `The member has points worth $${fields.amount} more.`),
  },
  {
    ...ACT,
    intent: 'refund-voucher',
    call: 'refunds.asVoucher',
    label: 'Give a time voucher instead',
    ask: ({ left, booking }) =>
      `It covers a stay on these dates, is worth what they cost at the gate, $${left} at most, and goes to ${booking.email_addr}.`,
    form: () => (
      <>
        <DateTimeField legend="From" name="travel_from" defaultTime="08:00" />
        <DateTimeField legend="Until" name="travel_to" defaultTime="08:00" />
        <ReasonFields kind="goodwill_voucher" />
      </>
    ),
    allow: 'Desk:Goodwill',
    when: hasLeft,
    input: ({ fields }) => ({
      bookingId: fields.bookingId,
      travel_from_date: typedMoment(fields.travel_from_date, fields.travel_from_time),
      travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
      ...reasonOf('goodwill_voucher', fields),
    }),
    done: (_, answer) => doneOr(answer, 'The voucher is given and on its way by email.'),
  },
  {
    ...ACT,
    intent: 'walk',
    call: 'partnerLots.walk',
    label: 'Send to a partner lot',
    ask: ({ left }) =>
      `The space here is free, and the guest is told where to go. We pay for their days there, so what they paid, $${left}, is kept unless you refund of it.`,
    form: ({ lots }) => (
      <>
        <SelectField
          label="Lot"
          name="lot_id"
          options={lots.map(({ id, name, day_cost }) => ({ value: id, label: `${name}, $${day_cost} a day` }))}
        />
        <TextField label="Refund in dollars" name="refund" inputMode="decimal" autoComplete="off" defaultValue="0.00" />
        <ReasonFields kind="walk" />
      </>
    ),
    allow: 'Desk:Walk',
    when: ({ lots }) => lots.length > 0,
    input: ({ fields }) => ({
      bookingId: fields.bookingId,
      lot_id: fields.lot_id,
      refund: fields.refund,
      ...reasonOf('walk', fields),
    }),
    done: (_, answer) => doneOr(answer, 'The guest is told where to go. The space here is free.'),
  },
  {
    ...ACT,
    intent: 'no-show',
    call: 'callers.noShow',
    label: 'Mark as no-show',
    ask: 'The car has not come. Its space is free for others, a deposit is kept, and what was prepaid goes back less one day. The customer is told.',
    allow: 'Bookings:Update',
    when: ({ may_be_no_show }) => may_be_no_show,
    danger: true,
    input: ({ fields }) => ({ bookingId: fields.bookingId }),
    done: 'Marked as no-show. Any refund is on its way.',
  },
  {
    ...ACT,
    intent: 'undo-no-show',
    call: 'callers.undoNoShow',
    label: 'Undo no-show',
    ask: ({ booking }) =>
      booking.refunded === '0.00'
        ? 'The car is expected again, if there is still space for it. The customer is told.'
        : `The car is expected again, if there is still space for it. What went back, $${booking.refunded}, is due at the lot. The customer is told.`,
    allow: 'Bookings:Update',
    when: ({ may_be_expected }) => may_be_expected,
    inMenu: false,
    input: ({ fields }) => ({ bookingId: fields.bookingId }),
    done: 'The booking stands again, and its space is held.',
  },
  {
    ...ACT,
    intent: 'cancel',
    call: 'callers.cancel',
    label: 'Cancel booking',
    ask: ({ fee }) =>
      fee &&
      `${fee.rule}. The fee is $${fee.fee}; $${fee.refund} of $${fee.paid} will be refunded. Above your limits, somebody else is asked first.`,
    form: () => <ReasonFields kind="cancel" />,
    allow: 'Desk:Cancel',
    when: ({ booking, fee }) => booking.status !== 'PENDING' && fee !== null,
    danger: true,
    input: ({ fields }) => ({ bookingId: fields.bookingId, ...reasonOf('cancel', fields) }),
    done: (_, answer) => doneOr(answer, CANCELED),
  },
  {
    ...ACT,
    intent: 'cancel-for-less',
    call: 'callers.cancelForLess',
    label: 'Cancel at a lower fee',
    ask: ({ fee }) =>
      fee && `By the rules it costs $${fee.fee} of $${fee.paid}. Above your limits, somebody else is asked first.`,
    form: () => (
      <>
        <TextField label="Fee in dollars" name="fee" inputMode="decimal" autoComplete="off" defaultValue="0.00" />
        <ReasonFields kind="waive" />
      </>
    ),
    allow: 'Desk:Waive',
    when: ({ fee }) => fee !== null && fee.fee !== '0.00',
    danger: true,
    input: ({ fields }) => ({ bookingId: fields.bookingId, fee: fields.fee, ...reasonOf('waive', fields) }),
    done: (_, answer) => doneOr(answer, CANCELED),
  },
]
