import { data as answer } from 'react-router'
import { moveDesk } from '../../../capabilities/moves/office-contract.ts'
import { OPTION_KINDS } from '../../../capabilities/moves/rules.ts'
import { VehicleClass } from '../../../http/wire.ts'
import { isDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { TextField } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { whenDate } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/movable'
import { OFFER_STATES, OPTION_NAMES } from './move-states.ts'

export async function loader(args: Route.LoaderArgs) {
  const asked = (name: string) => args.url.searchParams.get(name) ?? ''
  const vehicle_class = VehicleClass.safeParse(asked('class')).data
  const [from, until] = [asked('from'), asked('to') || asked('from')]
  if (!vehicle_class || !isDate(from) || !isDate(until) || until < from) throw answer(null, { status: 404 })
  const found = await load(args, moveDesk.movable, { vehicle_class, from, to: until })
  return { ...found, vehicle_class, from, until, once: crypto.randomUUID() }
}

type Data = Awaited<ReturnType<typeof loader>>

/** Whom to ask to move away from some dates, and what they are offered. */
export const screen = pageScreen<typeof loader>({
  name: 'SpaceMovable',
  path: '/staff/space/moves/ask',
  title: 'Ask to move',
  parent: 'SpaceMoves',
  needs: ['moveDesk.movable', 'moveDesk.propose'],
  heading: ({ from, until }) => `Ask to move: ${whenDate(from)}${until === from ? '' : ` – ${whenDate(until)}`}`,
  lead: ({ needed }) =>
    needed > 0
      ? `${needed} ${needed === 1 ? 'booking has' : 'bookings have'} to move. The last booked come first.`
      : 'These dates have space for their bookings.',
  width: 'form',
  actions: [
    {
      intent: 'propose',
      call: 'moveDesk.propose',
      allow: 'Space:Update',
      once: true,
      input: ({ fields, all }) => ({
        vehicle_class: fields.vehicle_class,
        from: fields.from,
        to: fields.to,
        booking_ids: all('booking_ids'),
        kinds: all('kinds'),
        credit: fields.credit,
        needed: fields.needed?.trim() ? Number(fields.needed) : null,
        offer_hours: Number(fields.offer_hours),
        ...reasonOf('waive', fields),
      }),
      next: ({ round_id }) => (round_id ? to('MoveRound', { itemId: round_id }) : to('StaffRequests')),
    },
  ],
  body: Proposal,
})

function Proposal({ data }: { data: Data }) {
  const { items, needed, vehicle_class, from, until, credit, offer_hours, once } = data
  if (items.length === 0) {
    return (
      <EmptyState title="No bookings on these dates can be moved">
        Arrived cars and vouchers stay where they are.
      </EmptyState>
    )
  }
  const free = items.filter(({ offer }) => offer !== 'OPEN')
  return (
    <ActionForm
      intent="propose"
      label="Send offers"
      values={{
        vehicle_class,
        from,
        to: until,
        credit,
        offer_hours: String(offer_hours),
        needed: String(needed || ''),
      }}
      labels={{
        booking_ids: 'Bookings',
        kinds: 'Offer',
        credit: 'Credit',
        needed: 'Enough',
        offer_hours: 'Holds for',
        reason_code: 'Reason',
        reason: 'Details',
      }}
    >
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="vehicle_class" value={vehicle_class} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={until} />
      <CheckList
        legend="Offer"
        name="kinds"
        items={[
          { value: 'CLASS', label: OPTION_NAMES.CLASS, hint: 'A class with room for the vehicle, on the same dates' },
          { value: 'DATES', label: OPTION_NAMES.DATES, hint: 'The nearest available dates, at the same times' },
          {
            value: 'REFUND',
            label: OPTION_NAMES.REFUND,
            hint: 'A full refund, with the credit as points or a code',
          },
        ]}
        checked={OPTION_KINDS}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Credit" name="credit" inputMode="decimal" hint="In dollars, for each" />
        <TextField label="Enough" name="needed" inputMode="numeric" optional hint="Then the rest is withdrawn" />
        <TextField label="Holds for" name="offer_hours" inputMode="numeric" hint="Hours, 1 to 168" />
      </div>
      <ReasonFields kind="waive" />
      <CheckList
        legend="Bookings"
        name="booking_ids"
        items={items.map(({ id, number, full_name, travel_from_date, travel_to_date, total, offer }) => ({
          value: id,
          label: `${full_name}, ${whenDate(travel_from_date)} – ${whenDate(travel_to_date)}, ${formatMoney(total)}`,
          hint: offer ? `${number} · ${OFFER_STATES[offer][1]}` : number,
        }))}
        checked={free.slice(0, Math.min(needed * 2, 50)).map(({ id }) => id)}
      />
    </ActionForm>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
