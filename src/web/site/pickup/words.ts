import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { texts } from './texts.ts'

/** Nothing more will happen with this ride. */
export function isOver({ status }: Pick<RideRequest, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED'
}

/** What a ride's state means for who waits: the sentence, and a second one where it helps. */
export function headline(ride: RideRequest): { title: string; detail: string | undefined } {
  const { ride: t } = texts()
  const { status, position, driver, direction, vehicle, distance_meters: meters } = ride
  const isOut = direction === 'TO_AIRPORT'
  if (status === 'REQUESTED') return { title: t.requested, detail: placeInWords(position) }
  if (status === 'DISPATCHED') return { title: t.dispatched, detail: wayInWords({ driver, vehicle, meters }) }
  if (status === 'ARRIVED') return { title: isOut ? t.atLot : t.arrived, detail: t.board }
  if (status === 'DONE')
    return isOut ? { title: t.doneOut, detail: t.doneOutHint } : { title: t.done, detail: t.doneHint }
  return { title: t.cancelled, detail: t.cancelledHint }
}

function placeInWords(position: number): string {
  const { ride: t } = texts()
  if (position <= 1) return t.next
  return position === 2 ? t.oneAhead : t.ahead(position - 1)
}

const METERS_PER_MILE = 1609

/** Who drives, and how far away the vehicle is when that is shared. */
function wayInWords(way: { driver: string | null; vehicle: string | null; meters: number | null }): string | undefined {
  const { ride: t } = texts()
  const { driver, vehicle, meters } = way
  const parts = [
    driver && t.driving(driver),
    vehicle && meters !== null && t.away(vehicle, (meters / METERS_PER_MILE).toFixed(1)),
  ]
  return parts.filter(Boolean).join(' ') || undefined
}
