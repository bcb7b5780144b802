import { useSyncExternalStore } from 'react'

/** Whether React has the page: neither on the server, nor while the browser still shows what came from there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
