import { type ComponentType, lazy } from 'react'

const WAIT_MS = 3000

/**
 * As React's `lazy`, for a part that is fetched after its page. A signal that is lost meanwhile takes no page away: the part is
 * asked for again until it is there.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const again = (): Promise<ComponentType<Props>> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, WAIT_MS)).then(again))
  return lazy(async () => ({ default: await again() }))
}
