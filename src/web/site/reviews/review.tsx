import type { Review } from '../../../capabilities/feedback/reviews-contract.ts'
import { classes } from '../../ui/classes.ts'
import { whenMonth } from '../../ui/when.ts'
import { texts } from './texts.ts'

const STARS = [1, 2, 3, 4, 5]

interface Props {
  readonly review: Review
  /** Who answers. */
  readonly business: string
  /** Only as much as says what it is about; the rest is on the page of reviews. */
  readonly isShort?: boolean
}

/** What one guest lets everybody read. */
export function ReviewCard({ review, business, isShort = false }: Props) {
  const { score, text, name, language, stayed_in, answer } = review
  const t = texts()
  return (
    <article className="grid content-start gap-3 rounded-sign bg-raised p-5 shadow-[inset_0_0_0_1.5px_var(--color-line)] sm:p-6">
      <p className="flex gap-0.5 text-link">
        {STARS.map((star) => (
          <svg key={star} viewBox="0 0 24 24" aria-hidden="true" className="size-5">
            <path
              d="m12 2.5 2.9 6.2 6.6.8-4.9 4.6 1.3 6.7L12 17.5l-5.9 3.3 1.3-6.7-4.9-4.6 6.6-.8z"
              strokeWidth="1.5"
              strokeLinejoin="round"
              className={star <= score ? 'fill-current stroke-current' : 'fill-none stroke-current'}
            />
          </svg>
        ))}
        <span className="sr-only">{t.of(score)}</span>
      </p>
      <p lang={language} className={classes('whitespace-pre-line wrap-anywhere', isShort && 'line-clamp-6')}>
        {text}
      </p>
      <p className="text-sm text-muted">
        <span className="font-bold text-ink">{name ?? t.guest}</span>
        {' · '}
        {t.stayed(whenMonth(stayed_in))}
      </p>
      {answer && (
        <div className="grid gap-1 border-l-4 border-line pl-4">
          <p className="text-sm font-bold">{t.answer(business)}</p>
          <p className={classes('whitespace-pre-line wrap-anywhere text-muted', isShort && 'line-clamp-3')}>{answer}</p>
        </div>
      )}
    </article>
  )
}
