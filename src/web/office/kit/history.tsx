import { when } from '../../ui/when.ts'
import { Section } from './section.tsx'
import type { HistoryEntry } from './screen.ts'

/** Who changed what, and when: the last first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Section id="history" title="History">
      {entries.length === 0 ? (
        <p className="text-muted">No changes yet.</p>
      ) : (
        <ol className="-mt-2">
          {entries.map(({ at, who, what }, index) => (
            <li key={index} className="grid gap-0.5 border-b border-line py-2 wrap-anywhere">
              <span>{what}</span>
              <span className="text-muted">
                {who && `${who}, `}
                <time dateTime={at}>{when(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
