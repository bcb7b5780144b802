import { cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import * as store from './store.ts'

/** The demonstration's partner lot, unless there ever was one. */
export async function seedPartnerLots(ctx: Context): Promise<void> {
  if (await store.wasThereOne(ctx)) return
  await store.insert(ctx, {
    id: ctx.random.uuid(),
    name: 'Evergreen Garage',
    address: '2800 S 192nd St, SeaTac, WA 98188',
    phone: '(206) 555-0163',
    day_cents: cents(1450),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}
