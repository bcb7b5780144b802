import type { ReactNode } from 'react'

/** How a series of bars looks: a color, and a pattern upon it for eyes and printers that tell no colors apart. */
interface Look {
  readonly paint: string
  readonly pattern: ReactNode
}

const LINE = 'stroke-raised stroke-[1.5]'

const LOOKS: readonly Look[] = [
  { paint: 'fill-chart-1', pattern: null },
  { paint: 'fill-chart-2', pattern: <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" className={LINE} /> },
  { paint: 'fill-chart-3', pattern: <circle cx={4} cy={4} r={1.4} className="fill-raised" /> },
  { paint: 'fill-chart-4', pattern: <path d="M4 0v8" className={LINE} /> },
  { paint: 'fill-chart-5', pattern: <path d="M0 4h8" className={LINE} /> },
  { paint: 'fill-chart-4', pattern: <path d="M4 0v8M0 4h8" className={LINE} /> },
]

/** How a line looks: solid with round marks, or dashed with square ones. */
const LINES = [
  { stroke: 'stroke-ink', fill: 'fill-ink', dashes: undefined },
  { stroke: 'stroke-edge', fill: 'fill-edge', dashes: '5 4' },
] as const

/** The look of the nth line of a picture. */
export function lineLook(nth: number): (typeof LINES)[number] {
  return LINES[nth % LINES.length]!
}

/** The patterns of the bars' looks, once for each picture. */
export function Patterns({ id, looks }: { id: string; looks: readonly number[] }) {
  return (
    <defs>
      {looks.map((look) => (
        <pattern key={look} id={patternId(id, look)} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} className={lookOf(look).paint} />
          {lookOf(look).pattern}
        </pattern>
      ))}
    </defs>
  )
}

/** For the `fill` of a bar. */
export function paintOf(id: string, look: number): string {
  return `url(#${patternId(id, look)})`
}

function patternId(id: string, look: number): string {
  return `${id}-look-${look % LOOKS.length}`
}

function lookOf(look: number): Look {
  return LOOKS[look % LOOKS.length]!
}
