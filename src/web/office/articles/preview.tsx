import type { ArticlePreview } from '../../../capabilities/content/office-contract.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly shown: ArticlePreview
  readonly language: string
  /** What was typed, not what is kept. */
  readonly isUnsaved: boolean
}

/** An article as the blog shows it. The API has made the HTML safe, as it does for readers. */
export function Preview({ shown: { title, summary, html, minutes }, language, isUnsaved }: Props) {
  const t = texts()
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="preview" className="border-b-2 border-ink pb-1.5 text-base">
        {t.preview}
      </h2>
      {isUnsaved && (
        <Notice tone="warning" role="status">
          {t.unsaved}
        </Notice>
      )}
      <article lang={language} className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
        <p className="text-sm text-muted">{t.minutes(minutes)}</p>
        <h3 className="text-2xl">{title}</h3>
        <p className="text-muted">{summary}</p>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </section>
  )
}
