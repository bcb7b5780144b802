import { startTransition, useEffect, useState } from 'react'
import { PrefetchPageLinks, useHref, useLocation } from 'react-router'
import { to } from '../../paths.ts'

const IDLE_MS = 2000

/** What browsers tell of the network, where they do. */
interface Connection {
  readonly saveData: boolean
  readonly effectiveType: string
  /** Mbit/s. */
  readonly downlink: number
}

/** Below so many Mbit/s what is fetched ahead takes the line from the price that somebody asks for. */
const FAST_MBITS = 2

function isScarce({ saveData, effectiveType, downlink }: Connection): boolean {
  return saveData || /2g|3g/.test(effectiveType) || downlink < FAST_MBITS
}

/**
 * Once the page is idle, or after two seconds, fetches what most people open next; not for those who save data, and not
 * where it would hold up what they ask for.
 */
export function IdlePrefetch() {
  const [isIdle, setIdle] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection }
    if (connection && isScarce(connection)) return
    const begin = () => {
      if (!navigator.onLine) return
      // Whatever is touched meanwhile comes before.
      startTransition(() => setIdle(true))
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(begin, { timeout: IDLE_MS })
    return () => cancelIdleCallback(handle)
  }, [])

  const next = to('BookingCreate')
  const address = useHref(next)
  return isIdle && pathname !== next ? <PrefetchPageLinks page={address} /> : null
}
