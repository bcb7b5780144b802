import { useEffect, useRef, useState } from 'react'
import { travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import type { ReaderChoice } from '../../../capabilities/payments/readers/contract.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import { LateFlightNotice, ReceiptLines } from '../../site/transactions/receipt.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useMay } from '../kit/use-may.ts'
import { CashTaken } from './cash-taken.tsx'
import type { DeskCalls } from './desk.ts'
import { ExitEnded } from './exit-ended.tsx'
import { Flags } from './flags.tsx'
import type { GateForms } from './gate-forms.ts'
import { QuickCorrections } from './quick-corrections.tsx'
import { ReaderPanel } from './reader-panel.tsx'
import { CardForm, Correction, LateFlight, Reasoned } from './stay-forms.tsx'
import { texts } from './texts.ts'
import type { Answer, Desk } from './use-desk.ts'
import type { KeysAhead } from './use-keys-ahead.ts'

interface Props {
  readonly forms: Pick<GateForms, 'gate.change' | 'gate.refund' | 'stays.lateFlight'>
  readonly stay: GateStay
  readonly desk: Desk
  readonly keys: KeysAhead
  /** The card reader at this desk. */
  readonly reader: ReaderChoice | undefined
  readonly onStay: (stay: GateStay) => void
  readonly onClosed: (stay: GateStay, change: string) => void
  readonly onReceipt: (stay: GateStay) => void
  readonly onFaults: (faults: readonly string[]) => void
  /** An act waits for somebody else. */
  readonly onWaiting: () => void
  readonly onAway: () => void
}

type Way = CallInput<DeskCalls['close']>['by']

