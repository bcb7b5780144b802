import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'

/** Nothing more will happen with this ride. */
export function isOver({ status }: Pick<RideRequest, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED'
}

/** What a ride's state means for who waits: the sentence, and a second one where it helps. */
export function headline(ride: RideRequest): { title: string; detail: string | undefined } {
  const { status, position, driver } = ride
  if (status === 'REQUESTED') return { title: 'Your shuttle is coming in about', detail: placeInWords(position) }
  if (status === 'DISPATCHED') {
    return {
      title: 'It is on its way, and there in about',
      detail: driver ? `${driver} is driving.` : undefined,
    }
  }
  if (status === 'ARRIVED') return { title: 'Your shuttle is at the island now', detail: 'Please board.' }
  if (status === 'DONE') return { title: 'Welcome back', detail: 'This ride is done. Drive safely.' }
  return { title: 'This ride is called off', detail: 'Nobody is coming for it.' }
}

function placeInWords(position: number): string {
  if (position <= 1) return 'You are next.'
  return position === 2 ? 'One is ahead of you.' : `${position - 1} are ahead of you.`
}
