import { ACT_KINDS, type ActKind, type RequestStatus, type SubjectKind } from '../../../capabilities/acts/kinds.ts'
import { texts } from '../../../capabilities/acts/texts.ts'
import type { States } from '../kit/column.tsx'

export const REQUEST_STATES = {
  WAITING: ['accent', 'Waiting'],
  DONE: ['good', 'Approved'],
  DECLINED: ['bad', 'Declined'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
  EXPIRED: ['neutral', 'Expired'],
} as const satisfies States<RequestStatus>

export const ANSWERED_STATES = {
  DONE: REQUEST_STATES.DONE,
  DECLINED: REQUEST_STATES.DECLINED,
  WITHDRAWN: REQUEST_STATES.WITHDRAWN,
  EXPIRED: REQUEST_STATES.EXPIRED,
} as const

/** The acts that there are, for badges and filters. */
export const KIND_STATES: States<ActKind> = mapped((kind) => ['neutral', texts().kinds[kind]] as const)

function mapped<Value>(of: (kind: ActKind) => Value): Record<ActKind, Value> {
  return Object.fromEntries(ACT_KINDS.map((kind) => [kind, of(kind)])) as Record<ActKind, Value>
}

/** What an act is done upon. */
export interface Upon {
  readonly subject_kind: SubjectKind
  readonly subject_id: string
  readonly subject_number: string
}

/** "ticket ABC", as people call what an act is done upon. */
export function subjectText({ subject_kind, subject_number: number }: Upon): string {
  return texts().subjects[subject_kind]({ number })
}
