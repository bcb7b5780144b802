import type { Handlers } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { staffOf, transaction } from '../../platform/context.ts'
import { presentClock, presentClockSummary } from './clock.ts'
import type { clock } from './contract.ts'
import { askFor, withdraw } from './corrections.ts'
import { hashPin } from './pins.ts'
import { presentCorrection } from './presentation.ts'
import { isGuessablePin, weekOf } from './rules.ts'
import { presentSheet } from './sheets/presentation.ts'
import { sayEnd, stamp } from './stamps.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof clock> = {
  async state(ctx) {
    return presentClock(ctx, staffOf(ctx).id)
  },

  async summary(ctx) {
    return presentClockSummary(ctx, staffOf(ctx).id)
  },

  async stamp(ctx, { kind }) {
    await stamp(ctx, { accountId: staffOf(ctx).id, kind })
    return presentClock(ctx, staffOf(ctx).id)
  },

  async sayEnd(ctx, { to }) {
    await sayEnd(ctx, staffOf(ctx).id, to)
    return presentClock(ctx, staffOf(ctx).id)
  },

  async setPin(ctx, { pin }) {
    if (isGuessablePin(pin)) throw invalidFields({ pin: [messages.pinGuessable] })
    const accountId = staffOf(ctx).id
    const hash = await hashPin(ctx, accountId, pin)
    await transaction(ctx, async (ctx) => {
      await store.putPin(ctx, accountId, hash)
      await audit(ctx, { action: 'clock.pin_set', entity: 'account', entityId: accountId })
    })
    return { ok: true }
  },

  async sheet(ctx, { week }) {
    return presentSheet(ctx, staffOf(ctx).id, weekOf(week ?? pacificDate(ctx.now)))
  },

  async correct(ctx, { shift_id, from, to, breaks, reason }) {
    const accountId = staffOf(ctx).id
    const asked = await askFor(ctx, accountId, { accountId, shiftId: shift_id, times: { from, to, breaks }, reason })
    return presentCorrection(ctx, asked)
  },

  async remove(ctx, { shiftId, reason }) {
    const accountId = staffOf(ctx).id
    return presentCorrection(ctx, await askFor(ctx, accountId, { accountId, shiftId, times: null, reason }))
  },

  async withdraw(ctx, { correctionId }) {
    return presentCorrection(ctx, await withdraw(ctx, staffOf(ctx).id, correctionId))
  },
}
