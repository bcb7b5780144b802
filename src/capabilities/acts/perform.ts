import { invalidFields, Problem, tryLater } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { type Account, type Context, transaction } from '../../platform/context.ts'
import { audit } from '../../platform/audit.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ownersAmong } from '../auth/index.ts'
import { approvalSettings } from '../settings/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Act, Measured, Why } from './act.ts'
import { ACT_PERMISSIONS, type ActKind } from './kinds.ts'
import { ageInDays, type Excess, excessOf, type Limits, mostGenerous, UNLIMITED } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** The outcome of an act: done, or waiting for approval. */
export type Outcome<Result> =
  | { readonly status: 'done'; readonly approval_id: null; readonly result: Result }
  | { readonly status: 'waiting'; readonly approval_id: string; readonly result?: undefined }

/** Notifies possible approvers, and later the requester; the capability `approvals` runs it. */
export const NOTIFY_JOB = 'approvals.tell'
export interface NotifyData {
  readonly requestId: string
  readonly what: 'asked' | 'answered'
}

/**
 * Does what a member of staff asks for, in the caller's transaction: at once within their limits, else as a request that
 * waits for somebody else.
 * @throws Problem 403 without the act's permission · 422 for what can't be done at all, or waits already
 */
export async function performAct<Input extends object, Result>(
  ctx: Context,
  act: Act<Input, Result>,
  input: Input,
  why: Why,
): Promise<Outcome<Result>> {
  const account = requireStaff(ctx, ACT_PERMISSIONS[act.kind])
  requireReason(why)
  return ofACase(() =>
    transaction(ctx, async (ctx) => {
      await store.lockLimits(ctx, account.id, act.kind)
      const measured = await act.measure(ctx, input, { isLocked: true })
      const exceeded = await beyond(ctx, account.id, act.kind, measured)
      if (exceeded.length > 0) return ask(ctx, { act, input, why, account, measured, exceeded })
      const result = await act.perform(ctx, input, { ...why, approvedBy: null })
      await store.insertAct(ctx, {
        ...factsOf(ctx, act, why, measured),
        account_id: account.id,
        covered_by: account.id,
        request_id: null,
      })
      return { status: 'done', approval_id: null, result }
    }),
  )
}

/** A case that is not there is a fault of the form. */
async function ofACase<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated?.endsWith('incident_id_fkey')) throw invalidFields({ incident_id: [messages.noSuchIncident] })
    if (violated?.endsWith('inquiry_id_fkey')) throw invalidFields({ inquiry_id: [messages.noSuchInquiry] })
    throw error
  }
}

function requireStaff({ caller: { account } }: Context, permission: Permission): Account {
  if (account?.kind !== 'staff' || !account.permissions.has(permission)) throw new Problem('forbidden')
  return account
}

function requireReason({ reason_code, reason = '' }: Why): void {
  if (reason_code === 'OTHER' && reason.trim() === '') throw invalidFields({ reason: [messages.sayWhy] })
}

/** Which of somebody's limits an act is beyond. Lock their limits first. */
export async function beyond(ctx: Context, accountId: string, kind: ActKind, measured: Measured): Promise<Excess[]> {
  const limits = (await limitsOf(ctx, kind, [accountId])).get(accountId)!
  const { subject, together = [] } = measured
  const used = await store.usedOf(ctx, { accountId, kind, subjectIds: [subject.id, ...together] })
  return excessOf(limits, { cents: measured.amount, days: ageInDays(measured.since, ctx.now), ...used })
}

/** What each of these accounts may do by itself. */
export async function limitsOf(
  ctx: Context,
  kind: ActKind,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Limits>> {
  const permission = ACT_PERMISSIONS[kind]
  const [rows, owners] = await Promise.all([
    store.limitsOf(ctx, { kind, permission, accountIds }),
    ownersAmong(ctx, accountIds),
  ])
  return new Map(
    accountIds.map((id) => [
      id,
      owners.has(id) ? UNLIMITED : mostGenerous(rows.filter(({ account_id }) => account_id === id)),
    ]),
  )
}

/** Why, as a row keeps it or as it was asked. */
type NoteWhy = Omit<Why, 'incident_id' | 'inquiry_id'> & {
  readonly [of in 'incident_id' | 'inquiry_id']?: string | null | undefined
}

/** The columns that request and act share. Of a voucher, whose number is as good as the voucher, they keep its end. */
export function factsOf<Input>(
  ctx: Context,
  act: Pick<Act<Input, unknown>, 'name' | 'kind'>,
  { reason_code, reason = '', incident_id = null, inquiry_id = null }: NoteWhy,
  { subject, amount, since, price, taken }: Measured,
) {
  return {
    act: act.name,
    kind: act.kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_number: subject.kind === 'voucher' ? masked(subject.number) : subject.number,
    amount_cents: amount,
    age_days: ageInDays(since, ctx.now),
    price_cents: price ?? null,
    taken_cents: taken ?? null,
    reason_code,
    reason,
    incident_id,
    inquiry_id: incident_id === null ? inquiry_id : null,
  }
}

interface Asked<Input> {
  readonly act: Act<Input, unknown>
  readonly input: Input
  readonly why: Why
  readonly account: Account
  readonly measured: Measured
  readonly exceeded: readonly Excess[]
}

async function ask<Input extends object>(
  ctx: Context,
  { act, input, why, account, measured, exceeded }: Asked<Input>,
): Promise<Outcome<never>> {
  const { expire_hours } = await approvalSettings(ctx)
  const request = await store.insertRequest(ctx, {
    ...factsOf(ctx, act, why, measured),
    input,
    account_id: account.id,
    exceeded: [...exceeded],
    expires_at: ctx.now.add({ hours: expire_hours }),
  })
  if (!request) throw tryLater(messages.waitsAlready)
  await audit(ctx, {
    action: 'act.asked',
    entity: 'act_request',
    entityId: request.id,
    details: { act: act.name, subject: request.subject_number, amount: measured.amount, exceeded },
  })
  await enqueue<NotifyData>(ctx, { name: NOTIFY_JOB }, { requestId: request.id, what: 'asked' })
  await store.nextVersion(ctx)
  return { status: 'waiting', approval_id: request.id }
}
