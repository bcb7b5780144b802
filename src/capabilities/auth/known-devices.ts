import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/proxies.ts'
import * as store from './store.ts'

/** What identifies a known device: this browser, or at least this network. */
export type Known = 'device' | 'network'

/** Whether an account has signed in from here before. Does the same work when there is no account. */
export async function knownAs(ctx: Context, accountId: string | undefined): Promise<Known | undefined> {
  const account = accountId ?? NOBODY
  const found = await store.knownDevices(ctx, account, hashes(ctx, account))
  return found.includes('device') ? 'device' : found[0]
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Remembers the device after a sign-in or a link from the account's mailbox. */
export async function rememberDevice(ctx: Context, accountId: string): Promise<void> {
  // Jobs and seeds have no device.
  if (ctx.caller.anonymousId === '') return
  const { device, network } = hashes(ctx, accountId)
  await store.putKnownDevices(ctx, accountId, [device, network])
}

function hashes({ keys, caller }: Context, accountId: string): Record<Known, Buffer> {
  const of = (what: string) => keys.digest('known-devices', `${accountId}:${what}`)
  return { device: of(`device:${caller.anonymousId}`), network: of(`network:${networkOf(caller.address)}`) }
}
