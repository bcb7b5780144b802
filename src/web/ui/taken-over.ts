import { useLayoutEffect } from 'react'

/** What the window is told once scripts have taken over the whole page; from then on the page says so by an attribute. */
export const TAKEN_OVER = 'taken-over'

/** A part that fails must not keep the others from being touched. */
const AT_LATEST_MS = 3000

/** Parts of the page that stand apart and are not React's yet. */
let left = 0

/** Tells the starter of the page (`server/html.ts`) that touches are React's from now on. */
export function useTakenOver(): void {
  useLayoutEffect(() => {
    if (left === 0) tell()
    else setTimeout(tell, AT_LATEST_MS)
  }, [])
}

/** Around a part that is taken over by itself, after the page around it. */
export function useLeft(): void {
  useLayoutEffect(() => {
    left += 1
  }, [])
}

/** Within such a part. */
export function useTaken(): void {
  useLayoutEffect(() => {
    left -= 1
    if (left === 0) tell()
  }, [])
}

function tell(): void {
  document.documentElement.dataset.scripts = TAKEN_OVER
  window.dispatchEvent(new Event(TAKEN_OVER))
}
