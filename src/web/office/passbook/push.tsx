import type { PassDevice } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { type States, StateBadge } from '../kit/column.tsx'

type Push = PassDevice['push']

/** How a push ended. */
export const PUSH_STATES: States<NonNullable<Push>['outcome'] | 'NEVER'> = {
  TOLD: ['good', 'Delivered'],
  LATER: ['accent', 'Not delivered yet'],
  NEVER: ['neutral', 'None yet'],
}

export const PASS_KINDS = { BOOKING: 'Booking', VOUCHER: 'Voucher', MEMBERSHIP: 'Membership' }

/** How the last push ended, and when it was. */
export function PushCell({ push }: { push: Push }) {
  if (!push) return <span className="text-muted">None yet</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {when(push.at)}
      <StateBadge states={PUSH_STATES} state={push.outcome} />
    </span>
  )
}

const SHORT = 8

/** The end of a serial, which tells passes apart: their beginnings are the time when they were made. */
export function shortSerial(serial: string): string {
  return serial.length > SHORT ? `…${serial.slice(-SHORT)}` : serial
}
