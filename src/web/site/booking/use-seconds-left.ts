import { useEffect, useState } from 'react'

/** Only the last minutes of a quote are counted down: before, a clock would hurry people for nothing. */
const SHOWN_SECONDS = 300

interface Lived {
  readonly id: string
  /** Milliseconds it had left when it came. */
  readonly lifetime: number
}

/** Seconds a quote still lives, in its last five minutes; undefined before. 0 when it is over. */
export function useSecondsLeft({ id, lifetime }: Lived): number | undefined {
  const [state, setState] = useState({ id, left: seconds(lifetime) })
  if (state.id !== id) setState({ id, left: seconds(lifetime) })

  useEffect(() => {
    const end = Date.now() + lifetime
    const timer = setInterval(() => {
      const left = seconds(end - Date.now())
      setState((now) => (now.id === id && now.left === left ? now : { id, left }))
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [id, lifetime])

  return state.left <= SHOWN_SECONDS ? state.left : undefined
}

/** Counted in minutes until it is shown, so that nothing is drawn every second for nobody. */
function seconds(milliseconds: number): number {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  return left > SHOWN_SECONDS ? Math.max(SHOWN_SECONDS + 1, Math.ceil(left / 60) * 60) : left
}
