import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { whenTime } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import type { Answer } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'

/** Without the moment of the answer: the same looks alike at another one. */
export type Lot = Omit<Answer<'today.lot'>, 'at'>
type Class = Lot['classes'][number]

/** The lot as it is now, and as the day goes on. `today` is the Pacific date. */
export function LotToday({ lot, today }: { lot: Lot; today: string }) {
  const shown = lot.classes.filter(({ stalls, here, to_come }) => (stalls ?? 0) + here + to_come > 0)
  const sumOf = (what: 'to_come' | 'to_leave') => lot.hours.reduce((sum, hour) => sum + hour[what], 0)
  return (
    <Section id="lot-today" title="The lot today">
      <Table caption="Cars by vehicle class" hideCaption rows={shown} rowKey={keyOf} columns={columnsOf(today)} />
      <Chart
        id="lot-by-hour"
        title="Booked arrivals and departures still to come, by hour"
        summary={`${figure(sumOf('to_come'))} still to come, ${figure(sumOf('to_leave'))} still to leave.`}
        tableOf="Hour"
        places={lot.hours.map(({ at, to_come, to_leave }) => ({ label: whenTime(at), values: [to_come, to_leave] }))}
        series={[{ name: 'Still to come' }, { name: 'Still to leave' }]}
      />
    </Section>
  )
}

const keyOf = ({ vehicle_class }: Class) => vehicle_class

function columnsOf(today: string) {
  return [
    { key: 'class', header: 'Vehicle', cell: ({ vehicle_class }: Class) => <VehicleClassName code={vehicle_class} /> },
    {
      key: 'here',
      header: 'Here',
      numeric: true,
      cell: ({ vehicle_class, here }: Class) => (
        <OfficeLink to={listOf('TransactionDashboard', { status: 'OPEN', vehicle_class })} allow="Transactions:Search">
          {figure(here)}
        </OfficeLink>
      ),
    },
    { key: 'free', header: 'Free stalls', numeric: true, cell: freeCell },
    {
      key: 'overdue',
      header: 'Overdue',
      numeric: true,
      cell: ({ vehicle_class, overdue }: Class) =>
        overdue === 0 ? (
          '0'
        ) : (
          <OfficeLink to={listOf('BookingDashboard', { status: 'OVERDUE', vehicle_class })}>
            {figure(overdue)}
          </OfficeLink>
        ),
    },
    {
      key: 'to_come',
      header: 'Still to come',
      numeric: true,
      cell: ({ vehicle_class, to_come }: Class) => (
        <OfficeLink to={listOf('BookingDashboard', { status: 'CONFIRMED', from: today, until: today, vehicle_class })}>
          {figure(to_come)}
        </OfficeLink>
      ),
    },
    {
      key: 'to_leave',
      header: 'Still to leave',
      numeric: true,
      cell: ({ vehicle_class, to_leave }: Class) => (
        <OfficeLink
          to={listOf('BookingDashboard', {
            status: 'CHECKED_IN',
            leaves_from: today,
            leaves_until: today,
            vehicle_class,
          })}
        >
          {figure(to_leave)}
        </OfficeLink>
      ),
    },
  ]
}

function freeCell({ stalls, here }: Class) {
  if (stalls === null) return '–'
  const free = stalls - here
  return free > 0 ? `${figure(free)} of ${figure(stalls)}` : <Badge tone="bad">Full</Badge>
}

/** The list that a number counts. */
function listOf(name: 'BookingDashboard' | 'TransactionDashboard', filters: Record<string, string>): string {
  return `${to(name, {})}?${new URLSearchParams(filters)}`
}
