import type { Review } from '../../../capabilities/feedback/reviews-contract.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ReviewCard } from '../reviews/review.tsx'
import { texts } from '../reviews/texts.ts'

/** The newest reviews, and the way to all of them. */
export function Said({ reviews }: { reviews: readonly Review[] }) {
  const t = texts()
  return (
    <section aria-labelledby="said" className="gutter grid gap-6">
      <h2 id="said" className="text-3xl">
        {t.some}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id} className="grid">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={to('Reviews')} tone="quiet">
          {t.more}
        </ButtonLink>
      </div>
    </section>
  )
}
