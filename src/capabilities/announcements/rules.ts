import { isBefore } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

export type AnnouncementState = 'SHOWN' | 'PLANNED' | 'OVER'

interface Times {
  readonly starts_at: Temporal.Instant
  readonly ends_at: Temporal.Instant | null
  /** When staff ended it. */
  readonly ended_at: Temporal.Instant | null
}

/** Whether an announcement is shown, will be, or was. */
export function stateOf({ starts_at, ends_at, ended_at }: Times, now: Temporal.Instant): AnnouncementState {
  if (ended_at !== null || (ends_at !== null && !isBefore(now, ends_at))) return 'OVER'
  return isBefore(now, starts_at) ? 'PLANNED' : 'SHOWN'
}

export const announcementCan = {
  change: (state: AnnouncementState): Verdict => (state === 'OVER' ? refused(messages.isOver) : ALLOWED),
}
