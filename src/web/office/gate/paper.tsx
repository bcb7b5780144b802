import { type Ref, useEffect, useRef } from 'react'
import { gate } from '../../../capabilities/gate/contract.ts'
import { GateCodeDrawing } from '../../site/documents/gate-code.tsx'
import { codeOf } from '../../site/documents/gate-code.server.ts'
import { className } from '../../site/names/names.ts'
import { LateFlightNotice, ReceiptLines } from '../../site/transactions/receipt.tsx'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/paper'
import { texts } from './texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const stay = await load(args, gate.stay, { stayId: args.params.itemId })
  const { ticket_num: ticketNum, record_loc: recordLoc } = stay
  const { href } = new URL(to('TicketTransaction', { ticketNum, recordLoc }), args.url)
  return { stay, code: codeOf(href) }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** A ticket, or the receipt once its stay is closed: for the roll printer, for a mail, and for the guest's own phone. */
export const screen = pageScreen<typeof loader>({
  name: 'StaffPaper',
  path: '/staff/gate/paper/{itemId}',
  title: 'Ticket or receipt',
  needs: ['gate.stay'],
  parent: 'StaffGate',
  heading: ({ stay }) => titleOf(stay),
  lead: 'The code opens it on the guest’s phone.',
  actions: [
    {
      intent: 'email',
      call: 'stays.email',
      input: ({ fields }) => ({ receipt_num: fields.receipt_num, email: fields.email }),
      once: true,
      done: 'The receipt is on its way.',
    },
    {
      intent: 'ticket',
      call: 'gate.emailTicket',
      allow: 'Gate:Operate',
      input: ({ fields, params }) => ({ stayId: params.itemId, email: fields.email }),
      once: true,
      done: 'The ticket is on its way.',
    },
  ],
  body: Paper,
})

function titleOf({ receipt_number, ticket_num }: Loaded['stay']): string {
  return receipt_number ? texts().stay.receipt(receipt_number) : texts().ticket(ticket_num)
}

const MM_PER_PIXEL = 25.4 / 96

function Paper({ data: { stay, code } }: { data: Loaded }) {
  const t = texts().paper
  const roll = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => fitPageLength(roll.current), [])
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[20rem_minmax(0,24rem)]">
      <Roll ref={roll} stay={stay} code={code} />
      <div data-screen-only className="grid gap-5">
        <Button ref={button} data-begin onClick={() => print()}>
          {t.print}
        </Button>
        {stay.receipt_number && (
          <ActionForm intent="email" label={t.send} tone="quiet">
            <input type="hidden" name="receipt_num" value={stay.receipt_number} />
            <EmailField name="email" />
          </ActionForm>
        )}
        {stay.status === 'OPEN' && (
          <ActionForm intent="ticket" label={t.sendTicket} tone="quiet">
            <EmailField name="email" />
          </ActionForm>
        )}
      </div>
    </div>
  )
}

/** Sets the page length to that of the printout: a roll has no pages, and CSS can't measure. */
function fitPageLength(printed: HTMLElement | null) {
  if (!printed) return undefined
  const height = Math.ceil(printed.getBoundingClientRect().height * MM_PER_PIXEL) + 6
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: 80mm ${height}mm; margin: 3mm }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** What comes out of the printer, 80 mm wide. */
function Roll({ ref, stay, code }: Loaded & { ref: Ref<HTMLElement> }) {
  const t = texts().paper
  const { name, address, phone } = useBusiness()
  const { settings } = useSite()
  const rows = [
    [t.ticket, stay.ticket_num],
    [t.locator, stay.record_loc],
    [t.arrived, when(stay.entered_at)],
    [t.left, stay.exited_at && when(stay.exited_at)],
    [t.validation, stay.validation_code],
    [t.plate, stay.plate],
    [t.vehicle, className(settings ?? { vehicle_classes: [] }, stay.vehicle_class)],
    [t.booking, stay.booking_number],
  ].flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  return (
    <article
      ref={ref}
      data-roll
      aria-label={titleOf(stay)}
      className="grid gap-3 rounded-lg bg-raised p-4 text-sm shadow-raised"
    >
      <div className="text-center">
        <p className="text-base font-extrabold">{name}</p>
        <p>
          {address.street}, {address.city}
        </p>
        <p>{phone}</p>
      </div>
      <p className="border-y border-dashed border-edge py-1.5 text-center text-base font-bold">{titleOf(stay)}</p>
      <dl className="grid gap-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="figures text-right font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {stay.receipt_number && <ReceiptLines transaction={stay} />}
      <LateFlightNotice transaction={stay} />
      <div className="mx-auto w-44">
        <GateCodeDrawing code={code} number={stay.ticket_num} />
      </div>
      <p className="text-center">{stay.receipt_number ? t.keepReceipt : t.keepTicket}</p>
    </article>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
