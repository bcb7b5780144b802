import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { STATES } from './words.ts'

/** Who is at work now. */
export const screen = detailScreen('timeSheets.onNow', {
  name: 'OnNow',
  path: '/staff/time-clock/on-now',
  title: 'On now',
  parent: 'TimeSheets',
  input: () => ({}),
  lead: 'Everyone who is clocked in, earliest first.',
  body: ({ data: { people } }) => (
    <Table
      caption="On now"
      hideCaption
      rows={people}
      rowKey={({ account_id }) => account_id}
      empty={<EmptyState title="No one is clocked in" />}
      columns={[
        { key: 'name', header: 'Person', cell: ({ name }) => name },
        {
          key: 'state',
          header: 'Now',
          cell: ({ on_break }) => <StateBadge states={STATES} state={on_break ?? 'WORKING'} />,
        },
        { key: 'since', header: 'Clocked in', cell: ({ since }) => when(since) },
      ]}
    />
  ),
})

export const loader = screenLoader(screen)
export default screenPage(screen)
