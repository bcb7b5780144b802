import type { ReactNode } from 'react'
import { lineLook } from './looks.tsx'
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

interface Props {
  readonly series: readonly ChartSeries[]
  readonly places: readonly ChartPlace[]
  readonly y: Y
  readonly full: (value: number) => string
}

/** Lines from place to place, each with marks of its own shape. Their names are beside the picture, where nothing crosses them. */
export function Lines({ series, places, y, full }: Props) {
  return ofKind(series, 'line').map(({ name, index, nth }) => {
    const points = places.flatMap((place, at) =>
      numbersOf(place.values[index]).map((value) => ({ place, at, value, share: (at + 0.5) / places.length })),
    )
    const { stroke, fill, dashes } = lineLook(nth)
    return (
      <g key={name}>
        <Stretched>
          <path
            d={steps(points, y)}
            fill="none"
            strokeWidth={2.5}
            strokeDasharray={dashes}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={stroke}
          />
        </Stretched>
        {points.map(({ place, value, share }) => (
          <Mark key={nameOf(place)} nth={nth} share={share} at={y(value)} className={fill}>
            {`${nameOf(place)}: ${full(value)} ${name}`}
          </Mark>
        ))}
      </g>
    )
  })
}

/** What lies between two lines, for values that are only known so. */
export function Ranges({ series, places, y, full }: Props) {
  const room = 1 / places.length
  return ofKind(series, 'range').map(({ name, index }) => {
    const known = places.flatMap((place, at) => {
      const [low, high] = numbersOf(place.values[index])
      return low === undefined || high === undefined ? [] : [{ place, at, low, high }]
    })
    const edge = (side: 'low' | 'high') => known.map(({ at, [side]: value }) => `${across(at, places)} ${y(value)}`)
    return (
      <g key={name} className="fill-chart-3">
        {known.length > 0 && (
          <Stretched>
            <path
              d={`M${[...edge('high'), ...edge('low').toReversed()].join('L')}Z`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="2 3"
              className="stroke-chart-3 [fill-opacity:0.3]"
            />
          </Stretched>
        )}
        {known.map(({ place, at, low, high }) => (
          <rect
            key={nameOf(place)}
            x={percent(room * at)}
            width={percent(room)}
            y={y(high)}
            height={rounded(y(low) - y(high))}
            fillOpacity={0}
          >
            <title>{`${nameOf(place)}: ${valueText({ low, high }, full)} ${name}`}</title>
          </rect>
        ))}
      </g>
    )
  })
}

/** Where paths are drawn: as wide as 100, whatever the width of the page, and as high as the picture. */
function Stretched({ children }: { children: ReactNode }) {
  return (
    <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
      {children}
    </svg>
  )
}

/** A line through points; where one is missing it begins anew. */
function steps(
  points: readonly { readonly at: number; readonly value: number; readonly share: number }[],
  y: Y,
): string {
  return points
    .map(
      ({ at, value, share }, index) =>
        `${points[index - 1]?.at === at - 1 ? 'L' : 'M'}${rounded(share * 100)} ${y(value)}`,
    )
    .join('')
}

function across(at: number, places: readonly ChartPlace[]): number {
  return rounded(((at + 0.5) / places.length) * 100)
}

interface MarkProps {
  readonly nth: number
  readonly share: number
  /** In pixels from the top. */
  readonly at: number
  readonly className: string
  readonly children: string
}

/** Round for the first line, square for the second. */
function Mark({ nth, share, at, className, children }: MarkProps) {
  return nth % 2 === 0 ? (
    <circle cx={percent(share)} cy={at} r={3} className={className}>
      <title>{children}</title>
    </circle>
  ) : (
    <svg x={percent(share)} y={at} overflow="visible">
      <rect x={-3} y={-3} width={6} height={6} className={className}>
        <title>{children}</title>
      </rect>
    </svg>
  )
}
