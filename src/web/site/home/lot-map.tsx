import type { ReactNode } from 'react'
import { milesBetween } from '../../links.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { texts } from './texts.ts'

const WIDTH = 640
const HEIGHT = 460

/** A place on the drawing. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Our own drawing of airport, lot and the road between: nothing is asked of anybody else. Sides and distance come from
 * the two places in the settings, so that another operator's lot lies where it lies.
 */
export function LotMap({ onTheWay }: { onTheWay?: OnTheWay }) {
  const { airport, place, short_name, islands } = useBusiness()
  const miles = milesBetween(airport.place, place)
  const way = direction(airport.place, place)
  const terminal = { x: WIDTH / 2 - way.x * 165, y: HEIGHT / 2 - way.y * 90 }
  const lot = { x: WIDTH / 2 + way.x * 270, y: HEIGHT / 2 + way.y * 130 }
  const side = way.x < 0 ? -1 : 1
  const t = texts().map
  const road = roadOf(lot, { x: terminal.x + side * 74, y: terminal.y }, side)
  const label = t.drawing(short_name, miles, t.directions[compass(way)], airport.name)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={onTheWay ? `${label} ${onTheWay.label}` : label}
      className="h-auto w-full rounded-sign"
    >
      <rect width={WIDTH} height={HEIGHT} className="fill-sunk" />
      <Streets />
      <Airfield at={terminal} side={side} />
      <Road road={road} />
      <Terminal at={terminal} code={airport.code} />
      {islands.slice(0, 4).map(({ id }, index, shown) => (
        <Stop
          key={id}
          at={{ x: terminal.x + side * 74, y: terminal.y + (index - (shown.length - 1) / 2) * 52 }}
          id={id}
        />
      ))}
      <Lot at={lot} name={short_name} />
      {onTheWay ? (
        <onTheWay.Drawing road={road} share={onTheWay.share} />
      ) : (
        <Distance at={between(road.from, road.to)} text={t.miles(miles)} />
      )}
    </svg>
  )
}

/** A quiet grid, slightly turned, as around every airport. */
function Streets() {
  const lines = Array.from({ length: 9 }, (_, index) => index * 92 - 60)
  return (
    <g className="stroke-line" strokeWidth="3" fill="none" transform={`rotate(-4 ${WIDTH / 2} ${HEIGHT / 2})`}>
      {lines.map((at) => (
        <path key={at} d={`M${at} -60V${HEIGHT + 60}M-60 ${at}H${WIDTH + 60}`} />
      ))}
    </g>
  )
}

const RUNWAYS = [84, 128, 186]

/** Runways on the far side of the terminal. */
function Airfield({ at, side }: { at: Point; side: number }) {
  const far = at.x - side * 135
  return (
    <g transform={`rotate(4 ${at.x} ${at.y})`}>
      <rect x={far - 110} y="-60" width="220" height={HEIGHT + 120} className="fill-tint" />
      {RUNWAYS.map((offset) => {
        const x = at.x - side * offset
        return (
          <g key={offset}>
            <rect x={x - 11} y={at.y - 165} width="22" height="330" className="fill-edge" />
            <path
              d={`M${x} ${at.y - 150}V${at.y + 150}`}
              className="stroke-paper"
              strokeWidth="2.5"
              strokeDasharray="14 10"
            />
          </g>
        )
      })}
    </g>
  )
}

function Terminal({ at, code }: { at: Point; code: string }) {
  return (
    <g>
      <rect
        x={at.x - 40}
        y={at.y - 92}
        width="80"
        height="184"
        rx="14"
        className="fill-asphalt stroke-raised dark:stroke-edge"
        strokeWidth="4"
      />
      <text x={at.x} y={at.y + 10} textAnchor="middle" className="fill-on-asphalt text-[28px] font-extrabold">
        {code}
      </text>
    </g>
  )
}

/** The road, in asphalt with the amber line, and the shuttle on it. */
function Road({ road: { from, to, bend } }: { road: RoadShape }) {
  const path = `M${from.x} ${from.y}C${from.x - bend} ${from.y} ${to.x + bend} ${to.y} ${to.x} ${to.y}`
  return (
    <g fill="none" strokeLinecap="round">
      <path d={path} className="stroke-raised dark:stroke-edge" strokeWidth="38" />
      <path d={path} className="stroke-asphalt" strokeWidth="30" />
      <path d={path} className="stroke-accent" strokeWidth="4" strokeDasharray="14 14" strokeLinecap="butt" />
    </g>
  )
}

/** A shuttle stop, as its sign looks. */
function Stop({ at, id }: { at: Point; id: number }) {
  return (
    <g>
      <rect x={at.x - 21} y={at.y - 21} width="42" height="42" rx="12" className="fill-asphalt" />
      <rect
        x={at.x - 18}
        y={at.y - 18}
        width="36"
        height="36"
        rx="9.5"
        className="fill-none stroke-on-asphalt"
        strokeWidth="2.5"
      />
      <text x={at.x} y={at.y + 8} textAnchor="middle" className="fill-on-asphalt text-[23px] font-extrabold">
        {id}
      </text>
    </g>
  )
}

function Lot({ at, name }: { at: Point; name: string }) {
  return (
    <g>
      <rect x={at.x - 58} y={at.y - 58} width="116" height="116" rx="20" className="fill-brand" />
      <rect
        x={at.x - 51}
        y={at.y - 51}
        width="102"
        height="102"
        rx="14"
        className="fill-none stroke-on-brand"
        strokeWidth="3.5"
      />
      <text x={at.x} y={at.y + 28} textAnchor="middle" className="fill-on-brand text-[80px] font-extrabold">
        P
      </text>
      <text
        x={at.x}
        y={at.y + 90}
        textAnchor="middle"
        className="fill-ink stroke-sunk text-[26px] font-extrabold"
        strokeWidth="6"
        paintOrder="stroke"
      >
        {name}
      </text>
    </g>
  )
}

function Distance({ at, text }: { at: Point; text: string }) {
  return (
    <g>
      <rect x={at.x - 58} y={at.y - 21} width="116" height="42" rx="8" className="fill-accent" />
      <text x={at.x} y={at.y + 8} textAnchor="middle" className="fill-on-accent text-[23px] font-extrabold">
        {text}
      </text>
    </g>
  )
}

/** What else is on the drawing, and what is said of it to who does not see it. */
interface OnTheWay {
  readonly label: string
  /** How much of the road from the lot is behind it, 0 to 1. */
  readonly share: number
  readonly Drawing: (props: { road: RoadShape; share: number }) => ReactNode
}

export interface RoadShape {
  readonly from: Point
  readonly to: Point
  readonly bend: number
}

function roadOf(from: Point, to: Point, side: number): RoadShape {
  return { from, to, bend: side * Math.max(60, Math.abs(from.x - to.x) * 0.6) }
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The unit vector from one place to another on a map with north on top. */
function direction(from: Place, to: Place): Point {
  const x = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const y = from.latitude - to.latitude
  const length = Math.hypot(x, y)
  return length === 0 ? { x: 1, y: 0 } : { x: x / length, y: y / length }
}

const COMPASS = ['east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'north', 'northeast'] as const

function compass({ x, y }: Point): (typeof COMPASS)[number] {
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4))
  return COMPASS[(eighth + 8) % 8] ?? 'east'
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
