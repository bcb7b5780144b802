import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'

interface Props {
  readonly payload: Readonly<Record<string, unknown>>
}

/** What staff say to everybody: a sentence or two across the page. A warning stands out. */
export function SiteNotice({ payload: { text, tone, language } }: Props) {
  const isWarning = tone === 'WARNING'
  return (
    <div className={classes('border-b', isWarning ? 'border-accent bg-accent text-on-accent' : 'border-line bg-tint')}>
      <p className="gutter flex items-start gap-3 py-2.5 font-semibold" lang={String(language)}>
        <Icon name={isWarning ? 'warning' : 'info'} className={classes('mt-0.5', !isWarning && 'text-link')} />
        <span className="min-w-0 wrap-anywhere">{String(text)}</span>
      </p>
    </div>
  )
}
