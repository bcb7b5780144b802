import { invalidForm } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { work } from './jobs.ts'
import { hindranceMessages, type RequestKind } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/**
 * Begins what was asked for: `keep` writes the confirmed request, a job does the rest.
 * @throws Problem 422 with what stands in the way, or when it is under way already
 */
export async function begin(
  ctx: Context,
  request: store.Person & { readonly id: string; readonly kind: RequestKind; readonly source: string },
  keep: (ctx: Context) => Promise<void>,
): Promise<void> {
  const { id, kind, source } = request
  if (kind === 'ERASURE') {
    const hindrances = await store.hindrancesOf(ctx, request)
    if (hindrances.length > 0) throw invalidForm(...hindranceMessages(hindrances))
  }
  try {
    await transaction(ctx, async (ctx) => {
      await keep(ctx)
      await audit(ctx, {
        action: `privacy.${kind.toLowerCase()}`,
        entity: 'privacy_request',
        entityId: id,
        details: { source },
      })
      await enqueue(ctx, work, { requestId: id })
    })
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'one_privacy_copy_a_day') throw invalidForm(messages.oncePerDay)
    if (violated === 'one_open_privacy_request') throw invalidForm(messages.underWay)
    throw error
  }
}
