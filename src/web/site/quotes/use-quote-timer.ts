import { useEffect, useEffectEvent } from 'react'

interface Lived {
  readonly id: string
  /** Milliseconds it had left when it came. */
  readonly lifetime: number
}

const LOOK_EVERY_MS = 10_000

/**
 * The quote-request timer: prices on the screen are asked for again once they have run out, also when the device
 * slept meanwhile. Not behind somebody's back: a page in the background waits until it is looked at.
 */
export function useQuoteTimer(quote: Lived | undefined, askAgain: () => void) {
  const ask = useEffectEvent(askAgain)
  const { id, lifetime = 0 } = quote ?? {}
  useEffect(() => {
    if (!id) return
    const end = Date.now() + lifetime
    const look = () => {
      if (Date.now() >= end && document.visibilityState === 'visible') ask()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, lifetime])
}