/** A stay on the desk: what is due and one key to take it; what else can be done is folded below. */
export function StayPanel(props: Props) {
  const { forms, stay, desk, keys, reader, onStay, onClosed, onReceipt, onFaults, onWaiting, onAway } = props
  const { stay: t, ticket, span } = texts()
  const { settings } = useSite()
  const may = useMay()
  const [pending, setPending] = useState<Way>()
  const button = useRef<HTMLButtonElement>(null)
  const paper = useRef<HTMLAnchorElement>(null)
  const isOpen = stay.status === 'OPEN'
  const isFree = stay.due === '0.00'
  const isWaiting = stay.at_reader !== null && !stay.at_reader.is_given_up
  const ways = isOpen && !isWaiting ? waysOf(stay, reader) : []
  const isOnReader = stay.at_reader !== null
  useEffect(() => paper.current?.focus(), [])
  // What a correction changed is what Enter does next.
  useEffect(() => button.current?.focus(), [stay.due, stay.vehicle_class, stay.is_lost_ticket, isOnReader])

  async function close(by: Way, given: Record<string, string> = {}) {
    // What is due may be another amount in a moment.
    if (keys.isBusy) return
    setPending(by)
    const answer = await desk.ask('close', { stayId: stay.id, by, expected_due: stay.due, ...given })
    setPending(undefined)
    if (answer === 'away') return onAway()
    if ('faults' in answer) {
      onFaults(answer.faults)
      return reload()
    }
    if (answer.value.status === 'pending') {
      onStay(answer.value.stay)
      return onFaults(answer.value.stay.at_reader ? [] : [t.unanswered])
    }
    onClosed(answer.value.stay, answer.value.change_due)
  }

  async function reload() {
    const answer = await desk.ask('stay', { stayId: stay.id })
    if (answer !== 'away' && 'value' in answer) onStay(answer.value)
  }

  const correct = (change: Omit<CallInput<DeskCalls['change']>, 'stayId'>) =>
    keys.during(async () => take(await desk.ask('change', { stayId: stay.id, ...change })))

  function take(answer: Answer<'change' | 'arrive'>) {
    if (answer === 'away' || 'faults' in answer) {
      keys.forget()
      return onFaults(answer === 'away' ? [texts().away.notNow] : answer.faults)
    }
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
      <TravelerFacts stay={stay} />
      <LateFlightNotice transaction={stay} />
      {stay.exit_ended_at !== null && (
        <ExitEnded
          stay={stay}
          until={stay.exit_ended_at}
          isPending={keys.isBusy}
          onOpen={(arrival) => void keys.during(async () => take(await desk.ask('arrive', arrival)))}
        />
      )}
      {isOpen && stay.at_reader && (
        <ReaderPanel
          stay={stay}
          waiting={stay.at_reader}
          desk={desk}
          onStay={onStay}
          onClosed={onClosed}
          onFaults={onFaults}
        />
      )}
      {isOpen && !isWaiting && (
        <div className="flex flex-wrap items-start gap-2.5">
          {ways.map(({ way, label, given }, index) => (
            <Button
              key={way}
              {...(index === 0 && { ref: button })}
              tone={index === 0 ? 'accent' : 'quiet'}
              size="lg"
              pending={pending === way || (keys.isBusy && index === 0)}
              onClick={() => void close(way, given)}
            >
              {label}
            </Button>
          ))}
          {!isFree && (
            <CashTaken
              due={stay.due}
              isFirst={ways.length === 0}
              pending={pending === 'cash' || keys.isBusy}
              onTake={(given) => void close('cash', given === undefined ? {} : { cash_given: given })}
            />
          )}
        </div>
      )}
      {isOpen && !isWaiting && (
        <QuickCorrections
          stay={stay}
          classes={(settings?.vehicle_classes ?? []).map(({ code }) => code)}
          onChange={pending === undefined ? correct : undefined}
        />
      )}
      {!isOpen && (
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink ref={paper} to={to('StaffPaper', { itemId: stay.id })} tone="accent">
            {t.onPaper}
          </ButtonLink>
          <Button tone="quiet" onClick={() => onReceipt(stay)}>
            {t.receipt(stay.receipt_number ?? '')}
          </Button>
          {may('Transactions:Read') && (
            <ButtonLink to={to('StaffTransaction', { itemId: stay.id })} tone="plain">
              {t.everything}
            </ButtonLink>
          )}
        </div>
      )}
      <div>
        {isOpen && !isFree && !isWaiting && !settings?.card_fields && (
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
              form={forms['gate.change']}
              stay={stay}
              classes={(settings?.vehicle_classes ?? []).map(({ code }) => ({
                value: code,
                label: className(settings ?? { vehicle_classes: [] }, code),
              }))}
              onSend={correct}
            />
          </Disclosure>
        )}
        {isOpen && stay.booking_number && (
          <Disclosure summary={t.lateFlight} name="stay">
            <LateFlight
              form={forms['stays.lateFlight']}
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
              asks={{
                form: forms['gate.refund'],
                label: t.refundAmount(stay.refundable),
                amount: stay.refundable,
              }}
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

/** How this customer can pay, the likeliest first: what they pay with by habit, then a card in their hand. */
function waysOf(
  stay: GateStay,
  reader: ReaderChoice | undefined,
): { way: Way; label: string; given?: Record<string, string> }[] {
  const { stay: t, letOut } = texts()
  if (stay.due === '0.00') return [{ way: 'nothing', label: letOut }]
  const { kept_card: kept, member_card: ofMember } = stay
  return [
    ...(kept ? [{ way: 'kept_card' as const, label: t.chargeCard(kept.last4) }] : []),
    ...(ofMember && ofMember.last4 !== kept?.last4
      ? [{ way: 'member_card' as const, label: t.chargeMember(ofMember.last4) }]
      : []),
    // What was given up may still be asked of the processor, which takes one charge at a time.
    ...(reader && !stay.at_reader
      ? [{ way: 'reader' as const, label: t.chargeReader(stay.due), given: { reader_id: reader.id } }]
      : []),
  ].filter(({ way }) => way === 'reader' || !stay.at_reader)
}

/** What the traveler gave with the booking, such as needs; names and numbers stand above. */
function TravelerFacts({ stay: { traveler } }: { stay: GateStay }) {
  if (!traveler) return null
  const facts = travelerFacts(traveler, 'gate').filter(({ key }) => key !== 'full_name' && key !== 'plate')
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {facts.map(({ key, label, value }) => (
        <div key={key} className={key === 'needs' ? 'flex gap-1 font-bold' : 'flex gap-1'}>
          <dt className="text-muted">{label}:</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
