import type { Board, BoardRide } from '../../../capabilities/shuttle/contract.ts'

/** From here on a promise is in danger: so much of its time is gone. */
const CLOSE = 0.7

/** How a wait stands to what was promised: fine, close, or over it. One that the shuttle has come for is fine. */
export function urgencyOf({ status, requested_at, promised_by }: BoardRide, now: number): 'fine' | 'close' | 'late' {
  if (status !== 'REQUESTED' && status !== 'DISPATCHED') return 'fine'
  const [from, until] = [Date.parse(requested_at), Date.parse(promised_by)]
  if (now > until) return 'late'
  return now - from > (until - from) * CLOSE ? 'close' : 'fine'
}

/** The rides whose promise is broken right now, by their names. */
export function lateOnes({ rides }: Board, now: number): readonly BoardRide[] {
  return rides.filter((ride) => urgencyOf(ride, now) === 'late')
}

/** The next step of a ride, and the key for it. */
export const NEXT = {
  REQUESTED: { status: 'DISPATCHED', key: 'd' },
  DISPATCHED: { status: 'ARRIVED', key: 'a' },
  ARRIVED: { status: 'DONE', key: 'f' },
} as const
