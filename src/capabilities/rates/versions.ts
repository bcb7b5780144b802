import type { Faults, Reason } from '../../http/problem.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { PriceBook } from './rules.ts'
import type { Section } from './sections.ts'
import { messages } from './texts.ts'

/** A version as far as it decides prices. */
export interface Version {
  readonly number: number
  readonly book: PriceBook
  readonly effective_at: Temporal.Instant
}

/**
 * The version in force at a moment: the last one that has begun. Each begins after those of lower numbers.
 * @throws Error when none has begun
 */
export function inForce<V extends Pick<Version, 'number' | 'effective_at'>>(
  versions: readonly V[],
  now: Temporal.Instant,
): V {
  const begun = versions.filter(({ effective_at }) => !isBefore(now, effective_at))
  const last = begun.toSorted((a, b) => b.number - a.number)[0]
  if (!last) throw new Error('There is no price book: the seed has not run')
  return last
}

/** Why a draft cannot be published; undefined when it can. */
export function publishFaults({
  head,
  changed,
  effectiveAt,
  now,
}: {
  head: Pick<Version, 'number' | 'effective_at'>
  changed: readonly Section[]
  effectiveAt: Temporal.Instant
  now: Temporal.Instant
}): { fieldErrors: Faults } | { formErrors: Reason[] } | undefined {
  if (changed.length === 0) return { formErrors: [messages.book.nothingChanged] }
  if (isBefore(effectiveAt, now)) return { fieldErrors: { effective_at: [messages.book.past] } }
  if (isBefore(now, head.effective_at) && !isBefore(head.effective_at, effectiveAt)) {
    const waits = messages.book.waits({ number: head.number, at: toWire(head.effective_at) })
    return { fieldErrors: { effective_at: [waits] } }
  }
  return undefined
}
