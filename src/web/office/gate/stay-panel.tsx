import { useEffect, useRef, useState } from 'react'
import type { ActKind } from '../../../capabilities/acts/kinds.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { LateFlightNotice, ReceiptLines } from '../../site/transactions/receipt.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Rich } from '../../ui/rich.tsx'
import { ReasonFields, reasonOf, type Why } from '../approvals/reasons.tsx'
import { useMay } from '../kit/use-may.ts'
import { CashTaken } from './cash-taken.tsx'
import { fieldsOf } from './fields.ts'
import { Flags } from './flags.tsx'
import { texts } from './texts.ts'
import type { Answer, Desk } from './use-desk.ts'

interface Props {
  readonly stay: GateStay
  readonly desk: Desk
  readonly onStay: (stay: GateStay) => void
  readonly onClosed: (stay: GateStay, change: string) => void
  readonly onReceipt: (stay: GateStay) => void
  readonly onFaults: (faults: readonly string[]) => void
  /** An act waits for somebody else. */
  readonly onWaiting: () => void
  readonly onAway: () => void
}

type Way = 'nothing' | 'cash' | 'card' | 'kept_card'

/** A stay on the desk: what is due and one key to take it; what else can be done is folded below. */
export function StayPanel(props: Props) {
  const { stay, desk, onStay, onClosed, onReceipt, onFaults, onWaiting, onAway } = props
  const { stay: t, ticket, span, letOut } = texts()
  const { settings } = useSite()
  const may = useMay()
  const [pending, setPending] = useState<Way>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isOpen = stay.status === 'OPEN'
  const isFree = stay.due === '0.00'
  const keptCard = stay.kept_card

  async function close(by: Way, given: Record<string, string> = {}) {
    setPending(by)
    const answer = await desk.ask('close', { stayId: stay.id, by, expected_due: stay.due, ...given })
    setPending(undefined)
    if (answer === 'away') return onAway()
    if ('faults' in answer) {
      onFaults(answer.faults)
      return reload()
    }
    if (answer.value.status === 'pending') return onFaults([t.unanswered])
    onClosed(answer.value.stay, answer.value.change_due)
  }

  async function reload() {
    const answer = await desk.ask('stay', { stayId: stay.id })
    if (answer !== 'away' && 'value' in answer) onStay(answer.value)
  }

  function take(answer: Answer<'change'>) {
    if (answer === 'away') return onFaults([texts().away.notNow])
    if ('faults' in answer) return onFaults(answer.faults)
    onFaults([])
    onStay(answer.value)
  }

  function takeAct(answer: Answer<'refund' | 'void'>) {
    if (answer === 'away' || 'faults' in answer) return take(answer)
    take({ value: answer.value.stay })
    if (answer.value.status === 'waiting') onWaiting()
  }

  return (
    <section
      aria-label={t.label}
      className="grid gap-4 rounded-lg border-l-6 border-brand bg-raised p-4 shadow-raised sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-xl">
            {stay.full_name ?? stay.plate ?? ticket(stay.ticket_num)}{' '}
            <Badge tone={isOpen ? 'good' : 'neutral'}>{t.states[stay.status]}</Badge>
          </h2>
          <p className="figures">{span(when(stay.entered_at), stay.exited_at ? when(stay.exited_at) : t.now)}</p>
          <p className="text-sm text-muted">
            <Rich text={t.known(stay)} parts={{ number: <span className="font-mono" /> }} />
          </p>
        </div>
        {isOpen && (
          <p className="grid sm:justify-items-end">
            <span className="text-sm text-muted">{t.dueNow}</span>
            <span className="figures text-3xl leading-none font-extrabold">${stay.due}</span>
          </p>
        )}
      </div>
      <Flags flags={stay.flags} />
      <LateFlightNotice transaction={stay} />
      {isOpen ? (
        <div className="flex flex-wrap gap-2.5">
          {isFree && (
            <Button
              ref={button}
              tone="accent"
              size="lg"
              pending={pending === 'nothing'}
              onClick={() => void close('nothing')}
            >
              {letOut}
            </Button>
          )}
          {!isFree && keptCard && (
            <Button
              ref={button}
              tone="accent"
              size="lg"
              pending={pending === 'kept_card'}
              onClick={() => void close('kept_card')}
            >
              {t.chargeCard(keptCard.last4)}
            </Button>
          )}
          {!isFree && (
            <CashTaken
              due={stay.due}
              isFirst={!keptCard}
              pending={pending === 'cash'}
              onTake={(given) => void close('cash', given === undefined ? {} : { cash_given: given })}
            />
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button tone="quiet" onClick={() => onReceipt(stay)}>
            {t.receipt(stay.receipt_number ?? '')}
          </Button>
          <ButtonLink to={to('StaffPaper', { itemId: stay.id })} tone="plain">
            {t.onPaper}
          </ButtonLink>
          {may('Transactions:Read') && (
            <ButtonLink to={to('StaffTransaction', { itemId: stay.id })} tone="plain">
              {t.everything}
            </ButtonLink>
          )}
        </div>
      )}
      <div>
        {isOpen && !isFree && !settings?.card_fields && (
          <Disclosure summary={t.anotherCard} name="stay">
            <CardForm pending={pending === 'card'} onSend={(card) => void close('card', card)} />
          </Disclosure>
        )}
        <Disclosure summary={t.price(stay.total)} name="stay">
          <ReceiptLines transaction={stay} />
        </Disclosure>
        {isOpen && (
          <Disclosure summary={t.putRight} name="stay">
            <Correction
              stay={stay}
              classes={(settings?.vehicle_classes ?? []).map(({ code }) => ({
                value: code,
                label: className(settings ?? { vehicle_classes: [] }, code),
              }))}
              onSend={async (change) => take(await desk.ask('change', { stayId: stay.id, ...change }))}
            />
          </Disclosure>
        )}
        {isOpen && stay.booking_number && (
          <Disclosure summary={t.lateFlight} name="stay">
            <LateFlight
              stay={stay}
              onSend={async (flight_number, back_at) => {
                const answer = await desk.ask('lateFlight', { transactionId: stay.id, flight_number, back_at })
                if (answer !== 'away' && 'faults' in answer) return onFaults(answer.faults)
                await reload()
              }}
            />
          </Disclosure>
        )}
        {may('Desk:Refund') && stay.status === 'CLOSED' && stay.refundable !== '0.00' && (
          <Disclosure summary={t.refund} name="stay">
            <Reasoned
              label={t.refundAmount(stay.refundable)}
              amount={stay.refundable}
              button={t.giveBack}
              kind="refund"
              onSend={async (why, amount) => takeAct(await desk.ask('refund', { stayId: stay.id, amount, ...why }))}
            />
          </Disclosure>
        )}
        {may('Desk:Void') && stay.status !== 'VOIDED' && !(stay.status === 'CLOSED' && stay.booking_number) && (
          <Disclosure summary={t.voidTicket} name="stay">
            <Reasoned
              button={t.void}
              kind="void"
              onSend={async (why) => takeAct(await desk.ask('void', { stayId: stay.id, ...why }))}
            />
          </Disclosure>
        )}
      </div>
    </section>
  )
}

function CardForm({ pending, onSend }: { pending: boolean; onSend: (card: Record<string, string>) => void }) {
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

function Correction({
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

function LateFlight({ stay, onSend }: { stay: GateStay; onSend: (flight: string, backAt: string) => Promise<void> }) {
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

function Reasoned<Kind extends ActKind>(props: {
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
