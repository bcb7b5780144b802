import { pageScreen } from '../kit/screen.ts'
import { analytics, type Funnel } from '../../../capabilities/analytics/contract.ts'
import { addDays, isDate, pacificDate } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/funnel'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'StaffFunnel',
  path: '/staff/funnel',
  section: 'money',
  place: 8,
  title: 'Booking funnel',
  needs: ['analytics.funnel'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffFunnel) }]

const DAYS = 30

export async function loader(args: Route.LoaderArgs) {
  const today = pacificDate(servicesOf(args.context).now())
  const asked = (name: string, otherwise: string) => {
    const date = args.url.searchParams.get(name) ?? ''
    return isDate(date) ? date : otherwise
  }
  const span = { from: asked('from', addDays(today, 1 - DAYS)), to: asked('to', today) }
  const { items } = await load(args, analytics.funnel, span)
  return { ...span, items }
}

/** From a visit to a stay that is over, by the campaign that brought people. No row names a person. */
export default function FunnelPage({ loaderData: { from, to, items } }: Route.ComponentProps) {
  const t = texts()
  return (
    <>
      <StaffHead title={staff().sections.StaffFunnel}>{t.lead}</StaffHead>
      <Form method="get" values={{ from, to }} className="mb-6">
        <div className="flex flex-wrap items-end gap-3">
          <TextField label={t.from} name="from" type="date" className="w-44" />
          <TextField label={t.until} name="to" type="date" className="w-44" />
          <SubmitButton tone="quiet">{t.show}</SubmitButton>
        </div>
      </Form>
      <Table
        caption={t.sources}
        hideCaption
        rows={items}
        rowKey={({ source }) => source ?? 'none'}
        columns={[
          { key: 'source', header: t.source, cell: sourceCell },
          { key: 'visitors', header: t.visitors, numeric: true, cell: ({ visitors }) => visitors },
          {
            key: 'quotes',
            header: t.sawPrice,
            numeric: true,
            cell: ({ quotes, visitors }) => share(quotes, visitors),
          },
          {
            key: 'bookings',
            header: t.booked,
            numeric: true,
            cell: ({ bookings, quotes }) => share(bookings, quotes),
          },
          { key: 'booked', header: t.bookedFor, numeric: true, cell: bookedCell },
          { key: 'stays', header: t.stayed, numeric: true, cell: ({ stays, bookings }) => share(stays, bookings) },
        ]}
      />
    </>
  )
}

function sourceCell({ source }: Funnel) {
  return source ? (
    <span className="font-bold wrap-anywhere">{source}</span>
  ) : (
    <span className="text-muted">{texts().byThemselves}</span>
  )
}

function bookedCell({ booked }: Funnel) {
  return <Money amount={booked} />
}

/** "12 · 40 %" of the step before. */
function share(count: number, before: number): string {
  return before === 0 ? String(count) : texts().share(count, Math.round((count / before) * 100))
}
