import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Turns requests away while the process has more to do than it can answer soon. */
export interface Overload {
  /** Whether a request would be let in now. Nothing is taken by asking. */
  hasRoom(): boolean
  /** A slot for one request; undefined when there is none. */
  enter(): Slot | undefined
  /** One of the slots that are kept for staff, of whom each session may take a few. */
  enterAsStaff(session: string): Slot | undefined
  inFlight(): number
  /** Whether all slots are taken and have hardly moved for a while: other processes should be asked. */
  isStuck(): boolean
  stop(): void
}

/** The right to have one request worked on. */
export interface Slot {
  /** Gives the slot to others while the request only waits for something. */
  pause(): void
  /** Goes on without asking for room: what is left after a wait is little. */
  resume(): void
  /** Once the work is done; a second time does nothing. */
  leave(): void
}

export interface OverloadLimits {
  /** Requests worked on at once. Beyond a few for each database connection they only wait for each other. */
  readonly inFlight: number
  /** Slots beside those that staff alone may take, so that a crowd at the site does not close the gate. */
  readonly forStaff: number
  /** Slots of staff that one session may hold. */
  readonly perSession: number
  /** Milliseconds that the event loop may lag behind: then even a refusal is late. */
  readonly lag: number
  /** So many requests are let in however late the loop is: with fewer, it is the machine that is busy, not we. */
  readonly few: number
  /** Milliseconds after which slots that have all been taken, and given back by few, count as stuck. */
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

/** Watches the event loop. A refusal costs next to nothing, so that those inside are answered at full speed. */
export function watchOverload(limits: Partial<OverloadLimits> = {}): Overload {
  const { inFlight: most, forStaff, perSession, lag, few, stuckAfter } = { ...DEFAULT_LIMITS, ...limits }
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const working = { public: 0, staff: 0 }
  const sessions = new Map<string, number>()
  let lagging = false
  let left = 0
  let full: { since: number; left: number } | undefined
  const sampler = setInterval(() => {
    lagging = delay.percentile(50) / 1e6 > lag
    delay.reset()
    if (working.public < most) full = undefined
    else full ??= { since: performance.now(), left }
    // A crowd that is answered quickly comes and goes: whoever is full of it is busy, not stuck.
    if (full && left - full.left >= most) full = { since: performance.now(), left }
  }, SAMPLE_MS)
  sampler.unref()

  const hasRoom = () => working.public < most && !(lagging && working.public >= few)

  function slot(kind: keyof typeof working, onLeave: () => void = () => {}): Slot {
    let state: 'working' | 'paused' | 'left' = 'working'
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
    stop() {
      clearInterval(sampler)
      delay.disable()
    },
  }
}
