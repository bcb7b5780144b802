import { useEffect, useRef, useState } from 'react'

/** Keys of the panels: two bills, a lost ticket, the next class. They change what is on the screen and charge nobody. */
const PANEL_KEYS: ReadonlySet<string> = new Set(['F2', 'F4', 'F8', 'F9'])

/**
 * Keys that are pressed before the screen shows what they are meant for. While something is being looked up or corrected,
 * the keys of the panels are held, and pressed in their order once it is shown. Enter is never held: it may take money, so
 * whoever presses it has to see what it does. For the same reason an Enter that is only kept down does nothing.
 */
export function useKeysAhead() {
  const underWay = useRef(0)
  const held = useRef<string[]>([])
  const [rounds, setRounds] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.repeat) return event.preventDefault()
      if (underWay.current === 0 || !PANEL_KEYS.has(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!event.repeat) held.current.push(event.key)
    }
    // Before the panels hear of it.
    addEventListener('keydown', hold, { capture: true })
    return () => removeEventListener('keydown', hold, { capture: true })
  }, [])

  // Effects of panels run before this one, so they listen by now. What one key sets going holds those after it again.
  useEffect(() => {
    if (underWay.current > 0) return
    for (const key of held.current.splice(0)) dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  }, [rounds])

  /** Does what ends with something else on the screen; it has to set that state itself. */
  async function during(work: () => Promise<void>): Promise<void> {
    underWay.current += 1
    setIsBusy(true)
    try {
      await work()
    } finally {
      underWay.current -= 1
      if (underWay.current === 0) setIsBusy(false)
      setRounds((before) => before + 1)
    }
  }

  /** What was pressed was meant for something that does not come. */
  function forget() {
    held.current = []
  }

  return { during, forget, isBusy }
}

export type KeysAhead = ReturnType<typeof useKeysAhead>
