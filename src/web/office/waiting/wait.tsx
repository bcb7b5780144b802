import { cardName } from '../../../capabilities/payments/card-name.ts'
import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { toNewBooking } from '../desk/known-caller.ts'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import { WAIT_STATES } from './wait-states.ts'

/** What happened, by the word it is kept under. */
const CHANGES = {
  joined: 'Joined the list',
  offered: 'Space held and offered',
  'booking begun': 'Space found, charging the card',
  'card refused': 'Card declined, space still held',
  booked: 'Booked',
  lapsed: 'Offer lapsed',
  left: 'Left the list',
  expired: 'Arrival passed without space',
}

export const screen = detailScreen('waiting.show', {
  name: 'StaffWait',
  path: '/staff/waiting-list/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Place on the waiting list',
  parent: 'WaitingList',
  input: ({ itemId }) => ({ waitId: itemId }),
  heading: ({ wait }) => wait.full_name || wait.email_addr,
  lead: ({ wait }) => <StateBadge states={WAIT_STATES} state={wait.status} />,
  links: ({ wait, phone_number }) => [
    (wait.status === 'WAITING' || wait.status === 'LAPSED') && {
      label: 'New booking',
      to: toNewBooking({ full_name: wait.full_name, email: wait.email_addr, phone_number }, { stay: wait }),
      allow: 'Bookings:Update',
      adds: true,
    },
  ],
  actions: [
    {
      intent: 'remove',
      call: 'waiting.remove',
      label: 'Take off the list',
      ask: ({ wait }) =>
        wait.status === 'OFFERED'
          ? 'The held space goes to the next person right away. Nothing was charged.'
          : 'They lose their place in line. Nothing was charged.',
      allow: 'Waitlist:Update',
      when: ({ wait }) => wait.status === 'WAITING' || wait.status === 'OFFERED',
      danger: true,
      once: true,
      input: ({ params }) => ({ waitId: params.itemId }),
      done: 'Taken off the list.',
    },
  ],
  facts: ({ wait, phone_number, card, ahead }) => [
    ['Arrives', when(wait.travel_from_date)],
    ['Leaves', when(wait.travel_to_date)],
    ['Vehicle', <VehicleClassName key="vehicle" code={wait.vehicle_class} />],
    ['Wants', wait.most ? `Book automatically, up to ${formatMoney(wait.most)}` : 'Notify only'],
    ['Ahead in line', wait.status === 'WAITING' ? `${ahead}` : null],
    ['Held until', wait.held_until && when(wait.held_until)],
    ['Email', wait.email_addr],
    ['Phone', phone_number],
    ['Card', card && cardName(card)],
    [
      'Booking',
      wait.booking_id && (
        <OfficeLink key="booking" to={to('StaffBooking', { itemId: wait.booking_id })} allow="Bookings:Read">
          Open
        </OfficeLink>
      ),
    ],
  ],
  history: ({ changes }) => changes.map(({ at, who, what }) => ({ at, who, what: labelOf(CHANGES, what) })),
})

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
