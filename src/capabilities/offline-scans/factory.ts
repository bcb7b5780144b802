import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { Traveller } from '../../test/travellers.ts'
import { offlineScans } from './contract.ts'

interface Scan {
  readonly id: string
  readonly payload: string
  readonly signature: string
}

/** What a browser at the gate keeps: its key pair, our last answer, and the scans it stored, one tied to the other. */
export interface Device {
  readonly device_id: string
  /** Signs a scan and ties it to the one before, with `more` in the place of what the trail says. */
  keep(told: object, more?: Partial<{ seq: number; prev: string; beat: string }>): Scan
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
    keep(told, more = {}) {
      seq += 1
      const scan = signed(privateKey, device_id, { ...told, seq, prev, beat, ...more })
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

function sendScans(who: Traveller, device_id: string, scans: readonly Scan[]) {
  return who.call(offlineScans.scans, { device_id, scans: [...scans] })
}

function signed(key: KeyObject, deviceId: string, told: object): Scan {
  const [id, payload] = [randomUUID(), JSON.stringify(told)]
  const text = Buffer.from(`${deviceId}\n${id}\n${payload}`)
  return { id, payload, signature: sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') }
}
