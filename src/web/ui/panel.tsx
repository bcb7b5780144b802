import { type ReactNode, useId } from 'react'

/** A raised part of a page under a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
