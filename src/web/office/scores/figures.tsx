import type { ScoreFigures } from '../../../capabilities/feedback/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { whenDate } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { Section } from '../kit/section.tsx'
import { RATED } from './score-labels.ts'

type Tally = Pick<ScoreFigures, 'count' | 'average' | 'low'>

/** How scores are spread, how they move, and what they are about. */
export function ScorePictures({ figures }: { figures: ScoreFigures }) {
  const { scores, trend, products, islands } = figures
  if (figures.count === 0) return null
  const told = trend.filter(({ count }) => count > 0)
  return (
    <div className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <Section id="distribution" title="Distribution">
        <Chart
          title="How many scores of each"
          summary={`${scores.map((count, index) => `${figure(count)} of ${index + 1}`).join(', ')}.`}
          tableOf="Score"
          series={[{ name: 'Scores' }]}
          places={scores.map((count, index) => ({ label: String(index + 1), values: [count] }))}
        />
      </Section>
      <Section id="trend" title="Trend">
        <Chart
          title="Average score over time"
          summary={`${told.map(({ from, average }) => `${shortDay(from)} ${averageText(average)}`).join(', ')}.`}
          unit="average"
          tableOf="From"
          series={[{ name: 'Average' }]}
          places={trend.map(({ from, average }) => ({
            label: shortDay(from),
            name: whenDate(from),
            values: [average],
          }))}
          firstLook={1}
        />
      </Section>
      <Section id="products" title="By product">
        <Table
          caption="By product"
          hideCaption
          rows={products}
          rowKey={({ product }) => product}
          columns={[{ key: 'product', header: 'Product', cell: ({ product }) => RATED[product] }, ...TALLY]}
        />
      </Section>
      <Section id="islands" title="By island">
        <Table
          caption="By island"
          hideCaption
          rows={islands}
          rowKey={({ island }) => island ?? ''}
          columns={[{ key: 'island', header: 'Picked up at', cell: ({ island }) => island ?? 'No ride' }, ...TALLY]}
        />
      </Section>
    </div>
  )
}

const TALLY: Column<Tally>[] = [
  { key: 'count', header: 'Scores', numeric: true, cell: ({ count }) => figure(count) },
  { key: 'average', header: 'Average', numeric: true, cell: ({ average }) => averageText(average) },
  { key: 'low', header: '1 or 2', numeric: true, cell: ({ low, count }) => `${figure(low)} · ${percent(low, count)}` },
]

export function averageText(average: number | null): string {
  return average === null ? '–' : average.toFixed(1)
}

/** "38%", or a dash of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}

/** "11/22/26" as "11/22": the years are at the top of the page. */
function shortDay(date: string): string {
  return whenDate(date)
    .replace(/^\w+, /, '')
    .replace(/\/\d\d$/, '')
}
