import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  /** Stands at the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A raised part of a page under a heading of its own. */
export function Panel({ title, aside, children }: Props) {
  const id = useId()
  const heading = (
    <h2 id={id} className="text-lg">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-lg bg-raised p-4 shadow-raised sm:p-6">
      {aside ? (
        <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
