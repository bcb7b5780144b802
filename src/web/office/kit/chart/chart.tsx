import { useId } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { Table } from '../../../ui/table.tsx'
import { LINK } from '../office-link.tsx'
import { Bars } from './bars.tsx'
import { Lines, Ranges } from './lines.tsx'
import { lineLook, paintOf, Patterns } from './looks.tsx'
import {
  type ChartPlace,
  type ChartSeries,
  HEIGHT,
  nameOf,
  numbersOf,
  ofKind,
  percent,
  rounded,
  valueText,
  type Y,
} from './places.ts'
import { namedEvery, type Scale, scaleOf } from './scale.ts'
import { type Unit, UNITS } from './units.ts'

interface Props {
  /** Where the picture is a part of something that is kept. */
  readonly id?: string
  /** What is shown: "Net sales by day". */
  readonly title: string
  /** What the picture tells, for somebody who hears it. */
  readonly summary: string
  readonly unit?: Unit
  readonly series: readonly ChartSeries[]
  readonly places: readonly ChartPlace[]
  /** Bars upon each other instead of beside. */
  readonly stacked?: boolean
  /** The first of the looks, for a second picture beside another one. */
  readonly firstLook?: number
  /** The head of the table's first column. Without it the page has these figures in a table of its own. */
  readonly tableOf?: string
}

const TOP = 20
const FLOOR = HEIGHT - 26

/**
 * Bars, lines and ranges over one axis, drawn by the server, with their figures as a table beneath. Widths are shares of
 * the page's, so that letters keep their size.
 */
export function Chart(props: Props) {
  const ownId = useId()
  const { id = ownId, title, summary, unit = 'count', series, places, stacked = false, firstLook = 0, tableOf } = props
  const { least, short, full } = UNITS[unit]
  const scale = scaleOf(extremes(series, places, stacked), least)
  const y: Y = (value) => rounded(FLOOR - ((FLOOR - TOP) * (value - scale.bottom)) / (scale.top - scale.bottom))
  const every = namedEvery(places.map(({ label }) => label))
  const lookOf = (nth: number) => nth + firstLook
  const bars = ofKind(series, 'bar').map((bar) => ({ ...bar, fill: paintOf(id, lookOf(bar.nth)) }))
  return (
    <figure className="grid min-w-0 break-inside-avoid gap-1.5">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {series.map(({ name }) => (
          <li key={name} className="flex items-center gap-2">
            <Swatch series={series} name={name} fills={bars.map(({ fill }) => fill)} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex">
        <Axis scale={scale} y={y} short={short} />
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-summary`}
          width="100%"
          height={HEIGHT}
          className="block min-w-0 flex-1 overflow-visible"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <Patterns id={id} looks={bars.map(({ nth }) => lookOf(nth))} />
          {scale.ticks.map((value) => (
            <line
              key={value}
              x2="100%"
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? 'stroke-edge' : 'stroke-line'}
            />
          ))}
          <Ranges {...{ series, places, y, full }} />
          <Bars {...{ places, bars, stacked, y, short, full }} />
          <Lines {...{ series, places, y, full }} />
          {places.map(
            (place, at) =>
              at % every === 0 && (
                <text
                  key={nameOf(place)}
                  x={percent((at + 0.5) / places.length)}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className="fill-muted text-xs"
                >
                  {place.label}
                </text>
              ),
          )}
        </svg>
      </div>
      {tableOf !== undefined && <Figures {...{ title, series, places, tableOf, full }} />}
    </figure>
  )
}

/** All numbers that have to fit on the axis. */
function extremes(series: readonly ChartSeries[], places: readonly ChartPlace[], stacked: boolean): number[] {
  const all = places.flatMap(({ values }) => values.flatMap(numbersOf))
  if (!stacked) return all
  const bars = ofKind(series, 'bar')
  const ends = places.flatMap(({ values }) => {
    const upon = bars.flatMap(({ index }) => numbersOf(values[index]))
    return [upon.filter((value) => value > 0), upon.filter((value) => value < 0)].map((side) =>
      side.reduce((sum, value) => sum + value, 0),
    )
  })
  return [...all, ...ends]
}

interface SwatchProps {
  readonly series: readonly ChartSeries[]
  readonly name: string
  readonly fills: readonly string[]
}

/** What a series looks like, beside its name. */
function Swatch({ series, name, fills }: SwatchProps) {
  const nthOf = (kind: 'bar' | 'line' | 'range') => ofKind(series, kind).find((one) => one.name === name)?.nth
  const [bar, line] = [nthOf('bar'), nthOf('line')]
  return (
    <svg aria-hidden="true" width={20} height={14} className="shrink-0">
      {bar !== undefined && <rect width={20} height={14} rx={2} fill={fills[bar]} />}
      {line !== undefined && (
        <line
          x2={20}
          y1={7}
          y2={7}
          strokeWidth={2.5}
          strokeDasharray={lineLook(line).dashes}
          className={lineLook(line).stroke}
        />
      )}
      {nthOf('range') !== undefined && (
        <rect width={20} height={14} rx={2} className="fill-chart-3 [fill-opacity:0.3]" />
      )}
    </svg>
  )
}

/** The figures of the axis, apart from the picture: its widths are shares, theirs are letters. */
function Axis({ scale, y, short }: { scale: Scale; y: Y; short: (value: number) => string }) {
  return (
    <svg aria-hidden="true" width={50} height={HEIGHT} className="shrink-0">
      {scale.ticks.map((value) => (
        <text key={value} x={43} y={y(value) + 4} textAnchor="end" className="figures fill-muted text-xs">
          {short(value)}
        </text>
      ))}
    </svg>
  )
}

type FiguresProps = Required<Pick<Props, 'title' | 'series' | 'places' | 'tableOf'>> & {
  readonly full: (value: number) => string
}

/** The same as a table. */
function Figures({ title, series, places, tableOf, full }: FiguresProps) {
  return (
    <Disclosure summary="Show as a table">
      <Table
        caption={title}
        hideCaption
        rows={places}
        rowKey={nameOf}
        columns={[
          {
            key: 'place',
            header: tableOf,
            cell: placeCell,
          },
          ...series.map(({ name }, index) => ({
            key: name,
            header: name,
            numeric: true,
            cell: ({ values }: ChartPlace) => valueText(values[index], full),
          })),
        ]}
      />
    </Disclosure>
  )
}

function placeCell(place: ChartPlace) {
  if (place.to === undefined) return nameOf(place)
  return (
    <Link to={place.to} className={LINK}>
      {nameOf(place)}
    </Link>
  )
}
