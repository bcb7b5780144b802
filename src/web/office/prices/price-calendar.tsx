import { SHORT_MONTHS } from '../../../lib/calendar-names.ts'
import type { DayChange } from '../../../capabilities/price-preview/contract.ts'
import { Table } from '../../ui/table.tsx'
import { whenDate } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'

const CELL = { width: 20, height: 18, left: 80, top: 20 }
const WIDTH = CELL.left + 31 * CELL.width
/** How strong a price is drawn, from the lowest of the year to the highest. */
const SHADES = [0.12, 0.3, 0.5, 0.72, 0.95]

/**
 * A year of day prices as the draft has them, a row a month, drawn by the server; a frame marks the dates that change.
 * Below it stands the same in words, so that nobody has to see colors.
 */
export function PriceCalendar({ days, name }: { days: readonly DayChange[]; name: string }) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  const prices = days.flatMap(({ after }) => (after === null ? [] : [Number(after)]))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const changed = days.filter(({ before, after }) => before !== after).length
  const summary =
    prices.length === 0
      ? `${name}: no date of the next year has a price.`
      : `${name}: day prices from ${formatMoney(least.toFixed(2))} to ${formatMoney(most.toFixed(2))}. ${changed} of ${days.length} dates change.`
  return (
    <div className="grid gap-3">
      <p className="text-sm">{summary}</p>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${CELL.top + months.length * CELL.height}`}
        className="block w-full"
      >
        {[1, 5, 10, 15, 20, 25, 30].map((day) => (
          <text
            key={day}
            x={CELL.left + (day - 0.5) * CELL.width}
            y={12}
            textAnchor="middle"
            className="fill-muted text-lg sm:text-xs"
          >
            {day}
          </text>
        ))}
        {months.map((month, row) => (
          <text key={month} x={0} y={CELL.top + (row + 0.75) * CELL.height} className="fill-ink text-lg sm:text-xs">
            {monthName(month, row)}
          </text>
        ))}
        {days.map((day) => (
          <Day key={day.date} day={day} row={months.indexOf(day.date.slice(0, 7))} shade={shadeOf(day, least, most)} />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <li>Brighter: higher price</li>
        <li>Outlined: changes</li>
        <li>Crossed out: no price</li>
      </ul>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold text-link">Show as a table</summary>
        <Table
          caption={`Day prices, ${name}`}
          hideCaption
          columns={[
            {
              key: 'dates',
              header: 'Dates',
              cell: ({ from, to }) => (from === to ? whenDate(from) : `${whenDate(from)} – ${whenDate(to)}`),
            },
            { key: 'before', header: 'In force', numeric: true, cell: ({ before }) => dollars(before) },
            { key: 'after', header: 'Draft', numeric: true, cell: ({ after }) => dollars(after) },
          ]}
          rows={runsOf(days)}
          rowKey={({ from }) => from}
        />
      </details>
    </div>
  )
}

function Day({ day, row, shade }: { day: DayChange; row: number; shade: number }) {
  const { date, before, after } = day
  const x = CELL.left + (Number(date.slice(8)) - 1) * CELL.width + 1
  const y = CELL.top + row * CELL.height + 1
  const [width, height] = [CELL.width - 2, CELL.height - 2]
  const isChanged = before !== after
  return (
    <g>
      <title>{`${whenDate(date)}: ${isChanged ? `${dollars(before)} to ${dollars(after)}` : dollars(after)}`}</title>
      <rect x={x} y={y} width={width} height={height} rx={2} className="fill-sunk" />
      {after === null ? (
        <path
          d={`M${x + 4} ${y + 3}l${width - 8} ${height - 6}m0 ${6 - height}l${8 - width} ${height - 6}`}
          className="stroke-danger"
        />
      ) : (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={2}
          fillOpacity={shade}
          className="fill-brand dark:fill-link"
        />
      )}
      {isChanged && (
        <rect
          x={x + 1}
          y={y + 1}
          width={width - 2}
          height={height - 2}
          rx={1.5}
          fill="none"
          strokeWidth={2}
          className="stroke-accent"
        />
      )}
    </g>
  )
}

function shadeOf({ after }: DayChange, least: number, most: number): number {
  const share = most > least ? (Number(after) - least) / (most - least) : 0
  return SHADES[Math.round(share * (SHADES.length - 1))] ?? 0
}

/** "Nov 26", and "Dec" where the year is as before. */
function monthName(month: string, row: number): string {
  const [year = '', number] = month.split('-')
  const name = SHORT_MONTHS[Number(number) - 1] ?? ''
  return row === 0 || number === '01' ? `${name} ${year.slice(2)}` : name
}

interface Run extends Omit<DayChange, 'date'> {
  readonly from: string
  readonly to: string
}

/** Dates in a row with the same prices. */
function runsOf(days: readonly DayChange[]): Run[] {
  const runs: Run[] = []
  for (const { date, before, after } of days) {
    const last = runs.at(-1)
    if (last?.before === before && last.after === after) runs[runs.length - 1] = { ...last, to: date }
    else runs.push({ from: date, to: date, before, after })
  }
  return runs
}

export function dollars(amount: string | null): string {
  return amount === null ? 'No price' : formatMoney(amount)
}
