import type { Context } from '../../platform/context.ts'
import { DEMO_POLICIES } from './permissions.ts'
import { addPolicies } from './store.ts'

export type { DemoPolicy } from './permissions.ts'
export { permissionsOfAccount } from './store.ts'

/** Brings the demonstration's policies: owner, manager, cashier, marketing and auditor. Changes none that is there. */
export async function seedPolicies(ctx: Context): Promise<void> {
  await addPolicies(ctx, DEMO_POLICIES)
}
