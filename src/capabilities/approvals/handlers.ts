import type { Handlers } from '../../http/capability.ts'
import { found, Problem } from '../../http/problem.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { fromLocal, pacificDate, toWire } from '../../lib/pacific.ts'
import { type Context, staffOf } from '../../platform/context.ts'
import { versionWatch } from '../../platform/version-watch.ts'
import {
  type AnyAct,
  approve,
  currentVersion,
  decline,
  limitsOf,
  noteSeen,
  requestById,
  type RequestRow,
  searchRequests,
  subjectNumberFor,
  todayOf,
  unseenOf,
  waitingRequests,
  withdraw,
} from '../acts/index.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { requestCan } from '../acts/rules.ts'
import { messages } from '../acts/texts.ts'
import { accountNames } from '../auth/index.ts'
import type { ActRequest, approvals } from './contract.ts'
import { decidableBy } from './deciders.ts'

/** How long an answer is shown to who asked until they have seen it. */
const ANSWER_DAYS = 3

const versionOtherThan = versionWatch(currentVersion, 'requests of staff')

export function handlersWith(acts: readonly AnyAct[]): Handlers<typeof approvals> {
  const actNamed = (name: string): AnyAct => {
    const act = acts.find((each) => each.name === name)
    if (!act) throw new Error(`No act is named ${name}`)
    return act
  }

  return {
    async search(ctx, asked) {
      const { items, ...rest } = await searchRequests(ctx, asked)
      return { items: await present(ctx, items), ...rest }
    },

    async one(ctx, { requestId }) {
      const request = found(await requestById(ctx, requestId))
      const { account_id: accountId, kind } = request
      const [[shown], limits, today, customer, obstacle] = await Promise.all([
        present(ctx, [request]),
        limitsOf(ctx, kind, [accountId]),
        todayOf(ctx, { accountId, kind, since: fromLocal(pacificDate(request.asked_at), '00:00') }),
        request.status === 'WAITING' ? customerOf(ctx, actNamed(request.act), request) : null,
        obstacleFor(ctx, request),
      ])
      const { most_cents, most_days, most_a_day } = limits.get(accountId)!
      return {
        ...shown!,
        customer,
        age_days: request.age_days,
        price: request.price_cents === null ? null : toDollars(cents(request.price_cents)),
        taken: request.taken_cents === null ? null : toDollars(cents(request.taken_cents)),
        exceeded: request.exceeded as ('amount' | 'age' | 'count')[],
        limits: { most: most_cents === null ? null : toDollars(most_cents), most_days, most_a_day },
        asked_today: today.asked,
        done_today: today.done,
        decidable: obstacle === null,
        obstacle,
      }
    },

    async approve(ctx, { requestId }) {
      await approve(ctx, requestId, actNamed)
      return presentOne(ctx, requestId)
    },

    async decline(ctx, { requestId, answer }) {
      await decline(ctx, requestId, answer)
      return presentOne(ctx, requestId)
    },

    async own(ctx, asked) {
      const { items, ...rest } = await searchRequests(ctx, { ...asked, accountId: staffOf(ctx).id })
      return { items: await present(ctx, items), ...rest }
    },

    async withdraw(ctx, { requestId }) {
      staffOf(ctx)
      await withdraw(ctx, requestId)
      return presentOne(ctx, requestId)
    },

    async seen(ctx, { requestId }) {
      const { id } = staffOf(ctx)
      const request = await requestById(ctx, requestId)
      if (request?.account_id !== id) throw new Problem('not_found')
      await noteSeen(ctx, request.id, id)
      return { ok: true }
    },

    async news(ctx, { after, wait }) {
      const { id } = staffOf(ctx)
      const version = await versionOtherThan(ctx, after, wait)
      const [toDecide, unseen] = await Promise.all([
        waitingRequests(ctx).then((requests) => decidableBy(ctx, requests)),
        unseenOf(ctx, id, ctx.now.subtract({ hours: ANSWER_DAYS * 24 })),
      ])
      return { version, to_decide: toDecide.length, answers: await present(ctx, unseen) }
    },
  }
}

/** The customer; null when no longer known, which approving it will report. */
async function customerOf(ctx: Context, act: AnyAct, { input }: RequestRow): Promise<string | null> {
  try {
    return (await act.measureKept(ctx, input, { isLocked: false })).customer ?? null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function obstacleFor(ctx: Context, request: RequestRow) {
  const by = staffOf(ctx)
  const verdict = requestCan.decide(request, { by, permission: ACT_PERMISSIONS[request.kind], now: ctx.now })
  if (!verdict.allowed) return verdict.reason
  return (await decidableBy(ctx, [request])).length > 0 ? null : messages.beyondYours
}

async function presentOne(ctx: Context, requestId: string): Promise<ActRequest> {
  return (await present(ctx, [found(await requestById(ctx, requestId))]))[0]!
}

async function present(ctx: Context, requests: readonly RequestRow[]): Promise<ActRequest[]> {
  const names = await accountNames(
    ctx,
    requests.flatMap(({ account_id, decided_by }) => (decided_by ? [account_id, decided_by] : [account_id])),
  )
  return requests.map((request) => ({
    id: request.id,
    status: request.status,
    kind: request.kind,
    subject_kind: request.subject_kind,
    subject_id: request.subject_id,
    subject_number: subjectNumberFor(ctx, request),
    amount: toDollars(cents(request.amount_cents)),
    asked_at: toWire(request.asked_at),
    asked_by: names.get(request.account_id) ?? '',
    expires_at: toWire(request.expires_at),
    decided_at: request.decided_at && toWire(request.decided_at),
    decided_by: request.decided_by && (names.get(request.decided_by) ?? ''),
    reason_code: request.reason_code,
    reason: request.reason,
    answer: request.answer,
  }))
}
