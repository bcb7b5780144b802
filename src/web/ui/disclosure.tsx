import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface Props {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean
  /** Disclosures of one name: opening one closes the others. */
  readonly name?: string
}

/** Something to unfold: the browser's own, so that it works before scripts and is found by "find in page". */
export function Disclosure({ summary, children, open, name }: Props) {
  return (
    <details name={name} open={open} className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-3.5 font-bold leading-snug">
        {summary}
        <Icon name="chevron" size="sm" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-text pb-5">{children}</div>
    </details>
  )
}
