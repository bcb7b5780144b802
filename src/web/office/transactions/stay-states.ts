import type { StayStatus } from '../../../capabilities/stays/contract.ts'
import type { OverrideReason } from '../../../capabilities/stays/office-contract.ts'
import type { States } from '../kit/column.tsx'

export const STAY_STATES: States<StayStatus> = {
  OPEN: ['good', 'At the lot'],
  CLOSED: ['neutral', 'Closed'],
  VOIDED: ['bad', 'Void'],
}

export const OVERRIDE_REASONS: Readonly<Record<OverrideReason, string>> = {
  TAKEN_OFFLINE: 'Collected while offline',
  SERVER_REACHABLE: 'The server was reachable',
  REACHED_ELSEWHERE: 'Another device of the cashier was online',
  TRAIL_BROKEN: 'Not in the order of the device',
}
