import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

/** The name of the field: in the address, it is a code that was sent before scripts ran. */
export const SCAN = 'scan'

interface Options {
  /** What lies on the desk; another object is something else. */
  readonly shown: unknown
  /** A code that was sent before scripts ran. */
  readonly onSent: (code: string) => void
  /** A scanner begins to type while something else has the focus. */
  readonly onBegin: () => void
}

/**
 * The field that every errand begins in. A scanner types wherever the focus is, and ends with Enter. While that is a button,
 * its first symbol leads back to the field, so that the Enter at its end does not press the button.
 */
export function useScanField({ shown, onSent, onBegin }: Options) {
  const field = useRef<HTMLInputElement>(null)
  const scanned = useRef('')
  const isTypingOn = useRef(false)
  const begin = useEffectEvent(onBegin)

  const open = useEffectEvent(() => {
    field.current?.focus()
    const sent = new URLSearchParams(location.search).get(SCAN)?.trim()
    if (!sent) return
    history.replaceState(history.state, '', location.pathname)
    if (field.current?.value === '') fill(field.current, sent)
    scanned.current = sent
    onSent(sent)
  })
  useEffect(() => open(), [])

  // A panel takes the focus when it comes; whoever is typing the next code keeps it.
  useEffect(() => {
    if (!isTypingOn.current) return
    isTypingOn.current = false
    field.current?.focus()
  }, [shown])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSymbol = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      const box = field.current
      if (!isSymbol || isTyping || !box) return
      // The receipt of the last one is closed by the next: while it is open, nothing behind it can have the focus.
      flushSync(() => begin())
      fill(box, '')
      box.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  /** Whether something else stands there than was scanned last. */
  const isTyped = () => field.current !== null && field.current.value.trim() !== scanned.current

  return {
    field,
    isTyped,
    /** What was scanned. */
    take(): string {
      scanned.current = field.current?.value.trim() ?? ''
      isTypingOn.current = false
      return scanned.current
    },
    /** Before what was scanned is shown: the next code takes its place, unless that has begun already. */
    answer(): void {
      isTypingOn.current = isTyped() && document.activeElement === field.current
      if (!isTyped()) field.current?.select()
    },
    /** Ready for the next one, who may have begun already. */
    clear(): void {
      if (field.current && !isTyped()) fill(field.current, '')
      scanned.current = ''
      field.current?.focus()
    },
  }
}

function fill(box: HTMLInputElement, value: string): void {
  box.value = value
}
