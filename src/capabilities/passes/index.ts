import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { passes as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { notifyPhones } from './jobs.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

export { seedDemoPasses } from './demo.ts'
export { jobs } from './jobs.ts'
export { servePasses } from './service.ts'
export { passBySerial } from './store.ts'

export const passes = capability('passes', contract, handlers)

/** Records that a pass was issued, once, however often it is downloaded. */
export async function notePass(ctx: Context, pass: Pick<store.PassRow, 'serial' | 'kind' | 'number'>): Promise<void> {
  if (await store.give(ctx, pass)) await noteAct(ctx, 'pass.given', pass.serial)
}

/** Marks a pass as changed; its phones are notified when the transaction commits. */
export async function touchPass(ctx: Context, serial: string): Promise<void> {
  if (await store.renew(ctx, serial)) await noteAct(ctx, 'pass.changed', serial)
  if (await store.touch(ctx, serial)) await enqueue(ctx, notifyPhones, { serial }, { singletonKey: serial })
}
