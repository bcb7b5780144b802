import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { texts } from './texts.ts'

/** A grey stand-in with the size of what is coming. */
function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-sm bg-line', className)} />
}

/** Lines of text to come; `label` is what a screen reader hears once. */
export function SkeletonLines({ lines = 3, label = texts().loading }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </div>
  )
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border-2 border-dashed border-line px-6 py-8">
      <p className="text-lg font-bold">{title}</p>
      {children && <div className="max-w-text text-muted">{children}</div>}
      {action}
    </div>
  )
}
