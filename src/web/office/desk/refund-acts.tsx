import type { RefundableBooking } from '../../../capabilities/bookings/contract.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import type { Action } from '../kit/screen.ts'
import { typedMoment } from '../kit/form-values.ts'

/** A booking of which something may be given back. */
type Refundable = Pick<RefundableBooking, 'id' | 'left' | 'on_account_of' | 'is_member' | 'email_addr'> &
  Partial<Pick<RefundableBooking, 'number' | 'full_name' | 'travel_from_date'>>

function AmountField({ label = 'Amount in dollars', value }: { label?: string; value: string }) {
  return <TextField label={label} name="amount" inputMode="decimal" autoComplete="off" defaultValue={value} />
}

function nameOf({ number = '', full_name = '', travel_from_date, left }: Refundable): string {
  return [number, full_name, travel_from_date && when(travel_from_date), formatMoney(left)].filter(Boolean).join(', ')
}

interface Options<Data> {
  /** What is sent along, as the incident that it makes up for. */
  readonly about?: (data: Data) => Readonly<Record<string, string>>
  readonly labels?: { readonly card: string; readonly points: string; readonly voucher: string }
}

const LABELS = { card: 'Refund part of it', points: 'Give points instead', voucher: 'Give a time voucher instead' }

/** The ways to give a part of a booking back, on any screen that has one, or some to choose from: `of` finds them. */
export function refundActs<Data>(
  of: (data: Data) => readonly Refundable[],
  { about = () => ({}), labels = LABELS }: Options<Data> = {},
): readonly Action<Data>[] {
  const withRest = (data: Data) => of(data).filter(({ left }) => left !== '0.00')
  const only = (data: Data) => (withRest(data).length === 1 ? withRest(data)[0] : undefined)
  const send = (data: Data) => ({ ...(only(data) && { bookingId: only(data)?.id ?? '' }), ...about(data) })
  const act = { once: true, inMenu: true, send, when: (data: Data) => withRest(data).length > 0 } as const
  const left = (data: Data) => {
    const booking = only(data)
    return booking
      ? `${formatMoney(booking.left)} can still be refunded.`
      : 'What can still be refunded is shown next to each booking.'
  }
  const goesBack = (data: Data) =>
    only(data)?.on_account_of ? `as a credit to the account of ${only(data)?.on_account_of}` : 'back to how it was paid'
  const choice = (data: Data) =>
    !only(data) && (
      <SelectField
        label="Booking"
        name="bookingId"
        options={withRest(data).map((each) => ({ value: each.id, label: nameOf(each) }))}
      />
    )
  return [
    {
      ...act,
      intent: 'refund',
      call: 'refunds.toCard',
      label: labels.card,
      ask: (data) => `${left(data)} It goes ${goesBack(data)}, and the customer is notified. The price stays the same.`,
      form: (data) => (
        <>
          {choice(data)}
          <AmountField value={only(data)?.left ?? ''} />
          <ReasonFields kind="refund" />
        </>
      ),
      allow: 'Desk:Refund',
      input: ({ fields }) => ({ bookingId: fields.bookingId, amount: fields.amount, ...reasonOf('refund', fields) }),
      done: ({ fields }, answer) => doneOr(answer, `$${fields.amount} is being refunded. The customer is notified.`),
    },
    {
      ...act,
      intent: 'refund-points',
      call: 'refunds.asPoints',
      label: labels.points,
      ask: (data) => `${left(data)} Points are worth a cent each, and the member is notified.`,
      form: (data) => (
        <>
          {choice(data)}
          <AmountField label="Value in dollars" value="" />
          <ReasonFields kind="goodwill_points" />
        </>
      ),
      allow: 'Desk:Goodwill',
      when: (data) => withRest(data).some(({ is_member }) => is_member),
      input: ({ fields }) => ({
        bookingId: fields.bookingId,
        amount: fields.amount,
        ...reasonOf('goodwill_points', fields),
      }),
      done: ({ fields }, answer) => doneOr(answer, `The member got points worth $${fields.amount}.`),
    },
    {
      ...act,
      intent: 'refund-voucher',
      call: 'refunds.asVoucher',
      label: labels.voucher,
      ask: (data) =>
        `${left(data)} The voucher covers a stay on these dates, is worth what they cost at the gate, and goes to ${withRest(data)[0]?.email_addr}.`,
      form: (data) => (
        <>
          {choice(data)}
          <DateTimeField legend="From" name="travel_from" defaultTime="08:00" />
          <DateTimeField legend="Until" name="travel_to" defaultTime="08:00" />
          <ReasonFields kind="goodwill_voucher" />
        </>
      ),
      allow: 'Desk:Goodwill',
      input: ({ fields }) => ({
        bookingId: fields.bookingId,
        travel_from_date: typedMoment(fields.travel_from_date, fields.travel_from_time),
        travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
        ...reasonOf('goodwill_voucher', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The voucher was issued and is on its way by email.'),
    },
  ]
}
