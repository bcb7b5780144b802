import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { presentClock } from './clock.ts'
import type { clock } from './contract.ts'
import { askFor, withdraw } from './corrections.ts'
import { hashPin } from './pins.ts'
import { presentCorrections } from './present.ts'
import { isGuessablePin, weekOf } from './rules.ts'
import { presentSheet } from './sheets/present.ts'
import { sayEnd, stamp } from './stamps.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import type { Correction } from './wire.ts'

export const handlers: Handlers<typeof clock> = {
  async state(ctx) {
    return presentClock(ctx, personOf(ctx))
  },

  async stamp(ctx, { kind }) {
    await stamp(ctx, { accountId: personOf(ctx), kind })
    return presentClock(ctx, personOf(ctx))
  },

  async sayEnd(ctx, { to }) {
    await sayEnd(ctx, personOf(ctx), to)
    return presentClock(ctx, personOf(ctx))
  },

  async setPin(ctx, { pin }) {
    if (isGuessablePin(pin)) throw invalidFields({ pin: [messages.pinGuessable] })
    const accountId = personOf(ctx)
    const hash = await hashPin(ctx, accountId, pin)
    await transaction(ctx, async (ctx) => {
      await store.putPin(ctx, accountId, hash)
      await audit(ctx, { action: 'clock.pin_set', entity: 'account', entityId: accountId })
    })
    return { ok: true }
  },

  async sheet(ctx, { week }) {
    return presentSheet(ctx, personOf(ctx), weekOf(week ?? pacificDate(ctx.now)))
  },

  async correct(ctx, { shift_id, from, to, breaks, reason }) {
    const accountId = personOf(ctx)
    const asked = await askFor(ctx, accountId, { accountId, shiftId: shift_id, times: { from, to, breaks }, reason })
    return one(ctx, asked)
  },

  async remove(ctx, { shiftId, reason }) {
    const accountId = personOf(ctx)
    return one(ctx, await askFor(ctx, accountId, { accountId, shiftId, times: null, reason }))
  },

  async withdraw(ctx, { correctionId }) {
    return one(ctx, await withdraw(ctx, personOf(ctx), correctionId))
  },
}

async function one(ctx: Context, row: store.CorrectionRow): Promise<Correction> {
  return found((await presentCorrections(ctx, [row]))[0])
}

/** The account of who asks. @throws Problem 403 when it is not somebody of the staff */
export function personOf({ caller: { account } }: Context): string {
  if (account?.kind !== 'staff') throw new Problem('forbidden')
  return account.id
}
