import { defineJob } from '../../platform/jobs.ts'
import { passTypeOf } from '../documents/index.ts'
import { pushAll, type Told } from './push-notifications.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

/** Tells the phones that hold a pass that it has changed; those that are gone are forgotten. */
export const notifyPhones = defineJob<{ serial: string }>(
  { name: 'passes.push', retry: { limit: 8, delay: 30, backoff: true }, timeout: 60 },
  async (ctx, { serial }) => {
    const { applePass: signer, applePushBase: base } = ctx.config
    const tokens = await store.pushTokens(ctx, serial)
    // With certificates of our own there is no Apple to tell; phones still ask when their owner pulls.
    if (!signer || tokens.length === 0) return
    const told = await pushAll({ base, signer, topic: await passTypeOf(ctx) }, tokens)
    const which = (wanted: Told) => tokens.filter((token) => told.get(token) === wanted)
    for (const token of which('gone')) await store.forget(ctx, token)
    await store.notePush(ctx, serial, 'TOLD', which('told'))
    await store.notePush(ctx, serial, 'LATER', which('later'))
    for (const [action, phones] of [
      ['pass.told', which('told').length],
      ['pass.gone', which('gone').length],
    ] as const)
      if (phones > 0) await noteAct(ctx, action, serial, { phones })
    const waiting = which('later').length
    if (waiting > 0) throw new Error(`Apple did not take the push for ${waiting} of ${told.size} phones`)
  },
)

export const jobs = [notifyPhones]
