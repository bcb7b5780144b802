import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { passes as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { tellPhones } from './jobs.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

export { seedDemoPasses } from './demo.ts'
export { jobs } from './jobs.ts'
export { servePasses } from './service.ts'

export const passes = capability('passes', contract, handlers)

/** Notes that a pass was made for somebody to keep; it is the same pass however often. */
export async function notePass(ctx: Context, pass: Pick<store.PassRow, 'serial' | 'kind' | 'number'>): Promise<void> {
  if (await store.give(ctx, pass)) await noteAct(ctx, 'pass.given', pass.serial)
}

/** What a pass shows has changed: the phones that hold it are told when the caller's transaction commits. */
export async function touchPass(ctx: Context, serial: string): Promise<void> {
  if (await store.renew(ctx, serial)) await noteAct(ctx, 'pass.changed', serial)
  if (await store.touch(ctx, serial)) await enqueue(ctx, tellPhones, { serial }, { singletonKey: serial })
}
