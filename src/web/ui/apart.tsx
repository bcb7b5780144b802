import { type ReactNode, Suspense } from 'react'

/**
 * A part of the page that scripts take over by itself: whoever touches it waits for it and what stands around it, and
 * for nothing beside it. It never waits for data, so there is nothing to show meanwhile.
 */
export function Apart({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
