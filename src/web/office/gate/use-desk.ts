import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Snapshot } from '../../../capabilities/offline-scans/contract.ts'
import type { CallInput, CallOutput } from '../../../http/endpoint.ts'
import { ENDPOINTS } from '../../paths.ts'
import type { DeskCall, DeskCalls } from './desk.ts'
import { texts } from './texts.ts'
import { knownSince, type StoredScan, withChanges } from './offline.ts'
import { forgetScans, keepBeat, keptDevice, keptScans, makeDevice, storeScan, takeOverScans } from './trail.ts'
import { keep, type KeptScan, keptSnapshot } from './vault.ts'

/** What came of asking: an answer, faults in words, or nobody there. */
export type Answer<Call extends DeskCall> =
  | { readonly value: CallOutput<DeskCalls[Call]> }
  | { readonly faults: readonly string[] }
  | 'away'

const SNAPSHOT_MS = 60_000
const CONTACT_MS = 10_000
const RETRY_MS = 4000
const TIMEOUT_MS = 8000

/** What is at hand at once of what this browser keeps. */
interface Known {
  readonly snapshot: Snapshot | undefined
  /** When this browser's clock got the snapshot. */
  readonly taken: number
  deviceId: string | undefined
  /** Scans that wait for the server. */
  scans: readonly KeptScan[]
}

/** The line to the server, and what is kept while it is down. */
export function useDesk() {
  const [isAway, setIsAway] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const known = useRef<Known>({ snapshot: undefined, taken: 0, deviceId: undefined, scans: [] })
  const settling = useRef<Promise<boolean>>(undefined)

  async function ask<Call extends DeskCall>(call: Call, input: CallInput<DeskCalls[Call]>): Promise<Answer<Call>> {
    const answer = await send(call, input, known.current.deviceId)
    setIsAway(answer === 'away')
    return answer
  }

  function noteWaiting(scans: readonly KeptScan[]) {
    known.current.scans = scans
    setWaiting(scans.length)
  }

  async function refresh() {
    await takeOverScans()
    if ((await keptScans()).length > 0 && !(await settle())) return
    if (!(await introduce())) return
    const snapshot = await askWhatIsThere()
    if (!snapshot) return
    known.current = { ...known.current, snapshot, taken: clock() }
    await keep({ snapshot: { snapshot, taken: known.current.taken } })
  }

  /** What the server knows now: only what has changed is asked for, and everything where that does not add up. */
  async function askWhatIsThere(): Promise<Snapshot | undefined> {
    const before = known.current.snapshot
    // What an older page has kept has no version, and everything is asked for.
    const told = await ask('snapshot', { since: before?.version })
    if (told === 'away' || 'faults' in told) return undefined
    const snapshot = withChanges(before, told.value)
    if (snapshot) return snapshot
    const whole = await ask('snapshot', {})
    return whole === 'away' || 'faults' in whole ? undefined : whole.value
  }

  /** Has the server know this browser. False when it could not be told. */
  async function introduce(): Promise<boolean> {
    if (!(await keptDevice())) {
      await makeDevice(async (public_key) => {
        const given = await ask('device', { public_key })
        return given === 'away' || 'faults' in given ? undefined : given.value
      })
    }
    known.current.deviceId = (await keptDevice())?.device_id
    return known.current.deviceId !== undefined
  }

  /** Sends what was kept. Who asks while it is being sent waits for the same. */
  function settle(): Promise<boolean> {
    settling.current ??= sendKept().finally(() => {
      settling.current = undefined
    })
    return settling.current
  }

  /**
   * All of it at once, device by device, in the order in which it was stored: what comes long after the server was reached again
   * is looked at. What is refused is shown and not sent again.
   */
  async function sendKept(): Promise<boolean> {
    const scans = await keptScans()
    for (const { deviceId, part } of partsOf(scans)) {
      const answer = await ask('scans', {
        device_id: deviceId,
        scans: part.map(({ id, payload, signature }) => ({ id, payload, signature })),
      })
      if (answer === 'away' || 'faults' in answer) {
        noteWaiting(scans)
        return false
      }
      await forgetScans(new Set(answer.value.results.map(({ id }) => id)))
      const reasons = answer.value.results.flatMap(({ reason }) => (reason ? [reason] : []))
      if (reasons.length > 0) setRefused((before) => [...before, ...reasons])
    }
    noteWaiting(await keptScans())
    return true
  }

  /** Keeps a scan for later. False when the server never got to know this browser. */
  async function store(told: object): Promise<boolean> {
    const isStored = await storeScan(told)
    noteWaiting(await keptScans())
    return isStored
  }

  /** The server's time as far as it is known. */
  function now(): string {
    const { snapshot, taken } = known.current
    const drift = snapshot ? Date.parse(snapshot.at) - taken : 0
    return new Date(clock() + drift).toISOString()
  }

  /** What is known here, with what was stored since. */
  function snapshot(): Snapshot | undefined {
    const { snapshot: shot, scans } = known.current
    return (
      shot &&
      knownSince(
        shot,
        scans.map(({ payload }) => JSON.parse(payload) as StoredScan),
      )
    )
  }

  /** So that the server knows later when this browser could have asked it; and so that the cashier knows it at once. */
  async function keepContact() {
    const { deviceId: device_id, scans } = known.current
    if (!device_id || isAway) return
    const answer = await ask('contact', { device_id, waiting: scans.length })
    if (answer !== 'away' && 'value' in answer) await keepBeat(device_id, answer.value.beat)
  }

  /** So that a day can be closed without asking after a screen that is not there any more. */
  function leave() {
    const { deviceId: device_id, scans } = known.current
    if (!device_id || scans.length > 0) return
    const told = { call: 'contact', input: { device_id, waiting: 0, leaving: true } }
    navigator.sendBeacon(ENDPOINTS.gateDesk, new Blob([JSON.stringify(told)], { type: 'application/json' }))
  }

  /** After a reload without the server, this is all there is. */
  async function remember() {
    const [device, scans, shot] = await Promise.all([keptDevice(), keptScans(), keptSnapshot()])
    known.current = { snapshot: shot?.snapshot, taken: shot?.taken ?? 0, deviceId: device?.device_id, scans }
    noteWaiting(scans)
    await refresh()
  }

  const gone = useEffectEvent(leave)
  const tick = useEffectEvent(() => void refresh())
  const hurry = useEffectEvent(() => {
    if (known.current.scans.length > 0) void settle()
  })
  const beat = useEffectEvent(() => void keepContact())
  const begin = useEffectEvent(() => void remember())
  useEffect(() => {
    const beginning = setTimeout(begin)
    const every = setInterval(tick, SNAPSHOT_MS)
    const beating = setInterval(beat, CONTACT_MS)
    addEventListener('online', tick)
    addEventListener('pagehide', gone)
    return () => {
      clearTimeout(beginning)
      clearInterval(every)
      clearInterval(beating)
      removeEventListener('online', tick)
      removeEventListener('pagehide', gone)
      gone()
    }
  }, [])
  useEffect(() => {
    if (!isAway) return
    const again = setInterval(tick, RETRY_MS)
    return () => {
      clearInterval(again)
      // Whichever question was answered first: the connection may not last.
      hurry()
    }
  }, [isAway])

  return { ask, keep: store, now, isAway, waiting, refused, snapshot }
}

