import type { InputHTMLAttributes } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A browser's own field for a date. While React takes over what the server drew it says nothing of the value: it would
 * write it once more, and a key pressed at that moment, which is what makes React hurry, would be lost.
 */
export function DateInput({ defaultValue, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const isHydrated = useHydrated()
  const isTakenOver = !isHydrated && typeof document !== 'undefined'
  return (
    <input type="date" {...input} defaultValue={input.value !== undefined || isTakenOver ? undefined : defaultValue} />
  )
}
