import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { GateBooking } from '../../../capabilities/gate/contract.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import { travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { when } from '../../ui/when.ts'
import { className, statusName } from '../../site/names/names.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { typedIn } from './fields.ts'
import { Flags } from './flags.tsx'
import type { GateForms } from './gate-forms.ts'
import { texts } from './texts.ts'
import type { Desk } from './use-desk.ts'

/** How somebody comes. */
export type Arriving =
  | { readonly by: 'ticket' }
  | { readonly by: 'booking'; readonly booking: GateBooking }
  | { readonly by: 'voucher'; readonly voucher: { number: string; travel_from_date: string; travel_to_date: string } }
  | { readonly by: 'member'; readonly number: string }

interface Props {
  readonly form: GateForms['gate.arrive']
  readonly arriving: Arriving
  readonly desk: Desk
  readonly onOpened: (stay: GateStay) => void
  readonly onFaults: (faults: readonly string[]) => void
  readonly onAway: () => void
}

/** Somebody comes: what is known of them, and one key to let them in. */
export function ArrivalPanel({ form, arriving, desk, onOpened, onFaults, onAway }: Props) {
  const t = texts()
  const fields = fieldsOf(form, { plate: t.plate, party: t.arrival.people })
  const [isPending, setIsPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { settings } = useSite()
  const { islands } = useBusiness()
  useEffect(() => button.current?.focus(), [])

  async function letIn(event: FormEvent<HTMLFormElement>) {
    const { vehicle_class, plate, terminal, party } = typedIn(event)
    setIsPending(true)
    const answer = await desk.ask('arrive', {
      ...wayOf(arriving),
      vehicle_class: vehicle_class as VehicleClass | undefined,
      plate,
      terminal,
      party: party ? Number(party) : undefined,
    })
    setIsPending(false)
    if (answer === 'away') return onAway()
    if ('faults' in answer) return onFaults(answer.faults)
    onOpened(answer.value)
  }

  const booking = arriving.by === 'booking' ? arriving.booking : undefined
  const classes = settings?.vehicle_classes ?? []
  return (
    <form
      onSubmit={(event) => void letIn(event)}
      aria-label={t.arrival.label}
      className="grid gap-4 rounded-lg border-l-6 border-accent bg-raised p-4 shadow-raised sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Who arriving={arriving} />
        <Button ref={button} type="submit" tone="accent" size="lg" pending={isPending} pendingLabel={t.arrival.opening}>
          {booking ? t.checkIn : t.openTicket}
        </Button>
      </div>
      {booking?.sent_to && (
        <Notice tone="warning" title={t.arrival.sentTo(booking.sent_to.name)}>
          {booking.sent_to.address} · {booking.sent_to.phone}
        </Notice>
      )}
      {booking && booking.minutes_early !== null && (
        <Notice tone="warning" title={t.arrival.early(when(booking.travel_from_date))}>
          {t.arrival.earlyCosts}
        </Notice>
      )}
      {booking && <Flags flags={booking.flags} />}
      <div className="grid gap-3 sm:grid-cols-4">
        <SelectField
          label={t.vehicleClass}
          name="vehicle_class"
          defaultValue={booking?.vehicle_class ?? 'STANDARD'}
          options={classes.map(({ code }) => ({ value: code, label: className({ vehicle_classes: classes }, code) }))}
        />
        <TextField {...fields.plate} defaultValue={booking?.plate ?? undefined} autoComplete="off" />
        <SelectField
          label={t.arrival.terminal}
          name="terminal"
          options={[{ value: '', label: '—' }, ...islands.map(({ name }) => ({ value: name, label: name }))]}
        />
        <TextField
          {...fields.party}
          defaultValue={booking?.party ?? undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
        />
      </div>
    </form>
  )
}

function wayOf(arriving: Arriving) {
  switch (arriving.by) {
    case 'booking':
      return { booking_number: arriving.booking.number }
    case 'voucher':
      return { voucher_number: arriving.voucher.number }
    case 'member':
      return { point_club_number: arriving.number }
    case 'ticket':
      return {}
  }
}

function Who({ arriving }: { arriving: Arriving }) {
  const t = texts()
  if (arriving.by === 'booking') {
    const { booking } = arriving
    const due = booking.balance_due === '0.00' ? '' : formatMoney(booking.balance_due)
    return (
      <div className="grid gap-1">
        <h2 className="text-xl">
          {booking.full_name} <Badge>{statusName(booking.status)}</Badge>
        </h2>
        <p className="figures">{t.span(when(booking.travel_from_date), when(booking.travel_to_date))}</p>
        <p className="text-sm text-muted">
          <Rich
            text={t.arrival.booking(booking.number, due)}
            parts={{ number: <span className="font-mono" />, due: <span className="figures whitespace-nowrap" /> }}
          />
        </p>
        <dl className="flex flex-wrap gap-x-4 text-sm">
          {travelerFacts(booking, 'gate').map(({ key, label, value }) => (
            <div key={key} className="flex gap-1">
              <dt className="text-muted">{label}:</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    )
  }
  if (arriving.by === 'voucher') {
    const { number, travel_from_date, travel_to_date } = arriving.voucher
    return (
      <div className="grid gap-1">
        <h2 className="text-xl">{t.arrival.voucher(number)}</h2>
        <p className="figures">{t.span(when(travel_from_date), when(travel_to_date))}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      <h2 className="text-xl">{arriving.by === 'member' ? t.arrival.member(arriving.number) : t.newTicket}</h2>
      <p className="text-muted">{t.arrival.driveUp}</p>
    </div>
  )
}
