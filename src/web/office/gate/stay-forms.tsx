import type { ActKind } from '../../../capabilities/acts/kinds.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ReasonFields, reasonOf, type Why } from '../approvals/reasons.tsx'
import { typedIn } from './fields.ts'
import type { GateForms } from './gate-forms.ts'
import { texts } from './texts.ts'

/** A card that is typed, where no fields of the gateway read it. */
export function CardForm({ pending, onSend }: { pending: boolean; onSend: (card: Record<string, string>) => void }) {
  const t = texts().stay
  return (
    <form
      onSubmit={(event) => onSend(typedIn(event))}
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
  form,
  stay,
  classes,
  onSend,
}: {
  form: GateForms['gate.change']
  stay: GateStay
  classes: { value: string; label: string }[]
  onSend: (change: Change) => Promise<void>
}) {
  const { stay: t, vehicleClass, plate } = texts()
  const fields = fieldsOf(form, {
    plate,
    booking_number: t.bookingNumber,
    voucher_number: t.voucherNumber,
    point_club_number: t.memberNumber,
  })
  return (
    <form
      onSubmit={(event) => {
        const { is_lost_ticket, ...typed } = typedIn(event)
        void onSend({ ...typed, is_lost_ticket: is_lost_ticket !== undefined })
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      <SelectField label={vehicleClass} name="vehicle_class" defaultValue={stay.vehicle_class} options={classes} />
      <TextField {...fields.plate} defaultValue={stay.plate ?? ''} />
      {!stay.booking_number && <TextField {...fields.booking_number} />}
      {!stay.voucher_number && <TextField {...fields.voucher_number} />}
      {!stay.point_club_number && <TextField {...fields.point_club_number} />}
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
  form,
  stay,
  onSend,
}: {
  form: GateForms['stays.lateFlight']
  stay: GateStay
  onSend: (flight: string, backAt: string) => Promise<void>
}) {
  const t = texts().stay
  const fields = fieldsOf(form, { flight_number: t.flightNumber })
  const until = stay.travel_to_date ?? stay.entered_at
  return (
    <form
      onSubmit={(event) => {
        const { flight_number = '', back_at_date = '', back_at_time = '' } = typedIn(event)
        if (isDate(back_at_date) && isTime(back_at_time))
          void onSend(flight_number, toArgument(fromLocal(back_at_date, back_at_time)))
      }}
      className="grid gap-3"
    >
      <TextField {...fields.flight_number} defaultValue={stay.flight_number_returning ?? ''} />
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
  /** Of how much, where it is about an amount: its label, and what it starts with. */
  asks?: { form: GateForms['gate.refund']; label: string; amount: string }
  button: string
  onSend: (why: Why<Kind>, amount: string) => Promise<void>
}) {
  const { kind, asks, button, onSend } = props
  const fields = asks && fieldsOf(asks.form, { amount: asks.label })
  return (
    <form
      onSubmit={(event) => {
        const { amount = '', ...typed } = typedIn(event)
        void onSend(reasonOf(kind, typed), amount)
      }}
      className="grid gap-3"
    >
      {fields && <TextField {...fields.amount} defaultValue={asks?.amount} inputMode="decimal" />}
      <ReasonFields kind={kind} />
      <div>
        <Button type="submit" tone="danger">
          {button}
        </Button>
      </div>
    </form>
  )
}
