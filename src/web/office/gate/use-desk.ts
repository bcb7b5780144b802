import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Snapshot } from '../../../capabilities/offline-scans/contract.ts'
import type { CallInput, CallOutput } from '../../../http/endpoint.ts'
import { ENDPOINTS } from '../../paths.ts'
import type { DeskCall, DeskCalls } from './desk.ts'
import { texts } from './texts.ts'
import { type Device, type KeptScan, keepDevice, keepScans, keptDevice, keptScans, signScan } from './offline.ts'

/** What came of asking: an answer, faults in words, or nobody there. */
export type Answer<Call extends DeskCall> =
  | { readonly value: CallOutput<DeskCalls[Call]> }
  | { readonly faults: readonly string[] }
  | 'away'

const SNAPSHOT_MS = 60_000
const CONTACT_MS = 10_000
const RETRY_MS = 4000
const PATIENCE_MS = 8000

/** The line to the server, and what is kept while it is down. */
export function useDesk() {
  const [isAway, setIsAway] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const known = useRef<{ snapshot: Snapshot | undefined; taken: number; device: Device | undefined }>({
    snapshot: undefined,
    taken: 0,
    device: undefined,
  })

  async function ask<Call extends DeskCall>(call: Call, input: CallInput<DeskCalls[Call]>): Promise<Answer<Call>> {
    const answer = await send(call, input)
    setIsAway(answer === 'away')
    return answer
  }

  async function refresh() {
    if (keptScans().length > 0 && !(await settle())) return
    if (!known.current.device) {
      const given = await ask('device', {})
      if (given === 'away' || 'faults' in given) return
      known.current.device = given.value
      keepDevice(given.value)
    }
    const shot = await ask('snapshot', {})
    if (shot !== 'away' && 'value' in shot) {
      known.current = { ...known.current, snapshot: shot.value, taken: clock() }
    }
  }

  /** Sends what was kept, device by device. What is refused is shown and not sent again. */
  async function settle(): Promise<boolean> {
    const scans = keptScans()
    for (const deviceId of new Set(scans.map(({ device_id }) => device_id))) {
      const own = keptScans().filter(({ device_id }) => device_id === deviceId)
      const answer = await ask('scans', {
        device_id: deviceId,
        scans: own.slice(0, 100).map(({ id, payload, signature }) => ({ id, payload, signature })),
      })
      if (answer === 'away' || 'faults' in answer) {
        setWaiting(scans.length)
        return false
      }
      const done = new Set(answer.value.results.map(({ id }) => id))
      keepScans(keptScans().filter(({ id }) => !done.has(id)))
      const reasons = answer.value.results.flatMap(({ reason }) => (reason ? [reason] : []))
      if (reasons.length > 0) setRefused((before) => [...before, ...reasons])
    }
    setWaiting(keptScans().length)
    return true
  }

  /** Keeps a scan for later. False when this browser never got a key. */
  async function keep(told: object): Promise<KeptScan | undefined> {
    const { device } = known.current
    if (!device) return undefined
    const scan = await signScan(device, told)
    keepScans([...keptScans(), scan])
    setWaiting(keptScans().length)
    return scan
  }

  /** The server's time as far as it is known. */
  function now(): string {
    const { snapshot, taken } = known.current
    const drift = snapshot ? Date.parse(snapshot.at) - taken : 0
    return new Date(clock() + drift).toISOString()
  }

  /** So that the server knows later when this browser could have asked it; and so that the cashier knows it at once. */
  async function keepContact() {
    const { device } = known.current
    if (device && !isAway) await ask('contact', { device_id: device.device_id, waiting: keptScans().length })
  }

  /** So that a day can be closed without asking after a screen that is not there any more. */
  function leave() {
    const { device } = known.current
    if (!device || keptScans().length > 0) return
    const told = { call: 'contact', input: { device_id: device.device_id, leaving: true } }
    navigator.sendBeacon(ENDPOINTS.gateDesk, new Blob([JSON.stringify(told)], { type: 'application/json' }))
  }

  const gone = useEffectEvent(leave)
  const tick = useEffectEvent(() => void refresh())
  const beat = useEffectEvent(() => void keepContact())
  const begin = useEffectEvent(() => {
    known.current.device = keptDevice()
    void refresh()
  })
  useEffect(() => {
    begin()
    const every = setInterval(tick, SNAPSHOT_MS)
    const beating = setInterval(beat, CONTACT_MS)
    addEventListener('online', tick)
    addEventListener('pagehide', gone)
    return () => {
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
    return () => clearInterval(again)
  }, [isAway])

  return { ask, keep, now, isAway, waiting, refused, snapshot: () => known.current.snapshot, refresh }
}

export type Desk = ReturnType<typeof useDesk>

/** This machine's clock, which may be wrong. */
function clock(): number {
  return Date.now()
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

async function send<Call extends DeskCall>(call: Call, input: CallInput<DeskCalls[Call]>): Promise<Answer<Call>> {
  const key = MOVES.includes(call) ? crypto.randomUUID() : undefined
  try {
    const response = await fetch(ENDPOINTS.gateDesk, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call, input, key }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === 503 || response.status === 502 || response.status === 504) return 'away'
    const answer = (await response.json()) as { value: CallOutput<DeskCalls[Call]> } | { faults: string[] }
    return 'value' in answer ? answer : { faults: answer.faults ?? [texts().desk.failed] }
  } catch {
    return 'away'
  }
}
