import { type ChartPlace, nameOf, numbersOf, percent, rounded, type Y } from './places.ts'

interface Bar {
  /** Among the values of a place. */
  readonly index: number
  readonly name: string
  readonly fill: string
}

interface Props {
  readonly places: readonly ChartPlace[]
  readonly bars: readonly Bar[]
  readonly stacked: boolean
  readonly y: Y
  readonly short: (value: number) => string
  readonly full: (value: number) => string
}

/** The share of a place that its bars take. */
const FILLED = 0.76

/** Bars beside each other, or upon each other; the highest one says how high it is. */
export function Bars({ places, bars, stacked, y, short, full }: Props) {
  const room = 1 / places.length
  const width = (room * FILLED) / (stacked ? 1 : bars.length)
  const highest = highestOf(places, bars, stacked)
  return places.map((place, at) => {
    const ends = { up: 0, down: 0 }
    const drawn = bars.flatMap(({ index, name, fill }, nth) =>
      numbersOf(place.values[index]).map((value) => {
        const side = value < 0 ? 'down' : 'up'
        const from = stacked ? ends[side] : 0
        ends[side] = from + value
        const [one, other] = [y(from), y(from + value)]
        return {
          name,
          fill,
          value,
          x: room * (at + (1 - FILLED) / 2) + (stacked ? 0 : width * nth),
          top: Math.min(one, other),
          height: Math.abs(one - other),
        }
      }),
    )
    return (
      <g key={nameOf(place)}>
        {drawn.map(({ name, fill, value, x, top, height }) => (
          <rect
            key={name}
            x={percent(x)}
            width={percent(width * (stacked ? 1 : 0.94))}
            y={top}
            height={rounded(height)}
            fill={fill}
          >
            <title>{`${nameOf(place)}: ${full(value)} ${name}`}</title>
          </rect>
        ))}
        {highest?.at === at && (
          <text
            x={percent(room * (at + 0.5))}
            y={y(highest.value) - 5}
            textAnchor="middle"
            className="figures fill-ink stroke-paper stroke-3 text-xs font-bold [paint-order:stroke]"
          >
            {short(highest.value)}
          </text>
        )}
      </g>
    )
  })
}

/** The highest bar, or the highest of them upon each other; undefined where nothing is above zero. */
function highestOf(places: readonly ChartPlace[], bars: readonly Bar[], stacked: boolean) {
  const heights = places.map(({ values }) => {
    const above = bars.flatMap(({ index }) => numbersOf(values[index])).filter((value) => value > 0)
    return stacked ? above.reduce((sum, value) => sum + value, 0) : Math.max(0, ...above)
  })
  const value = Math.max(0, ...heights)
  return value > 0 ? { at: heights.indexOf(value), value } : undefined
}
