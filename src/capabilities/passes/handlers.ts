import type { Handlers } from '../../http/capability.ts'
import { found, Problem } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { toWire } from '../../lib/pacific.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { PassDevice, passes, WalletPass } from './contract.ts'
import { historyOf, noteAct } from './history.ts'
import * as store from './store.ts'
import { touchPass } from './pass-version.ts'

export const handlers: Handlers<typeof passes> = {
  async list(ctx, { held, ...search }) {
    const byBeginning = KINDS.filter((kind) => seesNumberOf(ctx, kind))
    const { items, ...rest } = await store.findPasses(ctx, { ...search, byBeginning, held: held && held === 'YES' })
    return { items: items.map((row) => passOf(ctx, row)), ...rest }
  },

  async pass(ctx, { serial }) {
    const row = found(await store.passBySerial(ctx, serial))
    const [held, story] = await Promise.all([store.registrationsOf(ctx, { serial }), historyOf(ctx, serial)])
    const registrations = held.map(({ device, registered_at, ...push }) => ({
      device,
      registered_at: toWire(registered_at),
      push: pushOf(push),
    }))
    return { ...passOf(ctx, row), registrations, story }
  },

  async push(ctx, { serial }) {
    return changed(ctx, serial)
  },

  async setVoid(ctx, { serial, is_void }) {
    return transaction(ctx, async (ctx) => {
      const pass = found(await store.passBySerial(ctx, serial))
      if (pass.kind !== 'BOOKING') throw new Problem('not_found')
      if (await store.setVoided(ctx, serial, is_void))
        await noteAct(ctx, is_void ? 'pass.voided' : 'pass.restored', serial)
      return changed(ctx, serial)
    })
  },

  async devices(ctx, search) {
    const { items, count } = await store.findDevices(ctx, search)
    const devices = items.map(({ device, passes, since, ...push }) => ({
      device,
      passes,
      since: toWire(since),
      push: pushOf(push),
    }))
    return { items: devices, count }
  },

  async device(ctx, { device }) {
    const held = await store.registrationsOf(ctx, { device })
    const first = found(held.at(-1))
    const last = held.toSorted((a, b) => epochOf(b.pushed_at) - epochOf(a.pushed_at))[0]
    return {
      device,
      passes: held.length,
      since: toWire(first.registered_at),
      push: last ? pushOf(last) : null,
      items: held.map(({ serial, kind, number, registered_at, ...push }) => ({
        serial,
        kind,
        number: number && kind && numberFor(ctx, { kind, number }),
        registered_at: toWire(registered_at),
        push: pushOf(push),
      })),
    }
  },
}

/** Phones that hold a pass are told to fetch it; how many those are. */
async function changed(ctx: Context, serial: string): Promise<{ devices: number }> {
  return transaction(ctx, async (ctx) => {
    const { devices } = found(await store.passBySerial(ctx, serial))
    await touchPass(ctx, serial)
    return { devices }
  })
}

type Kind = WalletPass['kind']

/** Whoever has the number of a booking or voucher can use it: it is shown whole to staff who may work with them. */
const SHOWN_TO: Readonly<Record<Kind, Permission | undefined>> = {
  BOOKING: 'Bookings:Read',
  VOUCHER: 'TimeVouchers:Update',
  MEMBERSHIP: undefined,
}
const KINDS = Object.keys(SHOWN_TO) as Kind[]

function seesNumberOf(ctx: Context, kind: Kind): boolean {
  const needed = SHOWN_TO[kind]
  return needed === undefined || staffOf(ctx).permissions.has(needed)
}

function numberFor(ctx: Context, { kind, number }: { kind: Kind; number: string }): string {
  return seesNumberOf(ctx, kind) ? number : masked(number)
}

function passOf(ctx: Context, row: store.PassRow): WalletPass {
  const { given_at, changed_at, fetched_at, voided_at, generation: _generation, ...rest } = row
  return {
    ...rest,
    number: numberFor(ctx, rest),
    is_void: voided_at !== null,
    given_at: toWire(given_at),
    changed_at: toWire(changed_at),
    fetched_at: fetched_at && toWire(fetched_at),
  }
}

type Pushed = Pick<store.HeldRow, 'pushed_at' | 'push_outcome'>

function pushOf({ pushed_at, push_outcome }: Pushed): PassDevice['push'] {
  return pushed_at && push_outcome ? { at: toWire(pushed_at), outcome: push_outcome } : null
}

function epochOf(at: Temporal.Instant | null): number {
  return at?.epochMilliseconds ?? 0
}
