import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known about a thing, beside what happened with it. */
export function Facts({ title, facts }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="border-b-2 border-ink pb-1.5 text-base">{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
