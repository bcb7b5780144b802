import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { noteAct } from './history.ts'
import { notifyPhones } from './jobs.ts'
import * as store from './store.ts'

/** Phones that hold a pass hear and get nothing more of it, in the caller's transaction: it is somebody else's now. */
export async function giveAnew(ctx: Context, serial: string): Promise<void> {
  if (await store.nextGeneration(ctx, serial)) await noteAct(ctx, 'pass.withdrawn', serial)
}

/** Marks a pass as changed; its phones are notified when the transaction commits. */
export async function touchPass(ctx: Context, serial: string): Promise<void> {
  if (await store.renew(ctx, serial)) await noteAct(ctx, 'pass.changed', serial)
  if (await store.touch(ctx, serial)) await enqueue(ctx, notifyPhones, { serial }, { singletonKey: serial })
}
