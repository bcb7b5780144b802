import { milesBetween } from '../../links.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { LotMap, type Place, type Point, type RoadShape } from '../home/lot-map.tsx'
import { texts } from './texts.ts'

/** The shuttle on our own drawing of the way, while its driver shares where it is. */
export function RideMap({ place: vehicle }: { place: Place | null }) {
  const { airport, place } = useBusiness()
  if (!vehicle) return null
  const t = texts()
  const away = t.vehicleAway(milesBetween(airport.place, vehicle))
  const share = shareOfWay(place, airport.place, vehicle)
  return (
    <figure className="grid gap-2">
      <LotMap onTheWay={{ label: away, Drawing: Bus, share }} />
      <figcaption className="text-sm text-muted">
        {away} {t.drawing}
      </figcaption>
    </figure>
  )
}

/** The shuttle, larger than it is, after a share of its way. */
function Bus({ road, share }: { road: RoadShape; share: number }) {
  const at = alongRoad(road, share)
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      className="transition-transform duration-1000 motion-reduce:transition-none"
    >
      <circle r="34" className="fill-accent stroke-raised" strokeWidth="5" />
      <rect x="-20" y="-16" width="40" height="27" rx="6" className="fill-on-accent" />
      <path d="M-15 -10h12v9h-12zM3 -10h12v9h-12z" className="fill-accent" />
      <circle cx="-10" cy="12" r="5" className="fill-on-accent stroke-accent" strokeWidth="2" />
      <circle cx="10" cy="12" r="5" className="fill-on-accent stroke-accent" strokeWidth="2" />
    </g>
  )
}

/** The point of the road's curve after a share of it. */
function alongRoad({ from, to, bend }: RoadShape, share: number): Point {
  const on = (a: number, b: number, c: number, d: number) => {
    const rest = 1 - share
    return rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d
  }
  return { x: on(from.x, from.x - bend, to.x + bend, to.x), y: on(from.y, from.y, to.y, to.y) }
}

/** How much of the way from the lot to the airport is behind a place: 0 at the lot and beyond, 1 at the airport. */
function shareOfWay(lot: Place, airport: Place, place: Place): number {
  const scale = Math.cos((lot.latitude * Math.PI) / 180)
  const [wayX, wayY] = [(airport.longitude - lot.longitude) * scale, airport.latitude - lot.latitude]
  const [x, y] = [(place.longitude - lot.longitude) * scale, place.latitude - lot.latitude]
  const length = wayX ** 2 + wayY ** 2
  return length === 0 ? 0 : Math.min(1, Math.max(0, (x * wayX + y * wayY) / length))
}
