import type { Drawer } from '../../../capabilities/drawers/contract.ts'
import type { Snapshot } from '../../../capabilities/offline-scans/contract.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { GATE } from '../../kept-pages/kept.ts'

/** A browser that the server knows: its own key, which cannot be read out, and how far its trail has come. */
export interface Device {
  readonly device_id: string
  readonly expires_at: string
  readonly key: CryptoKey
  readonly seq: number
  readonly prev: string
  /** The server's last answer. */
  readonly beat: string
}

/** A scan that waits for the server. */
export interface KeptScan {
  readonly id: string
  readonly device_id: string
  readonly payload: string
  readonly signature: string
}

/** What this browser keeps, so that the gate goes on after a reload without the server. */
interface Kept {
  readonly device: Device
  readonly scans: readonly KeptScan[]
  /** What the server knew, and when this browser's clock got it. */
  readonly snapshot: { readonly snapshot: Snapshot; readonly taken: number }
  readonly drawer: Drawer | null
}

/** The gate goes on without the server for as long as a shift and some overtime. */
export const KEPT_MS = 36 * HOUR_MS

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(GATE.database, 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(GATE.store))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () =>
      reject(asked.error ?? new Error('The gate cannot keep anything in this browser')),
    )
  })
}

/** Runs in one transaction: what it writes is there as a whole, or not at all. */
async function inStore<Answer>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Answer> | undefined,
): Promise<Answer | undefined> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const work = database.transaction(GATE.store, mode)
      const asked = run(work.objectStore(GATE.store))
      work.addEventListener('complete', () => resolve(asked?.result))
      work.addEventListener('abort', () => reject(work.error ?? new Error('The gate could not keep what was scanned')))
    })
  } finally {
    database.close()
  }
}

export async function readKept<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined> {
  return inStore<Kept[Name]>('readonly', (store) => store.get(name) as IDBRequest<Kept[Name]>)
}

/** What the server knew, for as long as the gate goes on without it; what is older is forgotten. */
export async function keptSnapshot(): Promise<Kept['snapshot'] | undefined> {
  const kept = await readKept('snapshot')
  if (!kept || Date.now() - kept.taken < KEPT_MS) return kept
  await inStore('readwrite', (store) => store.delete('snapshot'))
  return undefined
}

export async function keep(values: Partial<Kept>): Promise<void> {
  await inStore('readwrite', (store) => {
    for (const [name, value] of Object.entries(values)) store.put(value, name)
    return undefined
  })
}

/** One at a time, also among tabs: two of them would tie two scans to the same one before. */
export function alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks.request('skylot-gate', run)
}
