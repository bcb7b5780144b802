import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useHref, useLocation } from 'react-router'
import { to } from '../paths.ts'

const IDLE_MS = 2000 // §9

/** Once the page is idle, or after two seconds, fetches what most people open next; not for those who save data. */
export function IdlePrefetch() {
  const [isIdle, setIdle] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: IDLE_MS })
    return () => cancelIdleCallback(handle)
  }, [])

  const next = to('BookingCreate')
  const address = useHref(next)
  return isIdle && pathname !== next ? <PrefetchPageLinks page={address} /> : null
}
