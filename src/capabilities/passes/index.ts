import { capability } from '../../http/capability.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { passes as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

export { seedDemoPasses } from './demo.ts'
export { jobs } from './jobs.ts'
export { servePasses } from './service.ts'
export { passBySerial, passState } from './store.ts'
export { giveAnew, touchPass } from './pass-version.ts'

export const passes = capability('passes', contract, handlers)

/** Records that a pass was issued, once, however often it is downloaded. */
export async function notePass(ctx: Context, pass: Pick<store.PassRow, 'serial' | 'kind' | 'number'>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (await store.give(ctx, pass)) await noteAct(ctx, 'pass.given', pass.serial)
  })
}
