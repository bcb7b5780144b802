import { SITE } from '../platform/limits.ts'
import { networkOf } from '../platform/proxies.ts'

/** Counts cheap long-lived things, such as waits and slow bodies, by network and in total. */
export interface Places {
  /**
   * Releases the place, once; or says who holds too many. `staff` is a session that is known to be of staff: it counts
   * by itself, whatever network it comes from, and has the places that are for staff alone.
   */
  take(address: string, staff?: string): (() => void) | 'network full' | 'all full'
}

export interface PlaceLimits {
  /** Of one network, or one session of staff. */
  readonly perNetwork: number
  readonly inAll: number
  /** Beyond those, for staff alone, so that many networks together keep nobody from the gate. */
  readonly forStaff: number
}

/** Whose places are counted together, and how many these may be. */
interface Holder {
  readonly name: string
  readonly most: number
}

export function openPlaces({ perNetwork, inAll, forStaff }: PlaceLimits): Places {
  const held = new Map<string, number>()
  let all = 0

  function holdersOf(address: string, staff: string | undefined): Holder[] {
    if (staff !== undefined) return [{ name: `session ${staff}`, most: perNetwork }]
    const [network, site] = [networkOf(address), networkOf(address, 48)]
    const own = { name: network, most: perNetwork }
    return site === network ? [own] : [own, { name: site, most: perNetwork * SITE }]
  }

  function release({ name }: Holder): void {
    const others = (held.get(name) ?? 1) - 1
    if (others > 0) held.set(name, others)
    else held.delete(name)
  }

  return {
    take(address, staff) {
      const holders = holdersOf(address, staff)
      if (holders.some(({ name, most }) => (held.get(name) ?? 0) >= most)) return 'network full'
      if (all >= (staff === undefined ? inAll : inAll + forStaff)) return 'all full'
      for (const { name } of holders) held.set(name, (held.get(name) ?? 0) + 1)
      all += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        for (const holder of holders) release(holder)
      }
    },
  }
}
