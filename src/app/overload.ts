import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Refuses requests while the process is overloaded. */
export interface Overload {
  /** Whether a request would be accepted now; takes nothing. */
  hasRoom(): boolean
  /** A slot for one request; undefined when there is none. */
  enter(): Slot | undefined
  /** A slot reserved for staff; each session may take a few. */
  enterAsStaff(session: string): Slot | undefined
  inFlight(): number
  /** Whether all slots have been taken for a while with hardly any movement: proxies should use other processes. */
  isStuck(): boolean
  stop(): void
}

/** Permission to work on one request. */
export interface Slot {
  /** Frees the slot while the request only waits. */
  pause(): void
  /** Continues without a check: little work is left after a wait. */
  resume(): void
  /** Call when the work is done; repeating it has no effect. */
  leave(): void
}

export interface OverloadLimits {
  /** Concurrent requests. Beyond a few per database connection they only wait for each other. */
  readonly inFlight: number
  /** Slots that only staff may take, so that a crowd on the site never closes the gate. */
  readonly forStaff: number
  /** Slots of staff that one session may hold. */
  readonly perSession: number
  /** Accepted event loop lag in milliseconds; beyond it even refusals are late. */
  readonly lag: number
  /** Accepted whatever the lag: with fewer requests than this, the machine is busy with something else. */
  readonly few: number
  /** Milliseconds without enough movement after which fully taken slots count as stuck. */
  readonly stuckAfter: number
}

const DEFAULT_LIMITS: OverloadLimits = {
  inFlight: 128,
  forStaff: 32,
  perSession: 8,
  lag: 150,
  few: 16,
  stuckAfter: 5000,
}

const SAMPLE_MS = 100

/** Watches the event loop. Refusals cost next to nothing, so accepted requests are answered at full speed. */
export function watchOverload(limits: Partial<OverloadLimits> = {}): Overload {
  const { inFlight: most, forStaff, perSession, lag, few, stuckAfter } = { ...DEFAULT_LIMITS, ...limits }
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const working = { public: 0, staff: 0 }
  const sessions = new Map<string, number>()
  let lagging = false
  let left = 0
  let full: { since: number; left: number } | undefined
  let sampler: NodeJS.Timeout | undefined
  let isUsed = false

  /** Watches from the first request until none has come for a while: each look would wake a process that has nothing to do. */
  function watch(): void {
    isUsed = true
    if (sampler) return
    delay.enable()
    sampler = setInterval(sample, SAMPLE_MS)
    sampler.unref()
  }

  function rest(): void {
    clearInterval(sampler)
    sampler = undefined
    delay.disable()
    delay.reset()
    lagging = false
    full = undefined
  }

  function sample(): void {
    if (!isUsed && working.public + working.staff === 0) return rest()
    isUsed = false
    lagging = delay.percentile(50) / 1e6 > lag
    delay.reset()
    if (working.public < most) full = undefined
    else full ??= { since: performance.now(), left }
    // Full but moving quickly means busy, not stuck.
    if (full && left - full.left >= most) full = { since: performance.now(), left }
  }

  const hasRoom = () => working.public < most && !(lagging && working.public >= few)

  function slot(kind: keyof typeof working, onLeave: () => void = () => {}): Slot {
    let state: 'working' | 'paused' | 'left' = 'working'
    watch()
    working[kind] += 1
    const stopWorking = () => {
      working[kind] -= 1
      left += 1
    }
    return {
      pause() {
        if (state !== 'working') return
        state = 'paused'
        stopWorking()
      },
      resume() {
        if (state !== 'paused') return
        state = 'working'
        watch()
        working[kind] += 1
      },
      leave() {
        if (state === 'left') return
        if (state === 'working') stopWorking()
        state = 'left'
        onLeave()
      },
    }
  }

  return {
    hasRoom,
    enter: () => (hasRoom() ? slot('public') : undefined),
    enterAsStaff(session) {
      const own = sessions.get(session) ?? 0
      if (working.staff >= forStaff || own >= perSession) return undefined
      sessions.set(session, own + 1)
      return slot('staff', () => {
        const others = (sessions.get(session) ?? 1) - 1
        if (others > 0) sessions.set(session, others)
        else sessions.delete(session)
      })
    },
    inFlight: () => working.public + working.staff,
    isStuck: () => full !== undefined && performance.now() - full.since >= stuckAfter,
    stop: rest,
  }
}
