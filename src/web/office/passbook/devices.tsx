import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PUSH_STATES, PushCell } from './push.tsx'

export const screen = listScreen('passes.devices', {
  name: 'PassbookDevices',
  path: '/staff/passbook/devices',
  section: 'passes',
  place: 2,
  title: 'Phones',
  lead: 'Phones that are notified when a pass changes. Shown by a short ID; the device identifier itself is never displayed.',
  search: 'Phone',
  filters: [filter.choice('push', 'Last push', PUSH_STATES)],
  sort: '-since',
  key: ({ device }) => device,
  link: ({ device }) => to('PassbookDevice', { itemId: device }),
  columns: [
    column.text('device', 'Phone', { whole: true, mono: true }),
    column.count('passes', 'Passes', { sortable: true }),
    column.when('since', 'Since', { sortable: true }),
    {
      key: 'pushed_at',
      header: 'Last push',
      text: ({ push }) => (push ? when(push.at) : 'None yet'),
      cell: ({ push }) => <PushCell push={push} />,
      sortable: true,
    },
    { key: 'push', header: 'Push result', text: ({ push }) => PUSH_STATES[push?.outcome ?? 'NEVER'][1], hidden: true },
  ],
  empty: 'No phones yet',
  emptyHint: 'A phone registers when someone adds a pass to its wallet.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