export type Desk = ReturnType<typeof useDesk>

/** This machine's clock, which may be wrong. */
function clock(): number {
  return Date.now()
}

const MOST_SENT = 100

function partsOf(scans: readonly KeptScan[]): { deviceId: string; part: readonly KeptScan[] }[] {
  return [...Map.groupBy(scans, ({ device_id }) => device_id)].flatMap(([deviceId, own]) =>
    Array.from({ length: Math.ceil(own.length / MOST_SENT) }, (_, at) => ({
      deviceId,
      part: own.slice(at * MOST_SENT, (at + 1) * MOST_SENT),
    })),
  )
}

const MOVES: readonly DeskCall[] = [
  'arrive',
  'change',
  'close',
  'refund',
  'void',
  'openDrawer',
  'moveCash',
  'countDrawer',
  'closeDrawer',
  'lateFlight',
]

async function send<Call extends DeskCall>(
  call: Call,
  input: CallInput<DeskCalls[Call]>,
  deviceId: string | undefined,
): Promise<Answer<Call>> {
  const key = MOVES.includes(call) ? crypto.randomUUID() : undefined
  try {
    const response = await fetch(ENDPOINTS.gateDesk, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call, input, key, device: deviceId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 503 || response.status === 502 || response.status === 504) return 'away'
    const answer = (await response.json()) as { value: CallOutput<DeskCalls[Call]> } | { faults: string[] }
    return 'value' in answer ? answer : { faults: answer.faults ?? [texts().desk.failed] }
  } catch {
    return 'away'
  }
}
