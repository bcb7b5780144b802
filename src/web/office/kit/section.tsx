import type { ReactNode } from 'react'

/** A part of a page below a heading of its own. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-2 text-sm">
      <h2 id={id} className="border-b-2 border-ink pb-1.5 text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
