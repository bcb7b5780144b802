import type { ReactNode } from 'react'

/** One thing that is known, within a list of them: what it is, and below it the value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="text-muted">{label}</dt>
      <dd className="pt-0.5 font-semibold">{children}</dd>
    </div>
  )
}
