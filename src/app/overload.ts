import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Turns requests away while the process has more to do than it can answer soon. */
export interface Overload {
  /** Whether a request may come in. Whoever enters must leave. */
  enter(): boolean
  leave(): void
  inFlight(): number
  stop(): void
}

export interface OverloadLimits {
  /** Requests answered at once. Beyond a few for each database connection they only wait for each other. */
  readonly inFlight: number
  /** Milliseconds that the event loop may lag behind: then even a refusal is late. */
  readonly lag: number
  /** So many requests are let in however late the loop is: with fewer, it is the machine that is busy, not we. */
  readonly few: number
}

export const DEFAULT_LIMITS: OverloadLimits = { inFlight: 128, lag: 150, few: 16 }

const SAMPLE_MS = 100

/** Watches the event loop. A refusal costs next to nothing, so that those inside are answered at full speed. */
export function watchOverload(limits: OverloadLimits = DEFAULT_LIMITS): Overload {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let inFlight = 0
  let lagging = false
  const sampler = setInterval(() => {
    lagging = delay.percentile(50) / 1e6 > limits.lag
    delay.reset()
  }, SAMPLE_MS)
  sampler.unref()
  return {
    enter() {
      if (inFlight >= limits.inFlight || (lagging && inFlight >= limits.few)) return false
      inFlight += 1
      return true
    },
    leave() {
      inFlight -= 1
    },
    inFlight: () => inFlight,
    stop() {
      clearInterval(sampler)
      delay.disable()
    },
  }
}
