import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { versionWatch } from '../../platform/version-watch.ts'
import { record } from '../analytics/index.ts'
import { shuttleSettings } from '../settings/index.ts'
import type { shuttle } from './contract.ts'
import { islandsOf, presentBoard, presentRide } from './present.ts'
import { rideCan, spellReference } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const versionOtherThan = versionWatch(store.currentVersion, 'the shuttle board')

export const handlers: Handlers<typeof shuttle> = {
  async islands(ctx) {
    const [islands, { promised_minutes, points }] = await Promise.all([islandsOf(ctx), shuttleSettings(ctx)])
    return { items: [...islands], count: islands.length, promised_minutes, points }
  },

  /** Puts somebody in the queue; whoever asks again at the same island keeps the place. */
  async request(ctx, { island_id, name, transaction_id }) {
    const islands = await islandsOf(ctx)
    if (!islands.some(({ id }) => id === island_id)) throw invalidFields({ island_id: [messages.unknownIsland] })
    const { promised_minutes } = await shuttleSettings(ctx)
    const asker = askerOf(ctx)
    const ride = await transaction(ctx, async (ctx) => {
      // Whoever holds the version's row is alone: two taps at once are one ride.
      await store.nextVersion(ctx)
      const waiting = await store.openRideOf(ctx, asker, island_id)
      if (waiting) return waiting
      const id = ctx.random.uuid()
      const member = ctx.caller.account?.kind === 'member' ? ctx.caller.account.id : null
      await store.insertRide(ctx, {
        id,
        island_id,
        name,
        reference: spellReference(transaction_id),
        account_id: member,
        asker,
        promised_by: ctx.now.add({ minutes: promised_minutes }),
      })
      return found(await store.rideById(ctx, id))
    })
    record(ctx, { class: 'shuttle', name: 'requested', ref_id: ride.id, parameters: { island: island_id } })
    return presentRide(ctx, ride)
  },

  async ride(ctx, { id }) {
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  async cancel(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      allow(rideCan.cancel(ride.status))
      await store.moveRide(ctx, ride, 'CANCELLED')
    })
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  async changes(ctx, { after, wait }) {
    return { version: await versionOtherThan(ctx, after, wait) }
  },

  board: presentBoard,

  /** One step of a ride. Two dispatchers cannot take the same one: the second reads why. */
  async move(ctx, { id, status, driver_id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      allow(rideCan.move(ride.status, status))
      if (driver_id !== undefined) await requireDriver(ctx, driver_id)
      await store.moveRide(ctx, { id: ride.id, driver_id: driver_id ?? ride.driver_id }, status)
    })
    return presentBoard(ctx)
  },

  async addDriver(ctx, { name }) {
    await transaction(ctx, async (ctx) => {
      await store.addDriver(ctx, name)
      await store.nextVersion(ctx)
    })
    return presentBoard(ctx)
  },

  async setDriver(ctx, { id, active }) {
    await transaction(ctx, async (ctx) => {
      found((await store.setDriver(ctx, id, active)) || undefined)
      await store.nextVersion(ctx)
    })
    return presentBoard(ctx)
  },
}

async function requireDriver(ctx: Context, id: string): Promise<void> {
  const driver = (await store.drivers(ctx)).find((each) => each.id === id)
  if (!driver?.active) throw invalidFields({ driver_id: [messages.driverOffDuty] })
}

/** Who asks, told apart without being known. */
function askerOf(ctx: Context): Buffer {
  return ctx.keys.digest('shuttle', ctx.caller.account?.id ?? ctx.caller.anonymousId)
}
