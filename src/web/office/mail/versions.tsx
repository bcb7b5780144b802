import { Link } from 'react-router'
import type { TemplateVersion } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { texts as kit } from '../legacy/texts.ts'
import { texts } from './texts.ts'

interface Props {
  readonly versions: readonly TemplateVersion[]
  /** Where an older one is shown in the editor. */
  readonly href: (version: string) => string
}

/** Who changed a template, when, and a way to take up what it said before. */
export function Versions({ versions, href }: Props) {
  const t = texts().editor
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="border-b-2 border-ink pb-1.5 text-base">
        {kit().history}
      </h2>
      <ol className="text-sm">
        {versions.map(({ id, at, who, what }, index) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="grid gap-0.5">
              <span>{t.entry(t.versions[what], who)}</span>
              <time dateTime={at} className="text-muted">
                {when(at)}
              </time>
            </span>
            {index === 0 ? (
              <span className="text-muted">{t.current}</span>
            ) : (
              <Link to={href(id)} className="inline-flex min-h-8 items-center text-link underline underline-offset-4">
                {t.take}
                <span className="sr-only"> {when(at)}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
