import { found, invalidFields } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { beatFor, readPublicKey } from './trail.ts'

/** A shift and some overtime. */
const DEVICE_HOURS = 36

/**
 * A device reports every ten seconds that it reaches the server. Between two reports no further apart than this it could
 * have asked; a scan kept in that time is settled too, because cars must leave, but at our price and as an exception.
 */
const CONTACT_SECONDS = 15

/** Registers a browser by the public half of a key pair that it made; it signs with the other half, which we never see. */
export async function issueDevice(
  ctx: Context,
  publicKey: string,
): Promise<{ device_id: string; expires_at: string; beat: string }> {
  const account = found(ctx.caller.account)
  if (!readPublicKey(publicKey)) throw invalidFields({ public_key: [messages.noKey] })
  const device = await store.insertDevice(ctx, {
    accountId: account.id,
    expiresAt: ctx.now.add({ hours: DEVICE_HOURS }),
    publicKey,
  })
  await store.noteContact(ctx, device.id, ctx.now)
  return { device_id: device.id, expires_at: toWire(device.expires_at), beat: beatFor(ctx, device.id) }
}

/** Notes that a device reaches the server now. @throws Problem 422 for one that is not known */
export async function noteContact(ctx: Context, deviceId: string): Promise<store.DeviceRow> {
  const device = await store.deviceById(ctx, deviceId)
  if (!device) throw invalidFields({ device_id: [messages.unknownDevice] })
  await store.noteContact(ctx, device.id, ctx.now.subtract({ seconds: CONTACT_SECONDS }))
  return device
}
