import type { ReactNode } from 'react'

/** What is known about a thing, in two columns; on a phone each value beside its label. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm max-sm:gap-y-1.5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {facts.map(([label, value]) => (
        <div key={label} className="wrap-anywhere max-sm:flex max-sm:justify-between max-sm:gap-4">
          <dt className="text-muted max-sm:shrink-0">{label}</dt>
          <dd className="font-semibold max-sm:text-right sm:pt-0.5">
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
