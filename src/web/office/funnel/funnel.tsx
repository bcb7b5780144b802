import { analytics, type Funnel } from '../../../capabilities/analytics/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { typedDate } from '../kit/form-values.ts'
import { PeriodForm } from '../kit/period-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/funnel'

const DAYS = 30

export async function loader(args: Route.LoaderArgs) {
  const today = pacificDate(servicesOf(args.context).now())
  const { searchParams } = args.url
  const { items, from, to } = await load(args, analytics.funnel, {
    from: typedDate(searchParams.get('from')) ?? addDays(today, 1 - DAYS),
    to: typedDate(searchParams.get('until')) ?? today,
  })
  return { from, until: to, items }
}

/** From a visit to a stay that is over, by the campaign that brought people. No row names a person. */
export const screen = pageScreen<typeof loader>({
  name: 'StaffFunnel',
  path: '/staff/funnel',
  section: 'money',
  place: 8,
  title: 'Where bookings come from',
  needs: ['analytics.funnel'],
  lead: 'By the utm_source of the first link a visitor followed. Counted by browser; no one is identified.',
  body: ({ data: { from, until, items } }) => (
    <>
      <PeriodForm values={{ from, until }} />
      <Table
        caption="Sources"
        hideCaption
        rows={items}
        rowKey={({ source }) => source ?? 'none'}
        columns={[
          { key: 'source', header: 'Source', cell: sourceCell },
          { key: 'visitors', header: 'Visitors', numeric: true, cell: ({ visitors }) => figure(visitors) },
          {
            key: 'quotes',
            header: 'Saw a price',
            numeric: true,
            cell: ({ quotes, visitors }) => share(quotes, visitors),
          },
          { key: 'bookings', header: 'Booked', numeric: true, cell: ({ bookings, quotes }) => share(bookings, quotes) },
          { key: 'booked', header: 'Value', numeric: true, cell: bookedCell },
          { key: 'stays', header: 'Stayed', numeric: true, cell: ({ stays, bookings }) => share(stays, bookings) },
        ]}
      />
    </>
  ),
})

function sourceCell({ source }: Funnel) {
  return source ? <span className="font-bold wrap-anywhere">{source}</span> : <span className="text-muted">Direct</span>
}

function bookedCell({ booked }: Funnel) {
  return <Money amount={booked} />
}

/** "12 · 40%" of the step before. */
function share(count: number, before: number): string {
  return before === 0 ? figure(count) : `${figure(count)} · ${Math.round((count / before) * 100)}%`
}

export default screenPage(screen)
