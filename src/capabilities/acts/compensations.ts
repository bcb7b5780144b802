import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import type { Case } from './act.ts'
import * as store from './store.ts'
import { subjectNumberFor } from './subject-number.ts'
import type { Given } from './wire.ts'

/** What was given for a case and what was asked for and not withdrawn, the first first. */
export async function givenFor(ctx: Context, of: Case): Promise<Given[]> {
  const given = await store.forCase(ctx, of)
  const names = await accountNames(
    ctx,
    given.map(({ account_id }) => account_id),
  )
  return given.map(({ at, account_id, amount_cents, ...act }) => ({
    ...act,
    subject_number: subjectNumberFor(ctx, act),
    at: toWire(at),
    by: names.get(account_id) ?? '',
    amount: toDollars(cents(amount_cents)),
    status: act.status === 'WITHDRAWN' ? 'DECLINED' : act.status,
  }))
}
