import type { Booking, CancelFee } from '../../../capabilities/bookings/contract.ts'
import type { PartnerLot } from '../../../capabilities/partner-lots/contract.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import type { Action } from '../kit/screen.ts'
import { refundActs } from './refund-acts.tsx'

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

const send = ({ booking }: Acted) => ({ bookingId: booking.id })
const ACT = { once: true, inMenu: true, send } as const

const CANCELED = 'The booking is canceled. Any refund is on its way.'

/** What staff do for the customer of a booking within their limits, or when somebody else approves it. */
export const bookingActs: readonly Action<Acted>[] = [
  ...refundActs(({ booking, left }: Acted) => [
    {
      id: booking.id,
      left,
      on_account_of: booking.on_account_of,
      is_member: booking.point_club_number !== null,
      email_addr: booking.email_addr,
    },
  ]),
  {
    ...ACT,
    intent: 'walk',
    call: 'partnerLots.walk',
    label: 'Send to a partner lot',
    ask: ({ left }) =>
      `The space here is freed, and the guest is told where to go. We pay for their days there, so what they paid, ${formatMoney(left)}, is kept unless you refund part of it.`,
    form: ({ lots }) => (
      <>
        <SelectField
          label="Lot"
          name="lot_id"
          options={lots.map(({ id, name, day_cost }) => ({
            value: id,
            label: `${name}, ${formatMoney(day_cost)} a day`,
          }))}
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
    done: (_, answer) => doneOr(answer, 'The guest was told where to go. The space here is free.'),
  },
  {
    ...ACT,
    intent: 'no-show',
    call: 'callers.noShow',
    label: 'Mark as no-show',
    ask: 'The car didn’t arrive. Its space is freed, a deposit is kept, and a prepayment is refunded minus one day’s price. The customer is notified.',
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
        ? 'The car is expected again, if there is still space for it. The customer is notified.'
        : `The car is expected again, if there is still space for it. The ${formatMoney(booking.refunded)} refunded is due at the lot. The customer is notified.`,
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
      `${fee.rule}. The fee is ${formatMoney(fee.fee)}; ${formatMoney(fee.refund)} of ${formatMoney(fee.paid)} will be refunded. Above your limits, someone else has to approve it.`,
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
      fee &&
      `Under the cancellation terms, the fee is ${formatMoney(fee.fee)} of ${formatMoney(fee.paid)}. Above your limits, someone else has to approve it.`,
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
