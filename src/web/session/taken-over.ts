import { useEffect } from 'react'

/** What the window is told when scripts have taken over the page, parts that stand apart excepted. */
export const TAKEN_OVER = 'taken-over'

/** Tells the starter of the page (`server/html.ts`) that touches are React's from now on. */
export function useTakenOver(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(TAKEN_OVER))
  }, [])
}
