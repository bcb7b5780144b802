import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { texts } from './texts.ts'

/** Nothing more will happen with this ride. */
export function isOver({ status }: Pick<RideRequest, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED'
}

/** What a ride's state means for who waits: the sentence, and a second one where it helps. */
export function headline(ride: RideRequest): { title: string; detail: string | undefined } {
  const { ride: t } = texts()
  const { status, position, driver } = ride
  if (status === 'REQUESTED') return { title: t.requested, detail: placeInWords(position) }
  if (status === 'DISPATCHED') return { title: t.dispatched, detail: driver ? t.driving(driver) : undefined }
  if (status === 'ARRIVED') return { title: t.arrived, detail: t.board }
  if (status === 'DONE') return { title: t.done, detail: t.doneHint }
  return { title: t.cancelled, detail: t.cancelledHint }
}

function placeInWords(position: number): string {
  const { ride: t } = texts()
  if (position <= 1) return t.next
  return position === 2 ? t.oneAhead : t.ahead(position - 1)
}
