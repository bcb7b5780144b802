import { alone, type Device, keep, type KeptScan, readKept } from './vault.ts'

const PAIR = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** What the server says of a browser that it got to know. */
interface Given {
  readonly device_id: string
  readonly expires_at: string
  readonly beat: string
}

/** The device of this browser, while its time has not run out. */
export async function keptDevice(): Promise<Device | undefined> {
  const device = await readKept('device')
  return device && Date.parse(device.expires_at) > Date.now() ? device : undefined
}

/** Makes a key pair whose private half stays in this browser, and has the server know the other half. */
export async function makeDevice(register: (publicKey: string) => Promise<Given | undefined>): Promise<void> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(PAIR, false, ['sign', 'verify'])
  const given = await register(toBase64(await crypto.subtle.exportKey('spki', publicKey)))
  if (given) await alone(() => keep({ device: { ...given, key: privateKey, seq: 0, prev: '' } }))
}

/** Keeps the server's last answer: the next scan names it. */
export async function keepBeat(deviceId: string, beat: string): Promise<void> {
  await alone(async () => {
    const device = await readKept('device')
    if (device?.device_id === deviceId) await keep({ device: { ...device, beat } })
  })
}

/** Stores what was scanned, signed and tied to the scan before it. False when this browser is not known to the server. */
export async function storeScan(told: object): Promise<boolean> {
  return alone(async () => {
    const device = await keptDevice()
    if (!device) return false
    const { device_id, key, prev, beat } = device
    const seq = device.seq + 1
    const [id, payload] = [crypto.randomUUID(), JSON.stringify({ ...told, seq, prev, beat })]
    const signature = await crypto.subtle.sign(
      { ...PAIR, hash: 'SHA-256' },
      key,
      bytes(`${device_id}\n${id}\n${payload}`),
    )
    const hash = await crypto.subtle.digest('SHA-256', bytes(`${id}\n${payload}`))
    const scan = { id, device_id, payload, signature: toBase64(signature) }
    await keep({ device: { ...device, seq, prev: toBase64(hash) }, scans: [...(await keptScans()), scan] })
    return true
  })
}

/** Where pages of before there was a trail kept their scans. */
const SCANS_OF_BEFORE = 'skylot.gate.scans'

/** Takes over what a page of before stored in this browser: signed by it, and tied to nothing. */
export async function takeOverScans(): Promise<void> {
  await alone(async () => {
    const stored = localStorage.getItem(SCANS_OF_BEFORE)
    if (stored === null) return
    const [scans, kept] = [JSON.parse(stored) as KeptScan[], await keptScans()]
    const known = new Set(kept.map(({ id }) => id))
    await keep({ scans: [...kept, ...scans.filter(({ id }) => !known.has(id))] })
    localStorage.removeItem(SCANS_OF_BEFORE)
  })
}

export async function keptScans(): Promise<readonly KeptScan[]> {
  return (await readKept('scans')) ?? []
}

/** Forgets scans that the server has settled or refused. */
export async function forgetScans(ids: ReadonlySet<string>): Promise<void> {
  await alone(async () => keep({ scans: (await keptScans()).filter(({ id }) => !ids.has(id)) }))
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(buffer)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
