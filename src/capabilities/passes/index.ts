import { capability } from '../../http/capability.ts'
import { writeActs } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { together } from '../../platform/together.ts'
import { passes as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { toPassAct } from './history.ts'
import * as store from './store.ts'

export { seedDemoPasses } from './demo.ts'
export { jobs } from './jobs.ts'
export { servePasses } from './service.ts'
export { passBySerial, passState } from './store.ts'
export { giveAnew, touchPass } from './pass-version.ts'

export const passes = capability('passes', contract, handlers)

/** Records that a pass was issued, once, however often it is downloaded. */
export async function notePass(ctx: Context, pass: Pick<store.PassRow, 'serial' | 'kind' | 'number'>): Promise<void> {
  await givePass(ctx, { ...pass, by: ctx })
}

type Issued = Pick<store.PassRow, 'serial' | 'kind' | 'number'> & { readonly by: Context }

const givePass = together((ctx, passes: readonly Issued[]) =>
  transaction(ctx, async (ctx) => {
    const given = await store.give(ctx, passes)
    await writeActs(
      ctx,
      passes
        .filter(({ serial }) => given.has(serial))
        .map(({ serial, by }) => ({ ctx: by, act: toPassAct('pass.given', serial) })),
    )
    return passes.map(({ serial }) => given.has(serial))
  }),
)
