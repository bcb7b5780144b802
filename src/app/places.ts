/** Counts cheap long-lived things, such as waits and slow bodies, by network and in total. */
export interface Places {
  /** Releases the place, once; or says who holds too many. */
  take(network: string): (() => void) | 'network full' | 'all full'
}

export interface PlaceLimits {
  readonly perNetwork: number
  readonly inAll: number
}

export function openPlaces({ perNetwork, inAll }: PlaceLimits): Places {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(network) {
      const own = held.get(network) ?? 0
      if (own >= perNetwork) return 'network full'
      if (all >= inAll) return 'all full'
      held.set(network, own + 1)
      all += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const others = (held.get(network) ?? 1) - 1
        if (others > 0) held.set(network, others)
        else held.delete(network)
      }
    },
  }
}
