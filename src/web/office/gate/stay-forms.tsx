import type { ActKind } from '../../../capabilities/acts/kinds.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ReasonFields, reasonOf, type Why } from '../approvals/reasons.tsx'
import { fieldsOf } from './fields.ts'
import { texts } from './texts.ts'

/** A card that is typed, where no fields of the gateway read it. */
export function CardForm({ pending, onSend }: { pending: boolean; onSend: (card: Record<string, string>) => void }) {
  const t = texts().stay
  return (
    <form
      onSubmit={(event) => onSend(fieldsOf(event))}
      className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-end"
    >
      <TextField label={t.cardNumber} name="cc_number" inputMode="numeric" autoComplete="off" maxLength={24} />
      <TextField label={t.expires} name="cc_exp" placeholder={t.expiresExample} autoComplete="off" maxLength={7} />
      <TextField label={t.code} name="cc_cvc" inputMode="numeric" autoComplete="off" maxLength={4} />
      <Button type="submit" pending={pending} pendingLabel={t.charging}>
        {t.charge}
      </Button>
    </form>
  )
}

interface Change {
  vehicle_class?: VehicleClass
  plate?: string
  is_lost_ticket?: boolean
  booking_number?: string
  voucher_number?: string
  point_club_number?: string
}

/** What can be put right while a stay is open. */
export function Correction({
  stay,
  classes,
  onSend,
}: {
  stay: GateStay
  classes: { value: string; label: string }[]
  onSend: (change: Change) => Promise<void>
}) {
  const { stay: t, vehicleClass, plate } = texts()
  return (
    <form
      onSubmit={(event) => {
        const { is_lost_ticket, ...fields } = fieldsOf(event)
        void onSend({ ...fields, is_lost_ticket: is_lost_ticket !== undefined })
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      <SelectField label={vehicleClass} name="vehicle_class" defaultValue={stay.vehicle_class} options={classes} />
      <TextField label={plate} name="plate" optional defaultValue={stay.plate ?? ''} maxLength={12} />
      {!stay.booking_number && <TextField label={t.bookingNumber} name="booking_number" optional maxLength={40} />}
      {!stay.voucher_number && <TextField label={t.voucherNumber} name="voucher_number" optional maxLength={40} />}
      {!stay.point_club_number && <TextField label={t.memberNumber} name="point_club_number" optional maxLength={40} />}
      <label className="flex min-h-11 items-center gap-2.5 self-end font-bold">
        <input type="checkbox" name="is_lost_ticket" defaultChecked={stay.is_lost_ticket} className="size-5" />
        {t.isLost}
      </label>
      <div className="sm:col-span-2">
        <Button type="submit" tone="quiet">
          Save
        </Button>
      </div>
    </form>
  )
}

/** A flight back that is late; the booked one is there already. */
export function LateFlight({
  stay,
  onSend,
}: {
  stay: GateStay
  onSend: (flight: string, backAt: string) => Promise<void>
}) {
  const t = texts().stay
  const until = stay.travel_to_date ?? stay.entered_at
  return (
    <form
      onSubmit={(event) => {
        const { flight_number = '', back_at_date = '', back_at_time = '' } = fieldsOf(event)
        if (isDate(back_at_date) && isTime(back_at_time))
          void onSend(flight_number, toArgument(fromLocal(back_at_date, back_at_time)))
      }}
      className="grid gap-3"
    >
      <TextField
        label={t.flightNumber}
        name="flight_number"
        defaultValue={stay.flight_number_returning ?? ''}
        maxLength={20}
      />
      <DateTimeField
        legend={t.backAt}
        name="back_at"
        defaultDate={until.slice(0, 10)}
        defaultTime={until.slice(11, 16)}
      />
      <div>
        <Button type="submit" tone="quiet">
          {t.hold}
        </Button>
      </div>
    </form>
  )
}

/** An act that needs a reason, and perhaps an amount. */
export function Reasoned<Kind extends ActKind>(props: {
  kind: Kind
  label?: string
  amount?: string
  button: string
  onSend: (why: Why<Kind>, amount: string) => Promise<void>
}) {
  const { kind, label, amount, button, onSend } = props
  return (
    <form
      onSubmit={(event) => {
        const { amount: typed = '', ...fields } = fieldsOf(event)
        void onSend(reasonOf(kind, fields), typed)
      }}
      className="grid gap-3"
    >
      {label && <TextField label={label} name="amount" defaultValue={amount} inputMode="decimal" maxLength={10} />}
      <ReasonFields kind={kind} />
      <div>
        <Button type="submit" tone="danger">
          {button}
        </Button>
      </div>
    </form>
  )
}
