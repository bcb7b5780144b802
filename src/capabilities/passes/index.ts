import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellPhones } from './jobs.ts'
import * as store from './store.ts'

export { jobs } from './jobs.ts'
export { type LatestPass, servePasses } from './service.ts'

/** What a pass shows has changed: the phones that hold it are told when the caller's transaction commits. */
export async function touchPass(ctx: Context, serial: string): Promise<void> {
  if (await store.touch(ctx, serial)) await enqueue(ctx, tellPhones, { serial }, { singletonKey: serial })
}
