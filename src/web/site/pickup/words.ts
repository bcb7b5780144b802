import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { words } from './messages.ts'

/** Nothing more will happen with this ride. */
export function isOver({ status }: Pick<RideRequest, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED'
}

/** What a ride's state means for who waits: the sentence, and a second one where it helps. */
export function headline(ride: RideRequest): { title: string; detail: string | undefined } {
  const { ride: say } = words()
  const { status, position, driver } = ride
  if (status === 'REQUESTED') return { title: say.requested, detail: placeInWords(position) }
  if (status === 'DISPATCHED') return { title: say.dispatched, detail: driver ? say.driving(driver) : undefined }
  if (status === 'ARRIVED') return { title: say.arrived, detail: say.board }
  if (status === 'DONE') return { title: say.done, detail: say.doneHint }
  return { title: say.cancelled, detail: say.cancelledHint }
}

function placeInWords(position: number): string {
  const { ride: say } = words()
  if (position <= 1) return say.next
  return position === 2 ? say.oneAhead : say.ahead(position - 1)
}
