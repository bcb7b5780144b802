import { perLanguage } from '../../../lib/language.ts'
import { texts } from './texts.ts'

interface Props {
  readonly article: { readonly minutes: number; readonly published_on: string; readonly updated_on: string }
}

/** When an article was written and changed, and how long it takes to read. */
export function ArticleDates({ article: { minutes, published_on, updated_on } }: Props) {
  const t = texts()
  return (
    <p className="figures flex flex-wrap gap-x-4 text-sm font-semibold text-muted">
      <span>{t.minutes(minutes)}</span>
      <time dateTime={published_on}>{t.published(longDate(published_on))}</time>
      {updated_on !== published_on && <time dateTime={updated_on}>{t.updated(longDate(updated_on))}</time>}
    </p>
  )
}

const longDates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** "August 14, 2026", of "2026-08-14". */
function longDate(date: string): string {
  return longDates().format(new Date(date))
}
