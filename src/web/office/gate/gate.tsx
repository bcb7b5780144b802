import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Drawer, drawers } from '../../../capabilities/drawers/contract.ts'
import type { GateFind } from '../../../capabilities/gate/contract.ts'
import { readers } from '../../../capabilities/payments/readers/contract.ts'
import type { GateStay } from '../../../capabilities/stays/office-contract.ts'
import { ReceiptDialog } from '../../site/transactions/receipt.tsx'
import { type Cents, cents, toDollars } from '../../../lib/money.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Rich } from '../../ui/rich.tsx'
import { WAITING } from '../approvals/reasons.tsx'
import { useKeptPage } from '../../kept-pages/keep-page.ts'
import { pageScreen } from '../kit/screen.ts'
import { formsOf } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/gate'
import { ArrivalPanel, type Arriving } from './arrival-panel.tsx'
import { DrawerPanel } from './drawer-panel.tsx'
import { GATE_FORMS } from './gate-forms.ts'
import { Matches, matchesIn } from './matches.tsx'
import { AwayPanel } from './away-panel.tsx'
import { texts } from './texts.ts'
import { type Known, lookUp, newCode } from './offline.ts'
import { StayPanel } from './stay-panel.tsx'
import { useDesk } from './use-desk.ts'
import { useKeysAhead } from './use-keys-ahead.ts'
import { useReader } from './use-reader.ts'
import { SCAN, useScanField } from './use-scan-field.ts'
import { keep, KEPT_MS, readKept } from './vault.ts'

const forms = formsOf(GATE_FORMS)

export async function loader(args: Route.LoaderArgs) {
  const [{ drawer }, { readers: choices }] = await Promise.all([
    load(args, drawers.drawer, {}),
    load(args, readers.choices, {}),
  ])
  return { forms, drawer, choices }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffGate',
  path: '/staff/gate',
  section: 'desk',
  place: 4,
  title: 'Gate',
  needs: ['gate.find', 'gate.arrive', 'gate.close', 'offlineScans.scans', 'readers.choices'],
  links: () => [{ label: 'Driver’s manifest', to: to('StaffManifest') }],
  body: Gate,
})

/** What lies on the desk right now. */
type OnDesk =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'arriving'; readonly arriving: Arriving }
  | { readonly kind: 'stay'; readonly stay: GateStay; readonly change?: string }
  | { readonly kind: 'several'; readonly found: GateFind }
  | { readonly kind: 'away'; readonly known: Known; readonly code: string }

