import { figure } from '../../../lib/texts.ts'
import { names } from '../../site/names/texts.ts'
import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { WAIT_STATES, WISHES } from './wait-states.ts'
import { formatMoney } from '../../ui/money.tsx'

export const screen = listScreen('waiting.list', {
  name: 'WaitingList',
  path: '/staff/waiting-list',
  section: 'desk',
  place: 4,
  title: 'Waiting list',
  lead: 'First come, first served. Freed space is held for one person at a time, for an hour during the day.',
  search: 'Name or email',
  filters: [
    filter.choice('status', 'Status', WAIT_STATES),
    filter.choice('vehicle_class', 'Vehicle', names().vehicles),
    filter.day('from', 'Arrives from'),
    filter.day('until', 'Arrives until'),
  ],
  sort: 'place',
  tabs: ['WaitingList', 'TurnedAway'],
  sums: ({ states }) =>
    (['WAITING', 'OFFERED', 'BOOKED', 'LAPSED', 'EXPIRED'] as const).map((state) => [
      `${WAIT_STATES[state][1]}, 30 days`,
      figure(states.find(({ status }) => status === state)?.count ?? 0),
    ]),
  key: ({ id }) => id,
  link: ({ id }) => to('StaffWait', { itemId: id }),
  columns: [
    { key: 'place', header: 'Place', text: ({ place }) => `${place}`, numeric: true, sortable: true, phone: false },
    { key: 'email_addr', header: 'Who', text: ({ full_name, email_addr }) => full_name || email_addr, phone: true },
    column.badge('status', 'Status', WAIT_STATES, { phone: true }),
    {
      key: 'wish',
      header: 'Wants',
      text: ({ wish, most }) => (most ? `${WISHES[wish]}, up to ${formatMoney(most)}` : WISHES[wish]),
    },
    {
      key: 'vehicle_class',
      header: 'Vehicle',
      text: ({ vehicle_class }) => names().vehicles[vehicle_class],
      phone: true,
    },
    { ...column.when('travel_from_date', 'Arrives', { sortable: true, phone: true }), key: 'arrival' },
    { ...column.when('travel_to_date', 'Leaves', { phone: false }), key: 'departure' },
    column.when('held_until', 'Held until', { phone: true }),
    column.when('offered_at', 'Offered', { hidden: true }),
    column.when('created_at', 'Since', { sortable: true, hidden: true }),
  ],
  empty: 'No one is waiting',
  emptyHint: 'When dates are sold out, travelers can join the waiting list.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
