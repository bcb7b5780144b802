import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { type Review, reviews } from '../../../capabilities/feedback/reviews-contract.ts'
import { addressIn, language } from '../../../lib/language.ts'
import { to } from '../../paths.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'
import { Ratings, type RatingsProps } from './ratings.tsx'
import { ReviewCard } from './review.tsx'
import { texts } from './texts.ts'

const SHOWN = 3

/** What guests say, for home: their scores and the newest reviews, as markup that needs no script of its own. */
export async function reviewsMarkup(context: Readonly<RouterContextProvider>, ratings: RatingsProps): Promise<string> {
  const { short_name } = siteOf(context).settings.business
  return renderToStaticMarkup(<ReviewsSection ratings={ratings} items={await newest(context)} business={short_name} />)
}

async function newest(context: Readonly<RouterContextProvider>): Promise<readonly Review[]> {
  try {
    return (await visitOf(context).client.call(reviews.list, { page_size: SHOWN })).items
  } catch (err) {
    servicesOf(context).log.warn({ err }, 'reviews could not be read')
    return []
  }
}

interface ReviewsSectionProps {
  readonly ratings: RatingsProps
  readonly items: readonly Review[]
  readonly business: string
}

function ReviewsSection({ ratings, items, business }: ReviewsSectionProps) {
  return (
    <div className="gutter grid gap-8">
      <Ratings {...ratings} />
      {items.length > 0 && (
        <>
          <ul className="grid gap-5 lg:grid-cols-3">
            {items.map((review) => (
              <li key={review.id} className="grid">
                <ReviewCard review={review} business={business} isShort />
              </li>
            ))}
          </ul>
          <p>
            <a
              href={addressIn(language(), to('Reviews'))}
              className="inline-block py-2 font-bold text-link underline underline-offset-4"
            >
              {texts().readAll}
            </a>
          </p>
        </>
      )}
    </div>
  )
}
