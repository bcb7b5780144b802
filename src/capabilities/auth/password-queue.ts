import { Problem } from '../../http/problem.ts'
import { networkOf } from '../../platform/proxies.ts'

export interface QueueLimits {
  /** How many run at a time. */
  readonly atOnce: number
  /** Waiters per network at most. */
  readonly ofNetwork: number
  /** Waiters in total at most. */
  readonly inAll: number
}

/** Runs work in turns: each waiting network gets one turn per round, however much it has queued. */
export type FairQueue = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/** A queue in which a flood from one network delays only that network. */
export function fairQueue({ atOnce, ofNetwork, inAll }: QueueLimits): FairQueue {
  /** Waiters by network; the next network in turn is first. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  async function takeTurn(network: string): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    const line = lines.get(network) ?? []
    if (line.length >= ofNetwork) throw tooMany()
    if (waiting >= inAll) makeRoom(line.length)
    await new Promise<void>((start, reject) => {
      line.push({ start, refuse: () => reject(tooMany()) })
      lines.set(network, line)
      waiting++
    })
  }

  /** When the queue is full, the longest line gives its last place to a shorter one. */
  function makeRoom(own: number): void {
    const [network, longest] = [...lines].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    if (longest.length <= own + 1) throw tooMany()
    longest.pop()?.refuse()
    waiting--
    if (longest.length === 0) lines.delete(network)
  }

  /** Gives the turn to the next network, which then moves to the end of the round. */
  function passTurn(): void {
    const next = lines.entries().next().value
    if (!next) {
      running--
      return
    }
    const [network, line] = next
    lines.delete(network)
    const first = line.shift()
    if (line.length > 0) lines.set(network, line)
    waiting--
    first?.start()
  }

  return async (address, work) => {
    // By /64, the holder of a /48 would have 65,536 queues.
    await takeTurn(networkOf(address, 48))
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}

function tooMany(): Problem {
  return new Problem('overloaded', { retryAfter: 3 })
}
