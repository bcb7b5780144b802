import { type ReactNode, useEffect, useRef } from 'react'

/** Whether this page has shown a step before: the first one that is shown takes no focus from anybody. */
let hasShown = false

/** The heading of a step. It takes the focus when its step takes the place of another one, and is read out then. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasShown) heading.current?.focus()
    hasShown = true
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-2xl">
      {children}
    </h2>
  )
}
