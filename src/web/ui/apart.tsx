import { type ReactNode, Suspense } from 'react'
import { useLeft, useTaken } from './taken-over.ts'

/**
 * A part of the page that scripts take over by itself, in steps of its own: whoever touches another one does not wait for
 * it. It never waits for data, so there is nothing to show meanwhile.
 */
export function Apart({ children }: { children: ReactNode }) {
  useLeft()
  return (
    <Suspense>
      {children}
      <Taken />
    </Suspense>
  )
}

function Taken() {
  useTaken()
  return null
}
