import type { Context } from '../../platform/context.ts'
import { limitsOf, type RequestRow } from '../acts/index.ts'
import { ACT_PERMISSIONS, type ActKind, APPROVE } from '../acts/kinds.ts'
import { excessOf, type Limits } from '../acts/rules.ts'
import { emailsWith } from '../auth/index.ts'

/** Whether limits cover a request whatever else was done today: those are judged when it is approved. */
function covers(limits: Limits, { amount_cents, age_days }: RequestRow): boolean {
  return excessOf(limits, { cents: amount_cents, days: age_days, before: 0, today: 0 }).length === 0
}

/** Who may approve a request: active staff with both permissions and limits that cover it, but not who asked. */
export async function decidersOf(ctx: Context, request: RequestRow): Promise<{ id: string; email: string }[]> {
  const able = new Set((await emailsWith(ctx, ACT_PERMISSIONS[request.kind])).map(({ id }) => id))
  const staff = (await emailsWith(ctx, APPROVE)).filter(({ id }) => id !== request.account_id && able.has(id))
  const limits = await limitsOf(
    ctx,
    request.kind,
    staff.map(({ id }) => id),
  )
  return staff.filter(({ id }) => covers(limits.get(id)!, request))
}

/** Those of these requests that the caller may approve. */
export async function decidableBy(ctx: Context, requests: readonly RequestRow[]): Promise<RequestRow[]> {
  const account = ctx.caller.account
  if (!account?.permissions.has(APPROVE)) return []
  const ofOthers = requests.filter(
    ({ account_id, kind }) => account_id !== account.id && account.permissions.has(ACT_PERMISSIONS[kind]),
  )
  const limits = new Map<ActKind, Limits>()
  for (const kind of new Set(ofOthers.map(({ kind }) => kind)))
    limits.set(kind, (await limitsOf(ctx, kind, [account.id])).get(account.id)!)
  return ofOthers.filter((request) => covers(limits.get(request.kind)!, request))
}
