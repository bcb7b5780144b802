import { useSyncExternalStore } from 'react'

let unsent: FormData | undefined
const listeners = new Set<() => void>()

/** Tells the form that has sent this that it did not arrive, or that nothing is unsent any more. */
export function tellUnsent(sent: FormData | undefined): void {
  unsent = sent
  for (const listener of listeners) listener()
}

/** What was sent last and did not arrive. */
export function useUnsent(): FormData | undefined {
  return useSyncExternalStore(
    listen,
    () => unsent,
    () => undefined,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
