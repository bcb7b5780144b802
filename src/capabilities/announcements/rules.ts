import { isBefore } from '../../lib/pacific.ts'

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

type Verdict = { allowed: true } | { allowed: false; reason: string }

export const announcementCan = {
  change: (state: AnnouncementState): Verdict =>
    state === 'OVER'
      ? { allowed: false, reason: 'This message has ended. Please write a new one.' }
      : { allowed: true },
}
