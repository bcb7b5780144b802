import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The title of a page and the sentence below it. */
export function PageHead({
  title,
  children,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={classes('grid max-w-text gap-4', className)}>
      <h1 className="text-3xl">{title}</h1>
      {children && <div className="text-lg text-muted">{children}</div>}
    </div>
  )
}
