import type { z } from 'zod'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { ActKind, ReasonCode, SubjectKind } from './kinds.ts'

/** What an act is done upon. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** As people call it: a booking's number, a ticket. */
  readonly number: string
}

/** What limits look at, and what who approves wants to know. */
export interface Measured {
  readonly subject: Subject
  /** Ids of what else the same money is about: acts upon them count with those upon the subject. */
  readonly together?: readonly string[]
  /** What it gives the customer; what points are worth. Never below zero. */
  readonly amount: Cents
  /** When the stay or the trip ended, or what else its age counts from; in the future for what is still to come. */
  readonly since: Temporal.Instant
  /** What the subject cost, and what of it we keep after the act. */
  readonly price?: Cents
  readonly taken?: Cents
  /** For whom; shown while a request waits, and not kept. */
  readonly customer?: string
}

/** The case that an act makes up for. */
export type Case = { readonly incident_id: string } | { readonly inquiry_id: string }

/** Why it is done. */
export interface Why {
  readonly reason_code: ReasonCode
  readonly reason?: string | undefined
  /** The incident that it makes up for. */
  readonly incident_id?: string | undefined
  /** The inquiry that it makes up for. */
  readonly inquiry_id?: string | undefined
}

/** Whose word an act stands on. */
export interface Approval {
  /** The account that approved it, or null where the limits of who did it were enough. */
  readonly approvedBy: string | null
}

/** An action that limits apply to, registered by the capability that owns it. */
export interface Act<Input, Result> {
  /** `stays.refund`: requests keep it. */
  readonly name: string
  readonly kind: ActKind
  /** Of plain JSON values, since a request keeps it until somebody approves. Never a card or another secret. */
  readonly input: z.ZodType
  /**
   * What it is about, as it is now. Refuses what can't be done at all, so that nobody is asked to approve it. `isLocked`
   * locks the subject until the transaction ends.
   */
  readonly measure: (ctx: Context, input: Input, how: { readonly isLocked: boolean }) => Promise<Measured>
  /** Does it, in the caller's transaction, in the name of `ctx.caller`; checks the state once more. */
  readonly perform: (ctx: Context, input: Input, why: Why & Approval) => Promise<Result>
}

/** An act of any input, by what a request kept of it. */
export interface AnyAct extends Pick<Act<unknown, unknown>, 'name' | 'kind'> {
  readonly measureKept: (ctx: Context, kept: unknown, how: { readonly isLocked: boolean }) => Promise<Measured>
  readonly performKept: (ctx: Context, kept: unknown, why: Why & Approval) => Promise<unknown>
}

/** Declares an act. Do it by `performAct`, and list it in `app/registry.ts`, so that it can be approved. */
export function defineAct<Schema extends z.ZodType<object>, Result>(
  act: Omit<Act<z.output<Schema>, Result>, 'input'> & { readonly input: Schema },
): Act<z.output<Schema>, Result> & AnyAct {
  const { input, measure, perform } = act
  return {
    ...act,
    measureKept: (ctx, kept, how) => measure(ctx, input.parse(kept), how),
    performKept: (ctx, kept, why) => perform(ctx, input.parse(kept), why),
  }
}
