import type { Context } from '../../platform/context.ts'
import * as payments from '../payments/index.ts'
import { closedStaysBetween } from '../stays/index.ts'
import { followLater } from './jobs.ts'

/** Stays that ended so many days ago are disputed now. */
const DAYS_AGO = { most: 40, least: 20 } as const

/** Has two payments of the demonstration's past disputed: one waits for an answer, one is won. To be called once. */
export async function seedDemoDisputes(ctx: Context): Promise<void> {
  const { disputes } = ctx.gateway
  if (!disputes?.raise || !disputes.decide) return
  const [from, until] = [DAYS_AGO.most, DAYS_AGO.least].map((days) => ctx.now.subtract({ hours: 24 * days }))
  const raised: string[] = []
  for (const transaction_id of await closedStaysBetween(ctx, from!, until!)) {
    const made = await payments.paymentsOf(ctx, { transaction_id })
    const charge = made.find(
      ({ kind, method, status }) => kind === 'CHARGE' && method === 'CARD' && status === 'SETTLED',
    )
    const ref = charge?.gateway_ref ? await disputes.raise(charge.gateway_ref) : undefined
    if (ref && raised.push(ref) === 2) break
  }
  const [, won] = raised
  if (won) await disputes.decide(won, 'won')
  for (const ref of raised) await followLater(ctx, ref)
}