/** The cashier's screen: scan, look, Enter. It goes on without the server, and settles what was kept when it is back. */
function Gate({ data: { forms: shapes, ...loaded } }: { data: Awaited<ReturnType<typeof loader>> }) {
  const t = texts()
  const desk = useDesk()
  const [onDesk, setOnDesk] = useState<OnDesk>({ kind: 'nothing' })
  const [faults, setFaults] = useState<readonly string[]>([])
  const [done, setDone] = useState('')
  /** What a ticket or receipt can be printed of. */
  const [doneWith, setDoneWith] = useState<GateStay>()
  const [isWaiting, setIsWaiting] = useState(false)
  const [drawer, setDrawer] = useState(loaded.drawer)
  const [receipt, setReceipt] = useState<GateStay>()
  /** The code that is being looked up; an answer about another one comes too late. */
  const lookup = useRef<{ readonly code: string }>(undefined)
  const onScreen = useRef(onDesk)
  const keys = useKeysAhead()
  const { field, ...scanner } = useScanField({
    shown: onDesk,
    onSent: (code) => void keys.during(() => find(code)),
    onBegin: () => setReceipt(undefined),
  })
  const { reader, choose } = useReader(loaded.choices)
  useEffect(() => {
    onScreen.current = onDesk
  }, [onDesk])
  const [keptUntil] = useState(() => Date.now() + KEPT_MS)
  useKeptPage(keptUntil)
  // A page that was kept shows the drawer as it was then.
  useEffect(() => {
    if (desk.isAway) void readKept('drawer').then((kept) => kept !== undefined && setDrawer(kept))
  }, [desk.isAway])

  function showDrawer(shown: Drawer | null) {
    setDrawer(shown)
    void keep({ drawer: shown })
  }

  /** Whether this is still what lies there, and nothing else is being looked up. */
  const isOnScreen = () => onScreen.current === onDesk && lookup.current === undefined

  const knownBy = (code: string) => lookUp(desk.snapshot(), code, desk.now())

  /** The server was gone before it answered: on with what is known here, unless the next one has begun. */
  function goOnAway(code: string, known: () => Known) {
    if (!isOnScreen() || scanner.isTyped()) return setFaults([t.away.unanswered(code)])
    setOnDesk({ kind: 'away', code, known: known() })
  }

  /** Clears what was on the desk, not what was begun or typed since. Answers whether that is nothing. */
  function finish(told: string, stay?: GateStay): boolean {
    const isLast = isOnScreen()
    const isNothing = isLast && !scanner.isTyped()
    setDone(told)
    setDoneWith(stay)
    void refreshDrawer()
    if (!isLast) return false
    setIsWaiting(false)
    setFaults([])
    setOnDesk({ kind: 'nothing' })
    scanner.clear()
    return isNothing
  }

  async function refreshDrawer() {
    const answer = await desk.ask('drawer', {})
    if (answer !== 'away' && 'value' in answer) showDrawer(answer.value.drawer)
  }

  function scan(event: FormEvent) {
    event.preventDefault()
    const code = scanner.take()
    // Enter once more, while the same code is being looked up.
    if (lookup.current?.code === code) return
    lookup.current = undefined
    keys.forget()
    setFaults([])
    setDone('')
    setIsWaiting(false)
    if (code === '') return setOnDesk({ kind: 'arriving', arriving: { by: 'ticket' } })
    void keys.during(() => find(code))
  }

  async function find(code: string) {
    const own = { code }
    lookup.current = own
    const answer = await desk.ask('find', { code })
    if (lookup.current !== own) return
    lookup.current = undefined
    if (answer !== 'away' && 'faults' in answer) return refuse(answer.faults)
    scanner.answer()
    if (answer === 'away') return setOnDesk({ kind: 'away', code, known: knownBy(code) })
    const brought = onDesk.kind === 'stay' && onDesk.stay.status === 'OPEN' ? linkOf(answer.value) : undefined
    if (brought && onDesk.kind === 'stay') return link(onDesk.stay, brought)
    show(answer.value)
  }

  /** Nothing new comes onto the desk, so what was pressed ahead must not reach what still lies there. */
  function refuse(told: readonly string[]) {
    keys.forget()
    setFaults(told)
  }

  /** A member or a voucher that is scanned while a stay is on the desk belongs to it. */
  async function link(stay: GateStay, brought: Brought) {
    const answer = await desk.ask('change', { stayId: stay.id, ...brought })
    if (answer === 'away') return refuse([t.away.notNow])
    if ('faults' in answer) return refuse(answer.faults)
    setDone(t.stay.linked)
    setDoneWith(undefined)
    setOnDesk({ kind: 'stay', stay: answer.value })
  }

  function show(found: GateFind) {
    const { kind, stay, booking, voucher, member } = found
    if (stay) return setOnDesk({ kind: 'stay', stay })
    if (booking) return setOnDesk({ kind: 'arriving', arriving: { by: 'booking', booking } })
    if (voucher) return setOnDesk({ kind: 'arriving', arriving: { by: 'voucher', voucher } })
    if (member) return setOnDesk({ kind: 'arriving', arriving: { by: 'member', number: member.number } })
    if (kind === 'several') return setOnDesk({ kind: 'several', found })
    setOnDesk({ kind: 'nothing' })
    refuse([t.scan.nothing])
  }

  async function keepArrival(known: Known) {
    const ticket = { ticket_num: newCode(), record_loc: newCode() }
    const booking = known.kind === 'booking' ? known.booking : undefined
    const told = { kind: 'ARRIVAL', at: desk.now(), ...ticket, ...(booking && { booking_number: booking.number }) }
    if (!(await desk.keep(told))) return setFaults([t.away.noKey])
    finish(t.away.arrived(booking?.full_name ?? t.away.walkIn, ticket.ticket_num, ticket.record_loc))
  }

  /** With the moment that was priced, not that of the click: the server prices the same one. */
  async function keepDeparture(ticketNum: string, cash: Cents, at: string) {
    const told = { kind: 'DEPARTURE', at, ticket_num: ticketNum, cash: toDollars(cents(cash)) }
    if (!(await desk.keep(told))) return setFaults([t.away.noKey])
    finish(cash > 0 ? t.away.leftPaying(ticketNum, toDollars(cents(cash))) : t.away.left(ticketNum))
  }

  return (
    <>
      <div
        data-tells-connection
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <form onSubmit={scan} aria-busy={keys.isBusy} className="group flex gap-2">
            <label htmlFor="scan" className="sr-only">
              {t.scan.label}
            </label>
            <input
              id="scan"
              ref={field}
              name={SCAN}
              autoComplete="off"
              spellCheck={false}
              data-shortcut="search"
              maxLength={shapes['gate.find'].code.maxLength}
              placeholder={t.scan.placeholder}
              className="figures min-h-14 min-w-0 flex-1 rounded-md border-2 border-edge bg-raised px-4 text-xl font-bold transition-[border-color] group-aria-busy:border-accent group-aria-busy:delay-300"
            />
            <Button type="submit" size="lg">
              {t.scan.find}
            </Button>
          </form>
          <p className="text-sm text-muted">
            <Rich text={t.scan.keys} parts={{ key: <kbd /> }} />
          </p>
          <div aria-live="polite" className="grid gap-3">
            {desk.isAway && (
              <Notice tone="warning" title={t.away.title}>
                {t.away.goOn}
              </Notice>
            )}
            {desk.waiting > 0 && <Notice tone="info" title={t.away.waiting(desk.waiting)} />}
            {desk.refused.map((reason, index) => (
              <Notice key={index} tone="danger" title={t.away.refused(reason)} />
            ))}
            {faults.map((fault) => (
              <Notice key={fault} tone="danger" title={fault} />
            ))}
            {isWaiting && <Notice tone="info" title={WAITING} />}
            {done && (
              <Notice tone="success" title={done}>
                {doneWith && (
                  <Link
                    to={to('StaffPaper', { itemId: doneWith.id })}
                    className="font-bold underline underline-offset-4"
                  >
                    {t.stay.onPaper}
                  </Link>
                )}
              </Notice>
            )}
          </div>
          {onDesk.kind === 'arriving' && (
            <ArrivalPanel
              key={JSON.stringify(onDesk.arriving)}
              form={shapes['gate.arrive']}
              arriving={onDesk.arriving}
              desk={desk}
              onFaults={setFaults}
              onAway={() => goOnAway('', () => knownOf(onDesk.arriving, desk))}
              onOpened={(stay) => finish(t.arrived(stay.full_name ?? t.walkIn, stay.ticket_num, stay.record_loc), stay)}
            />
          )}
          {onDesk.kind === 'stay' && (
            <StayPanel
              key={`${onDesk.stay.id} ${onDesk.stay.status} ${onDesk.stay.point_club_number} ${onDesk.stay.voucher_number}`}
              forms={shapes}
              stay={onDesk.stay}
              desk={desk}
              keys={keys}
              reader={reader}
              onFaults={setFaults}
              onStay={(stay) => setOnDesk((now) => (now === onDesk ? { kind: 'stay', stay } : now))}
              onReceipt={setReceipt}
              onWaiting={() => setIsWaiting(true)}
              onAway={() => goOnAway(onDesk.stay.ticket_num, () => knownBy(onDesk.stay.ticket_num))}
              onClosed={(stay, change) => {
                const receiptNumber = stay.receipt_number ?? ''
                const isLast = finish(
                  change === '0.00'
                    ? t.closed(stay.ticket_num, receiptNumber)
                    : t.closedWithChange(stay.ticket_num, receiptNumber, change),
                  stay,
                )
                // Never over the next customer.
                if (isLast) setReceipt(stay)
              }}
            />
          )}
          {onDesk.kind === 'several' && <Matches matches={matchesIn(onDesk.found, show)} />}
          {onDesk.kind === 'away' && (
            <AwayPanel
              key={onDesk.code}
              known={onDesk.known}
              code={onDesk.code}
              onArrive={() => void keepArrival(onDesk.known)}
              onChoose={(code) => setOnDesk({ kind: 'away', code, known: knownBy(code) })}
              onLeave={(ticketNum, cash, at) => void keepDeparture(ticketNum, cash, at)}
            />
          )}
        </div>
        <div className="grid gap-5">
          <DrawerPanel forms={shapes} drawer={drawer} desk={desk} onDrawer={showDrawer} />
          {loaded.choices.length > 1 && (
            <Panel title={t.reader.title}>
              <SelectField
                label={t.reader.choose}
                name="reader"
                value={reader?.id}
                onChange={(event) => choose(event.currentTarget.value)}
                options={loaded.choices.map(({ id, name, place }) => ({
                  value: id,
                  label: place ? `${name} · ${place}` : name,
                }))}
              />
            </Panel>
          )}
        </div>
      </div>
      <ReceiptDialog
        transaction={receipt}
        onClose={() => {
          setReceipt(undefined)
          field.current?.focus()
        }}
      />
    </>
  )
}

/** What somebody brings besides the stay on the desk. */
type Brought = { readonly point_club_number: string } | { readonly voucher_number: string }

function linkOf({ member, voucher }: GateFind): Brought | undefined {
  if (member) return { point_club_number: member.number }
  return voucher ? { voucher_number: voucher.number } : undefined
}

function knownOf(arriving: Arriving, desk: ReturnType<typeof useDesk>): Known {
  return arriving.by === 'booking' ? lookUp(desk.snapshot(), arriving.booking.number, desk.now()) : { kind: 'unknown' }
}

export default screenPage(screen)
