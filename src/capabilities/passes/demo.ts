import type { Context } from '../../platform/context.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

const HOUR = 60

/**
 * The demonstration's passes on two phones: the first holds all and was notified of a change of the first pass, the second
 * holds only that one, and its push is still to be retried.
 */
export async function seedDemoPasses(
  ctx: Context,
  passes: readonly Pick<store.PassRow, 'serial' | 'kind' | 'number'>[],
): Promise<void> {
  const ago = (minutes: number) => ({ ...ctx, now: ctx.now.subtract({ minutes }) })
  const hold = async (ctx: Context, serial: string, device: string) => {
    const pushToken = `${device}-token`
    await store.register(
      ctx,
      { device, pass_type: 'pass.skylot.development', serial, push_token: pushToken },
      { most: 2 },
    )
    await noteAct(ctx, 'pass.registered', serial)
    return pushToken
  }
  for (const [index, pass] of passes.entries()) {
    const { serial } = pass
    await store.give(ago(6 * HOUR + index), [pass])
    await noteAct(ago(6 * HOUR + index), 'pass.given', serial)
    const first = await hold(ago(5 * HOUR), serial, 'demo-phone-1')
    if (index > 0) continue
    const second = await hold(ago(4 * HOUR), serial, 'demo-phone-2')
    await store.renew(ago(HOUR), serial)
    await noteAct(ago(HOUR), 'pass.changed', serial)
    await store.notePush(ago(HOUR), serial, 'TOLD', [first])
    await noteAct(ago(HOUR), 'pass.told', serial, { phones: 1 })
    await store.notePush(ago(HOUR), serial, 'LATER', [second])
    await store.noteFetch(ago(HOUR - 1), serial)
    await noteAct(ago(HOUR - 1), 'pass.fetched', serial)
  }
}
