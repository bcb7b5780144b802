import { isBefore } from '../../lib/pacific.ts'
import type { Message } from '../../lib/message.ts'
import { fillPlaceholders, unknownPlaceholdersOf } from '../../lib/placeholders.ts'
import { messages } from './texts.ts'

/** What a prepared answer can name: `{{ name }}`. */
export const MACRO_PLACEHOLDERS = ['name', 'number', 'agent', 'business', 'phone'] as const
export type MacroValues = Readonly<Record<(typeof MACRO_PLACEHOLDERS)[number], string>>

/** A prepared answer with its values. */
export function filledMacro(body: string, values: MacroValues): string {
  return fillPlaceholders(body, values)
}

/** Placeholders of a prepared answer that stand for nothing. */
export function unknownInMacro(body: string): string[] {
  return unknownPlaceholdersOf(body, MACRO_PLACEHOLDERS)
}

/** Whole minutes from one moment to a later one; 0 for an earlier one. */
export function minutesBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Math.max(0, Math.floor((until.epochMilliseconds - from.epochMilliseconds) / 60_000))
}

/** What may have happened to a case while somebody else had it open. */
const STEPS = {
  OPENED: messages.step.opened,
  SCORED: messages.step.scored,
  ASSIGNED: messages.step.assigned,
  ANSWERED: messages.step.answered,
  REPLIED: messages.step.answered,
  PHONED: messages.step.phoned,
  CLOSED: messages.step.closed,
  REOPENED: messages.step.reopened,
} satisfies Readonly<Record<string, Message>>

/** What is told to whoever acts upon a case as it was before its last step. */
export function movedOn(last: { kind: keyof typeof STEPS; at: string; who: string | null }): Message {
  const { kind, at, who } = last
  return messages.movedOn({ who: who ?? messages.theCustomer, what: STEPS[kind], at })
}

/** Whether the first answer to an open case is late. */
export function isOverdue(
  { status, answered_at, due_at }: { status: string; answered_at: Temporal.Instant | null; due_at: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return status === 'OPEN' && answered_at === null && isBefore(due_at, now)
}
