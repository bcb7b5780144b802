import { allow, found, invalidForm, Problem } from '../../http/problem.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { refused } from '../../lib/verdict.ts'
import { audit } from '../../platform/audit.ts'
import { type Account, type Context, onBehalfOf, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { accountById, staffCaller } from '../auth/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { AnyAct, Why } from './act.ts'
import { ACT_PERMISSIONS } from './kinds.ts'
import { beyond, factsOf, NOTIFY_JOB, type NotifyData } from './perform.ts'
import { requestCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/**
 * Does what waits, in the name of who asked and as the state is now. The limits of who approves have to cover it.
 * @throws Problem 404 · 422 with the reason why not: it then goes on waiting
 */
export async function approve(ctx: Context, requestId: string, actNamed: (name: string) => AnyAct): Promise<void> {
  const approver = found(ctx.caller.account)
  await transaction(ctx, async (ctx) => {
    const request = found(await store.lockRequest(ctx, requestId))
    const permission = ACT_PERMISSIONS[request.kind]
    allow(requestCan.decide(request, { by: approver, permission, now: ctx.now }))
    const requester = await requesterOf(ctx, request, permission)
    await store.lockLimits(ctx, approver.id, request.kind)
    const act = actNamed(request.act)
    const why = { reason_code: request.reason_code, reason: request.reason } as Why
    const { incident_id, inquiry_id } = request
    const measured = await onBehalfOf(ctx, requester, async (ctx) => {
      const measured = await withReasonOnForm(() => act.measureKept(ctx, request.input, { isLocked: true }))
      if (measured.amount === request.amount_cents) return measured
      throw invalidForm(
        messages.amountChanged({ asked: toDollars(cents(request.amount_cents)), now: toDollars(measured.amount) }),
      )
    })
    if ((await beyond(ctx, approver.id, request.kind, measured)).length > 0) allow(refused(messages.beyondYours))
    await onBehalfOf(ctx, requester, (ctx) =>
      withReasonOnForm(() => act.performKept(ctx, request.input, { ...why, approvedBy: approver.id })),
    )
    await store.insertAct(ctx, {
      ...factsOf(ctx, act, { ...why, incident_id, inquiry_id }, measured),
      account_id: request.account_id,
      covered_by: approver.id,
      request_id: request.id,
    })
    await end(ctx, request, { status: 'DONE', by: approver.id })
  })
}

/** Says no, with a reason for who asked. @throws Problem 404 · 422 when it waits no more, or is the caller's own */
export async function decline(ctx: Context, requestId: string, answer: string): Promise<void> {
  const by = found(ctx.caller.account)
  await transaction(ctx, async (ctx) => {
    const request = found(await store.lockRequest(ctx, requestId))
    allow(requestCan.decide(request, { by, permission: ACT_PERMISSIONS[request.kind], now: ctx.now }))
    await end(ctx, request, { status: 'DECLINED', by: by.id, answer })
  })
}

/** Takes back what the caller asked for. @throws Problem 404 for what is not theirs · 422 when it waits no more */
export async function withdraw(ctx: Context, requestId: string): Promise<void> {
  const by = found(ctx.caller.account)
  await transaction(ctx, async (ctx) => {
    const request = await store.lockRequest(ctx, requestId)
    if (request?.account_id !== by.id) throw new Problem('not_found')
    allow(requestCan.withdraw(request, ctx.now))
    await end(ctx, request, { status: 'WITHDRAWN', by: by.id })
  })
}

/** Ends a request that nobody has answered in time. Running twice changes nothing. */
export async function expire(ctx: Context, requestId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const request = found(await store.lockRequest(ctx, requestId))
    if (request.status !== 'WAITING' || requestCan.wait(request, ctx.now).allowed) return
    await end(ctx, request, { status: 'EXPIRED', by: null })
  })
}

async function requesterOf(ctx: Context, { account_id }: store.RequestRow, permission: Permission): Promise<Account> {
  const row = found(await accountById(ctx, account_id))
  const { email, short_name, status, permissions } = row
  if (status !== 'ACTIVE' || !permissions.includes(permission))
    allow(refused(messages.requesterMayNot({ who: short_name || email })))
  return staffCaller(row)
}

/** Reports an obstacle to the approver on the whole form, not as a fault of their input. */
async function withReasonOnForm<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Problem && error.code === 'validation' ? error.reasons[0] : undefined
    throw why === undefined ? error : invalidForm(messages.notPossible({ why }))
  }
}

async function end(
  ctx: Context,
  { id, act, subject_number, amount_cents, account_id }: store.RequestRow,
  decision: Parameters<typeof store.decide>[2],
): Promise<void> {
  await store.decide(ctx, id, decision)
  await audit(ctx, {
    action: ACTIONS[decision.status],
    entity: 'act_request',
    entityId: id,
    details: { act, subject: subject_number, amount: amount_cents, asked_by: account_id, answer: decision.answer },
  })
  await enqueue<NotifyData>(ctx, { name: NOTIFY_JOB }, { requestId: id, what: 'answered' })
  await store.nextVersion(ctx)
}

const ACTIONS = {
  DONE: 'act.approved',
  DECLINED: 'act.declined',
  WITHDRAWN: 'act.withdrawn',
  EXPIRED: 'act.expired',
} as const
