import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PASS_KINDS, shortSerial } from './push.tsx'

export const screen = listScreen('passes.list', {
  name: 'PassbookPasses',
  path: '/staff/passbook/passes',
  section: 'passes',
  place: 1,
  title: 'Wallet passes',
  lead: 'Apple Wallet passes for bookings, vouchers, and memberships. Google does not report on its passes.',
  search: 'Number or serial',
  filters: [filter.choice('kind', 'For', PASS_KINDS), filter.choice('held', 'On a phone', { YES: 'Yes', NO: 'No' })],
  sort: '-given_at',
  key: ({ serial }) => serial,
  link: ({ serial }) => to('PassbookPass', { itemId: serial }),
  columns: [
    column.text('number', 'Number', { whole: true }),
    { key: 'kind', header: 'For', text: ({ kind }) => PASS_KINDS[kind], whole: true },
    {
      key: 'serial',
      header: 'Serial',
      text: ({ serial }) => shortSerial(serial),
      cell: ({ serial }) => <span className="font-mono">{shortSerial(serial)}</span>,
      whole: true,
    },
    column.count('devices', 'Phones', { sortable: true }),
    column.count('version', 'Version'),
    column.when('changed_at', 'Changed', { sortable: true }),
    column.when('fetched_at', 'Last downloaded', { sortable: true, none: 'Never' }),
    column.when('given_at', 'Issued', { sortable: true }),
  ],
  empty: 'No passes yet',
  emptyHint: 'The first one is issued with a confirmation email.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
