import type { Message } from './message.ts'

/** Whether something is allowed, and if not why: handlers refuse with the reason, screens show it. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: Message }

export const ALLOWED: Verdict = { allowed: true }

export function refused(reason: Message): Verdict {
  return { allowed: false, reason }
}
