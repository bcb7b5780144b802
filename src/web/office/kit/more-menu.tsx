import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'

/** What else can be done, out of the way until it is asked for: the browser's own, so that it opens before scripts run. */
export function MoreMenu({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <details className="group sm:relative" open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md border-[1.5px] border-edge bg-raised px-3.5 text-sm font-bold sm:min-h-9">
        More
        <Icon name="chevron" size="sm" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-20 mt-1.5 grid gap-1.5 rounded-md border border-line bg-raised p-2 shadow-raised max-sm:left-0 sm:w-max sm:max-w-72 *:grid">
        {children}
      </div>
    </details>
  )
}
