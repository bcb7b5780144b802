import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Rich } from '../../ui/rich.tsx'

interface Props {
  /** What was decided: "Dates". */
  readonly label: string
  readonly children: ReactNode
  /** What its link says, with the part that only listeners need: "Change<what> dates</what>". */
  readonly change: string
  /** Where it can be decided anew. */
  readonly to: string
}

/** A step that is done, in short, with the way back to it. */
export function FoldedStep({ label, change, children, to }: Props) {
  return (
    <section
      aria-label={label}
      className="flex items-center gap-3 rounded-lg bg-raised py-2.5 pr-4 pl-3 shadow-[inset_0_0_0_1px_var(--color-line)] sm:gap-4 sm:px-5"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-tint text-link">
        <Icon name="check" size="sm" />
      </span>
      <div className="min-w-0 flex-1 leading-snug max-sm:text-sm">{children}</div>
      <Link
        data-screen-only
        to={to}
        className="inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2"
      >
        <Rich text={change} parts={{ what: <span className="sr-only" /> }} />
      </Link>
    </section>
  )
}
