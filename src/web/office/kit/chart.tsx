import { classes } from '../../ui/classes.ts'

/** One place on the axis, with its value in each of the bars. */
export interface ChartPlace {
  readonly label: string
  readonly values: readonly number[]
}

interface Props {
  /** What the picture tells somebody who hears it. */
  readonly label: string
  readonly places: readonly ChartPlace[]
  /** What the bars of a place are, in the order of its values. */
  readonly series: readonly string[]
  /** Every so many places one is named: 24 hours have no room for all their names on a phone. */
  readonly every?: number
  /** The first of the colors. */
  readonly tone?: number
}

const HEIGHT = 168
const TOP = 14
const FLOOR = HEIGHT - 24
/** Where the bars begin, in per cent of the width: left of it stand the figures of the lines. */
const LEFT = 9
const FILLS = ['fill-brand dark:fill-link', 'fill-accent', 'fill-edge'] as const
const SWATCHES = ['bg-brand dark:bg-link', 'bg-accent', 'bg-edge'] as const

/** Bars beside each other, drawn by the server. Widths are shares of the page's, so that letters keep their size. */
export function Chart({ label, places, series, every = 1, tone = 0 }: Props) {
  const top = niceTop(Math.max(...places.flatMap(({ values }) => values)))
  const y = (value: number) => FLOOR - ((FLOOR - TOP) * value) / top
  const room = (100 - LEFT) / places.length
  const bar = (room * 0.76) / series.length
  return (
    <div className="grid gap-1.5">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {series.map((name, index) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('size-3 rounded-xs', SWATCHES[tone + index])} />
            {name}
          </li>
        ))}
      </ul>
      <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block overflow-visible">
        {[top, top / 2, 0].map((value) => (
          <g key={value}>
            <line x1={`${LEFT}%`} x2="100%" y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={`${LEFT - 1.5}%`} y={y(value) + 4} textAnchor="end" className="figures fill-muted text-xs">
              {value}
            </text>
          </g>
        ))}
        {places.map(({ label: name, values }, place) => (
          <g key={name}>
            {values.map((value, index) => (
              <rect
                key={series[index]}
                x={percent(LEFT + room * (place + 0.12) + bar * index)}
                width={percent(bar * 0.92)}
                y={y(value)}
                height={FLOOR - y(value)}
                className={FILLS[tone + index]}
              >
                <title>{`${name}: ${value} ${series[index]}`}</title>
              </rect>
            ))}
            {place % every === 0 && (
              <text
                x={percent(LEFT + room * (place + 0.5))}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="fill-muted text-xs"
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}

/** The top of the axis: 2, 4 or 10 times a power of ten, so that its half is a whole number too. */
function niceTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 10].map((factor) => factor * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power
}
