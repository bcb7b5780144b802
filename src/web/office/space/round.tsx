import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import { OFFER_STATES, OPTION_NAMES } from './move-states.ts'

/** A round of offers, and who has answered what. */
export const screen = detailScreen('moveDesk.round', {
  name: 'MoveRound',
  path: '/staff/space/moves/{itemId}',
  title: 'Offers to move',
  parent: 'SpaceMoves',
  needs: ['moveDesk.round', 'moveDesk.withdraw'],
  input: ({ itemId }) => ({ roundId: itemId }),
  heading: ({ round: { from, to: until } }) =>
    `Offers to move: ${whenDate(from)}${until === from ? '' : ` – ${whenDate(until)}`}`,
  facts: ({ round }) => [
    ['Class', <VehicleClassName key="class" code={round.vehicle_class} />],
    ['Asked', `${when(round.created_at)}, ${round.who}`],
    ['Credit', formatMoney(round.credit)],
    ['Moved', round.needed === null ? round.accepted : `${round.accepted} of ${round.needed}`],
    ['No answer yet', round.open],
    ['Declined', round.declined],
  ],
  actions: [
    {
      intent: 'withdraw',
      call: 'moveDesk.withdraw',
      label: 'Withdraw open offers',
      ask: 'Anyone who has not answered keeps their booking and gets an email saying so. The space held for them is released.',
      allow: 'Space:Update',
      when: ({ round }) => round.open > 0,
      danger: true,
      once: true,
      input: ({ params }) => ({ roundId: params.itemId }),
      done: (_sent, { withdrawn }) => `${withdrawn} ${withdrawn === 1 ? 'offer is' : 'offers are'} withdrawn.`,
    },
  ],
  width: 'page',
  body: ({ data: { offers } }) => <Table caption="Offers" columns={COLUMNS} rows={offers} rowKey={({ id }) => id} />,
})

const COLUMNS: Column<Answer<'moveDesk.round'>['offers'][number]>[] = [
  {
    key: 'number',
    header: 'Booking',
    cell: ({ booking_id, number }) => (
      <OfficeLink to={to('StaffBooking', { itemId: booking_id })} allow="Bookings:Read">
        {number}
      </OfficeLink>
    ),
  },
  { key: 'name', header: 'Traveler', cell: ({ full_name }) => full_name },
  { key: 'kinds', header: 'Offered', cell: ({ kinds }) => kinds.map((kind) => OPTION_NAMES[kind]).join(', ') },
  { key: 'status', header: 'Answer', cell: ({ status }) => <StateBadge states={OFFER_STATES} state={status} /> },
  { key: 'taken', header: 'Chose', cell: ({ taken }) => (taken ? OPTION_NAMES[taken] : '–') },
  {
    key: 'at',
    header: 'When',
    cell: ({ answered_at, expires }) => (answered_at ? when(answered_at) : `until ${when(expires)}`),
  },
]

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
