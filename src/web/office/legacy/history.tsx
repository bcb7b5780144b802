import { when } from '../../ui/when.ts'
import { texts } from './texts.ts'

interface Entry {
  readonly at: string
  readonly who: string
  readonly what: string
}

/** Who changed what, and when: the last first. */
export function History({ entries }: { entries: readonly Entry[] }) {
  const t = texts()
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="border-b-2 border-ink pb-1.5 text-base">
        {t.history}
      </h2>
      {entries.length === 0 ? (
        <p className="pt-2 text-sm text-muted">{t.neverChanged}</p>
      ) : (
        <ol className="text-sm">
          {entries.map(({ at, who, what }, index) => (
            <li key={index} className="grid gap-0.5 border-b border-line py-2 wrap-anywhere">
              <span>{what}</span>
              <span className="text-muted">
                {who}, <time dateTime={at}>{when(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
