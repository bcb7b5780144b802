import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PATHS } from '../../paths.ts'

export const MAP_ID = 'map'

/** How long the way to the map takes. */
const SCROLL_MS = 800

/** Scrolls to the map on /map and /#map, at once for those who want no motion. */
export function useScrollToMap() {
  const { pathname, hash, key } = useLocation()
  const isAsked = pathname === PATHS.Map || hash === `#${MAP_ID}`
  useEffect(() => {
    const map = isAsked ? document.getElementById(MAP_ID) : null
    if (!map) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const stop = scrollTo(map, calm ? 0 : SCROLL_MS)
    map.focus({ preventScroll: true })
    return stop
  }, [isAsked, key])
}

/** Eased in and out; whoever scrolls meanwhile has the last word. Answers how to stop it. */
function scrollTo(target: HTMLElement, milliseconds: number): () => void {
  const from = window.scrollY
  const start = performance.now()
  const events = ['wheel', 'touchstart', 'keydown'] as const
  let frame = requestAnimationFrame(step)
  for (const event of events) addEventListener(event, stop, { passive: true })

  function step(now: number) {
    const done = milliseconds === 0 ? 1 : Math.min((now - start) / milliseconds, 1)
    const eased = done < 0.5 ? 2 * done ** 2 : 1 - (2 - 2 * done) ** 2 / 2
    const to =
      target.getBoundingClientRect().top + window.scrollY - Number.parseFloat(getComputedStyle(target).scrollMarginTop)
    window.scrollTo({ top: from + (to - from) * eased, behavior: 'instant' })
    if (done < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  function stop() {
    cancelAnimationFrame(frame)
    for (const event of events) removeEventListener(event, stop)
  }
  return stop
}
