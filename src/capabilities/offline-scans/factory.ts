import { createHmac } from 'node:crypto'
import type { Harness } from '../../test/harness.ts'

/** A scan as a browser keeps and signs it while the server is away. */
export function signedScan(
  h: Harness,
  device: { device_id: string; key: string },
  payload: object,
): { id: string; payload: string; signature: string } {
  const id = h.services.random.uuid()
  const text = JSON.stringify(payload)
  const signature = createHmac('sha256', Buffer.from(device.key, 'base64url'))
    .update(`${device.device_id}\n${id}\n${text}`)
    .digest('base64url')
  return { id, payload: text, signature }
}
