import type { ReactNode } from 'react'

/** What is known about a thing, in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
      {facts.map(([label, value]) => (
        <div key={label} className="wrap-anywhere">
          <dt className="text-muted">{label}</dt>
          <dd className="pt-0.5 font-semibold">
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
