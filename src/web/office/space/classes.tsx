import { moveDesk } from '../../../capabilities/moves/office-contract.ts'
import { space } from '../../../capabilities/space/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { whenDate } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen, type RowOf } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import type { Route } from './+types/classes'

export async function loader(args: Route.LoaderArgs) {
  const [{ items }, noShows] = await Promise.all([load(args, space.classes, {}), load(args, moveDesk.noShows, {})])
  return { items, noShows }
}

/** What each class has and sells, and the no-shows that overbooking rests on. */
export const screen = pageScreen<typeof loader>({
  name: 'VehicleClasses',
  path: '/staff/space/classes',
  section: 'space',
  place: 2,
  title: 'Vehicle classes',
  needs: ['space.classes', 'moveDesk.noShows'],
  lead: 'Applies to every date without its own numbers in the calendar.',
  width: 'page',
  body: ({ data: { items, noShows } }) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Table caption="Vehicle classes" hideCaption columns={COLUMNS} rows={items} rowKey={({ code }) => code} />
      <Section id="no-shows" title="No-shows">
        <p className="text-muted">
          Bookings that were due from {whenDate(noShows.from)} to {whenDate(noShows.to)}, counted each night. “Safe up
          to” is how much you can overbook and still keep the chance of more cars than the allotment at 1% or less, if
          each booking is missed at the measured rate. How much you sell is up to you.
        </p>
        <Table
          caption="No-shows"
          hideCaption
          columns={NO_SHOWS}
          rows={noShows.items}
          rowKey={({ vehicle_class }) => vehicle_class}
        />
      </Section>
    </div>
  ),
})

const number = <Row,>(key: string, header: string, of: (row: Row) => number | null): Column<Row> => ({
  key,
  header,
  numeric: true,
  cell: (row) => {
    const value = of(row)
    return value === null ? '–' : figure(value)
  },
})

const COLUMNS: Column<RowOf<'space.classes'>>[] = [
  {
    key: 'name',
    header: 'Class',
    cell: ({ code, name, description }) => (
      <>
        <OfficeLink to={to('VehicleClass', { itemId: code })} allow="Space:Update">
          {name}
        </OfficeLink>
        <span className="block text-sm text-muted">{description}</span>
      </>
    ),
  },
  number('stalls', 'Stalls', ({ stalls }) => stalls),
  number('allotment', 'Allotment', (row) => row.default_allotment),
  number('overbooking', 'Overbooking', (row) => row.default_overbooking),
  number('members', 'Kept for members', (row) => row.default_kept_members),
  number('walk_ins', 'Kept for drive-ups', (row) => row.default_kept_walk_ins),
]

const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`

const NO_SHOWS: Column<Awaited<ReturnType<typeof loader>>['noShows']['items'][number]>[] = [
  { key: 'class', header: 'Class', cell: ({ vehicle_class }) => <VehicleClassName code={vehicle_class} /> },
  number('due', 'Due', ({ came, no_shows }) => came + no_shows),
  number('missed', 'No-shows', ({ no_shows }) => no_shows),
  {
    key: 'rate',
    header: 'No-show rate',
    numeric: true,
    cell: ({ came, no_shows, rate }) => (came + no_shows === 0 ? '–' : percent(rate)),
  },
  number('safe', 'Safe up to', ({ bearable }) => bearable),
  number('sold', 'Overbooking', ({ overbooking }) => overbooking),
]

export default screenPage(screen)
