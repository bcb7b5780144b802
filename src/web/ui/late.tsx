import { type ComponentType, lazy } from 'react'

const MOST_TRIES = 9
const WAIT_MS = 3000

/**
 * As React's `lazy`, for a part that is fetched after its page. A signal that is lost meanwhile takes no page away: it is
 * tried again, without end while the browser knows of no connection.
 * @param orNothing whether its page can do without the part: where it cannot be had, nothing stands there
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, orNothing = false) {
  const again = (tries: number): Promise<ComponentType<Props>> =>
    load().catch(async (err: unknown) => {
      if (tries === MOST_TRIES) {
        if (orNothing) return () => null
        throw err
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      return again(navigator.onLine ? tries + 1 : 0)
    })
  return lazy(async () => ({ default: await again(0) }))
}
