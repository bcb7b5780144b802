import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { className } from '../../site/names/names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { whenDate } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { NO_VALUE } from '../kit/column.tsx'
import { percent } from '../kit/percent.ts'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'

type Data = Answer<'occupancy.accuracy'>
type Class = Data['classes'][number]
type Lead = Class['leads'][number]

/** How good the forecast is, beside what everybody could say: as last year. */
export const screen = detailScreen('occupancy.accuracy', {
  name: 'OccupancyForecast',
  path: '/staff/occupancy/forecast',
  parent: 'Occupancy',
  title: 'Forecast',
  lead: ({ made_on }) =>
    made_on === null
      ? 'Nothing is forecast yet.'
      : `Made ${whenDate(made_on)}. Each day of the last quarter was forecast from what was known that many days before, and compared with the outcome.`,
  width: 'page',
  above: () => (
    <Tabs
      label="Views"
      tabs={[
        { label: 'Occupancy and pace', to: to('Occupancy'), isHere: false },
        { label: 'Peaks', to: to('OccupancyPeaks'), isHere: false },
        { label: 'Forecast', to: to('OccupancyForecast'), isHere: true },
      ]}
    />
  ),
  body: Accuracy,
})

function Accuracy({ data: { classes } }: { data: Data }) {
  const tested = classes.filter(({ leads }) => leads.length > 0)
  if (tested.length === 0) {
    return (
      <EmptyState title="There isn’t enough data for a forecast yet">
        A forecast takes five weeks of counted days. Four more show how far it may be off.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-10">
      {tested.map((each) => (
        <ClassSection key={each.vehicle_class} {...each} />
      ))}
    </div>
  )
}

function ClassSection({ vehicle_class, leads }: Class) {
  const name = className(useSite().settings, vehicle_class)
  return (
    <Section id={`class-${vehicle_class}`} title={name}>
      <div className="grid gap-5">
        <Chart
          title={`${name}: how far forecasts were off, in cars`}
          unit="average"
          summary="By days in advance, beside how far the same weekday of last year was off. The table below has every figure."
          series={[{ name: 'Forecast' }, { name: 'As last year' }]}
          places={leads.map((lead) => ({
            label: `${lead.lead_days}`,
            name: `${lead.lead_days} days in advance`,
            values: [rounded(lead.error_cars), lead.last_year_cars === null ? null : rounded(lead.last_year_cars)],
          }))}
        />
        <Table
          caption={`How far forecasts of ${name} were off`}
          hideCaption
          rows={leads}
          rowKey={({ lead_days }) => `${lead_days}`}
          columns={[
            { key: 'lead_days', header: 'Days in advance', cell: ({ lead_days }) => figure(lead_days) },
            { key: 'days', header: 'Days tested', numeric: true, cell: ({ days }) => figure(days) },
            { key: 'error', header: 'Forecast off by', numeric: true, cell: own },
            { key: 'last_year', header: 'Last year off by', numeric: true, cell: lastYear },
          ]}
        />
      </div>
    </Section>
  )
}

function own({ error_cars, error_share }: Lead): string {
  return `${rounded(error_cars)} cars, ${percent(error_share)}`
}

function lastYear({ last_year_cars, last_year_share }: Lead): string {
  return last_year_cars === null || last_year_share === null
    ? NO_VALUE
    : `${rounded(last_year_cars)} cars, ${percent(last_year_share)}`
}

function rounded(cars: number): number {
  return Math.round(cars * 10) / 10
}

export const loader = screenLoader(screen)
export default screenPage(screen)
