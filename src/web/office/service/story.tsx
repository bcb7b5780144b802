import type { ReactNode } from 'react'
import { when } from '../../ui/when.ts'
import { classes } from '../../ui/classes.ts'
import { texts } from './texts.ts'

export interface Chapter {
  readonly key: string
  readonly title: string
  readonly at: string
  /** What was written, if anything was. */
  readonly text: string | null
  /** Said by the customer, on the other side. */
  readonly isCustomer?: boolean
}

/** What happened with a case, first to last. Words of customers are text, whatever they hold. */
export function Story({ chapters, children }: { chapters: readonly Chapter[]; children?: ReactNode }) {
  return (
    <section aria-label={texts().story} className="grid gap-4">
      <ol className="grid gap-4">
        {chapters.map(({ key, title, at, text, isCustomer }) => (
          <li key={key} className={classes('grid gap-1.5', text !== null && 'max-w-text', !isCustomer && 'sm:ml-8')}>
            <p className="text-sm text-muted">
              <span className="font-bold text-ink">{title}</span> · <time dateTime={at}>{when(at)}</time>
            </p>
            {text !== null && (
              <p
                className={classes(
                  'rounded-lg px-4 py-3 whitespace-pre-wrap wrap-anywhere',
                  isCustomer ? 'bg-raised shadow-[inset_0_0_0_1px_var(--color-line)]' : 'bg-tint',
                )}
              >
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
