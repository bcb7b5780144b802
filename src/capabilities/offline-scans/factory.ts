import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Product } from '../../test/product.ts'
import type { Traveller } from '../../test/travellers.ts'
import { offlineScans } from './contract.ts'
import { givenKey, type Step } from './trail.ts'

interface Scan {
  readonly id: string
  readonly payload: string
  readonly signature: string
}

/** What a browser at the gate keeps: its key pair, our last answer, and the scans it stored, one tied to the other. */
export interface Device {
  readonly device_id: string
  /** Signs a scan and ties it to the one before, with `more` in the place of what the trail says, and perhaps a known id. */
  keep(told: object, more?: { readonly [part in keyof Step]?: Step[part] | undefined } & { readonly id?: string }): Scan
  /** Reports that it reaches the server; our answer. */
  beat(): Promise<string>
  send(scans: readonly Scan[]): ReturnType<typeof sendScans>
}

/** A browser of this cashier that stores scans. */
export async function gateDevice(who: Traveller): Promise<Device> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
  const given = await who.call(offlineScans.device, { public_key })
  const { device_id } = given
  let [seq, prev, beat] = [0, '', given.beat]
  return {
    device_id,
    keep(told, { id = randomUUID(), ...more } = {}) {
      seq += 1
      const scan = signed(privateKey, device_id, id, { ...told, seq, prev, beat, ...more })
      prev = createHash('sha256').update(`${scan.id}\n${scan.payload}`).digest('base64url')
      return scan
    },
    async beat() {
      beat = (await who.call(offlineScans.contact, { device_id })).beat
      return beat
    },
    send: (scans) => sendScans(who, device_id, scans),
  }
}

/** A browser that came before browsers made their own keys: it signs with the one it was given, and ties no scan to another. */
export async function earlierDevice(
  { clock, ctx, sql }: Pick<Product, 'ctx' | 'sql'> & { readonly clock: Clock },
  accountId: string,
): Promise<{ readonly device_id: string; keep(told: object): Scan }> {
  const [device_id, now] = [randomUUID(), clock.now()]
  await sql`
    insert into gate_devices (id, account_id, issued_at, expires_at)
    values (${device_id}, ${accountId}, ${now}, ${now.add({ hours: 36 })})`
  const key = givenKey(ctx(), device_id)
  return {
    device_id,
    keep(told) {
      const [id, payload] = [randomUUID(), JSON.stringify(told)]
      const signature = createHmac('sha256', key).update(`${device_id}\n${id}\n${payload}`).digest('base64url')
      return { id, payload, signature }
    },
  }
}

/** Sends scans in the name of somebody at the gate. */
export function sendScans(who: Traveller, device_id: string, scans: readonly Scan[]) {
  return who.call(offlineScans.scans, { device_id, scans: [...scans] })
}

function signed(key: KeyObject, deviceId: string, id: string, told: object): Scan {
  const payload = JSON.stringify(told)
  const text = Buffer.from(`${deviceId}\n${id}\n${payload}`)
  return { id, payload, signature: sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') }
}
