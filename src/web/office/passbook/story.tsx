import type { WalletPassDetail } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { texts } from './texts.ts'

/** What happened with a pass, the last first. */
export function Story({ acts }: { acts: WalletPassDetail['story'] }) {
  const t = texts()
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="border-b-2 border-ink pb-1.5 text-base">
        {t.pass.story}
      </h2>
      <ol className="text-sm">
        {acts.map(({ at, what, phones }, index) => (
          <li key={index} className="grid gap-0.5 border-b border-line py-2">
            <span>{phones === null ? wordsOf(what) : t.pass.told(wordsOf(what), phones)}</span>
            <time dateTime={at} className="text-muted">
              {when(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An act as a sentence; one that is new here stands as it is kept. */
function wordsOf(what: string): string {
  return (texts().pass.changes as Readonly<Record<string, string>>)[what] ?? what
}
