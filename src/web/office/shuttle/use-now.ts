import { useEffect, useState } from 'react'

const EVERY_MS = 5000

/** The server's clock in milliseconds, going on from what it told last. */
export function useNow(told: string): number {
  const start = Date.parse(told)
  const [passed, setPassed] = useState({ told, milliseconds: 0 })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setPassed({ told, milliseconds: performance.now() - began }), EVERY_MS)
    return () => clearInterval(timer)
  }, [told])
  return start + (passed.told === told ? passed.milliseconds : 0)
}

/** Whole minutes from an instant on the wire until now. */
export function minutesSince(wire: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(wire)) / 60_000))
}
