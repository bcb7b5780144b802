import { found, invalidFields } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** A shift and some overtime. */
const DEVICE_HOURS = 36

/**
 * A device reports every ten seconds that it reaches the server. Between two reports no further apart than this it could
 * have asked; a scan kept in that time is settled too, because cars must leave, but as an override.
 */
const CONTACT_SECONDS = 15

/** Gives a browser its own key to sign scans with. The key is derived from the device's id and stored nowhere. */
export async function issueDevice(ctx: Context): Promise<{ device_id: string; key: string; expires_at: string }> {
  const account = found(ctx.caller.account)
  const device = await store.insertDevice(ctx, account.id, ctx.now.add({ hours: DEVICE_HOURS }))
  await store.noteContact(ctx, device.id, ctx.now)
  return {
    device_id: device.id,
    key: keyOf(ctx, device.id).toString('base64url'),
    expires_at: toWire(device.expires_at),
  }
}

export function keyOf(ctx: Pick<Context, 'keys'>, deviceId: string): Buffer {
  return ctx.keys.digest('gate-device', deviceId)
}

/** Notes that a device reaches the server now. @throws Problem 422 for one that is not known */
export async function noteContact(ctx: Context, deviceId: string): Promise<store.DeviceRow> {
  const device = await store.deviceById(ctx, deviceId)
  if (!device) throw invalidFields({ device_id: [messages.unknownDevice] })
  await store.noteContact(ctx, device.id, ctx.now.subtract({ seconds: CONTACT_SECONDS }))
  return device
}
