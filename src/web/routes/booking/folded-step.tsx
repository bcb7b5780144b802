import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icons.tsx'

interface Props {
  /** What was decided: "Dates". */
  readonly label: string
  readonly children: ReactNode
  /** Where it can be decided anew. */
  readonly to: string
  readonly change: string
}

/** A step that is done, in one line, with the way back to it. */
export function FoldedStep({ label, children, to, change }: Props) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-raised px-4 py-3 shadow-[inset_0_0_0_1px_var(--color-line)] sm:px-5"
    >
      <span className="grid size-8 place-items-center rounded-md bg-tint text-link">
        <Icon name="check" size="sm" />
      </span>
      <p className="min-w-0 flex-1 basis-56 leading-snug">{children}</p>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2"
      >
        {change}
      </Link>
    </section>
  )
}
