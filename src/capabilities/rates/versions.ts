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

/** The most that booking ahead and paying now take off together, in per cent. */
function mostPercent({ lead_time_discounts: steps, on_sale, buy_now_extra_percent: extra }: PriceBook): number {
  const ahead = Math.max(0, ...steps.map(({ percent }) => percent))
  return on_sale.includes('BUY_NOW') ? ahead + extra : ahead
}

/** Why a draft cannot be published; undefined when it can. */
export function publishFaults({
  head,
  book,
  changed,
  effectiveAt,
  now,
}: {
  head: Pick<Version, 'number' | 'effective_at'>
  book: PriceBook
  changed: readonly Section[]
  effectiveAt: Temporal.Instant
  now: Temporal.Instant
}): { fieldErrors: Faults } | { formErrors: Reason[] } | undefined {
  if (changed.length === 0) return { formErrors: [messages.book.nothingChanged] }
  const percent = mostPercent(book)
  if (percent > 100) return { formErrors: [messages.book.moreThanAll({ percent })] }
  if (isBefore(effectiveAt, now)) return { fieldErrors: { effective_at: [messages.book.past] } }
  if (isBefore(now, head.effective_at) && !isBefore(head.effective_at, effectiveAt)) {
    const waits = messages.book.waits({ number: head.number, at: toWire(head.effective_at) })
    return { fieldErrors: { effective_at: [waits] } }
  }
  return undefined
}
