import type { Fact, Trust } from './trust.server.ts'

/** What somebody asks before they leave their car: hours, shuttle, safety, roof, height, access. */
export function Facts({ facts }: Pick<Trust, 'facts'>) {
  return (
    <dl className="grid content-start border-t border-line">
      {facts.map(({ title, lines }) => (
        <div
          key={title}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
        >
          <dt className="font-bold">{title}</dt>
          {lines.length === 1 ? (
            <dd className="text-muted">{lines[0]}</dd>
          ) : (
            <dd className="text-muted">
              <ul className="grid gap-1">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The same in short columns, below a form or prices. */
export function FactColumns({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 grid gap-x-10 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-3" data-screen-only>
      {facts.map(({ title, lines }) => (
        <div key={title}>
          <dt className="font-bold">{title}</dt>
          {lines.map((line) => (
            <dd key={line} className="text-muted">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
