import type { Cents } from '../../lib/money.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { daysBetween, isBefore, pacificDate } from '../../lib/pacific.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { RequestStatus } from './kinds.ts'
import { messages } from './texts.ts'

/** What somebody may do by themselves. Each null: without limit. */
export interface Limits {
  /** Cents of one act; what they already did upon the same subject counts with it. */
  readonly most_cents: Cents | null
  /** Pacific days from the stay or booking to the act. */
  readonly most_days: number | null
  /** Acts on one Pacific day. */
  readonly most_a_day: number | null
}

/** The owner's. */
export const UNLIMITED: Limits = { most_cents: null, most_days: null, most_a_day: null }

/** Without limits from any group, each act needs approval. */
export const NOTHING: Limits = { most_cents: 0 as Cents, most_days: 0, most_a_day: 0 }

/** What an act is beyond. */
export type Excess = 'amount' | 'age' | 'count'

/** An act beside what the same person did before. */
export interface Measure {
  readonly cents: number
  readonly days: number
  /** Cents that they did upon the same subject before. */
  readonly before: number
  /** Acts of this kind that they did today. */
  readonly today: number
}

/** Which limits an act is beyond; none when they may do it by themselves. */
export function excessOf(limits: Limits, { cents, days, before, today }: Measure): Excess[] {
  const isAbove = (value: number, most: number | null) => most !== null && value > most
  return [
    ...(isAbove(before + cents, limits.most_cents) ? (['amount'] as const) : []),
    ...(isAbove(days, limits.most_days) ? (['age'] as const) : []),
    ...(isAbove(today + 1, limits.most_a_day) ? (['count'] as const) : []),
  ]
}

/** Members of several groups get the most generous of each limit. */
export function mostGenerous(groups: readonly Limits[]): Limits {
  if (groups.length === 0) return NOTHING
  const most = <Value extends number>(values: readonly (Value | null)[]): Value | null =>
    values.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b))
  return {
    most_cents: most(groups.map(({ most_cents }) => most_cents)),
    most_days: most(groups.map(({ most_days }) => most_days)),
    most_a_day: most(groups.map(({ most_a_day }) => most_a_day)),
  }
}

/** Whether no limit exceeds the granter's own: nobody grants more than they have. */
export function isWithin(limits: Limits, own: Limits): boolean {
  const fits = (value: number | null, most: number | null) => most === null || (value !== null && value <= most)
  return (
    fits(limits.most_cents, own.most_cents) &&
    fits(limits.most_days, own.most_days) &&
    fits(limits.most_a_day, own.most_a_day)
  )
}

/** Pacific days since a moment; 0 for what is still to come. */
export function ageInDays(since: Temporal.Instant, now: Temporal.Instant): number {
  return isBefore(now, since) ? 0 : daysBetween(pacificDate(since), pacificDate(now))
}

/** What the rules need to know of a request; a row of the store is one. */
export interface RequestFacts {
  readonly status: RequestStatus
  readonly account_id: string
  readonly expires_at: Temporal.Instant
}

interface Decider {
  readonly id: string
  readonly permissions: ReadonlySet<Permission>
}

/** What may be done with a request, or the reason why not. */
export const requestCan = {
  /** Be approved or declined: by somebody else who may do the act, in time. */
  decide(
    request: RequestFacts,
    { by, permission, now }: { by: Decider; permission: Permission; now: Temporal.Instant },
  ): Verdict {
    if (request.account_id === by.id) return refused(messages.ownRequest)
    if (!by.permissions.has(permission)) return refused(messages.notYours)
    return requestCan.wait(request, now)
  },
  withdraw(request: RequestFacts, now: Temporal.Instant): Verdict {
    return requestCan.wait(request, now)
  },
  /** Still wait for an answer. */
  wait({ status, expires_at }: RequestFacts, now: Temporal.Instant): Verdict {
    if (status === 'WAITING') return isBefore(now, expires_at) ? ALLOWED : refused(messages.hasExpired)
    return refused(messages.already[status])
  },
}
