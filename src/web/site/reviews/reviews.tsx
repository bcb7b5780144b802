import { reviews } from '../../../capabilities/feedback/reviews-contract.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { useBusiness, useOrigin } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { describe } from '../seo/describe.ts'
import { JsonLd, parkingFacility } from '../seo/json-ld.tsx'
import type { Route } from './+types/reviews'
import { ratingsOf } from './ratings.server.ts'
import { Ratings } from './ratings.tsx'
import { ReviewCard } from './review.tsx'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => describe({ title: texts().title, description: texts().description })

const SCORES = ['5', '4', '3', '2', '1'] as const
const PAGE_SIZE = 12

/** While the API is away, the newest as they were last read. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const score = SCORES.find((each) => each === searchParams.get('score'))
  const after = searchParams.get('after')?.slice(0, 300)
  const [{ items, next }, ratings] = await Promise.all([
    load(args, reviews.list, { score, after, page_size: PAGE_SIZE }, () => lastReviews(args, score)),
    ratingsOf(args.context),
  ])
  return { items, next, ratings, score, isFirst: !after }
}

function lastReviews({ context }: Route.LoaderArgs, score: string | undefined) {
  const items = servicesOf(context).articles.reviews()
  const asked = items?.filter((review) => score === undefined || String(review.score) === score)
  return asked && { items: asked, count: asked.length, next: null }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { items, next, ratings, score, isFirst } = loaderData
  const business = useBusiness()
  const origin = useOrigin()
  const t = texts()
  return (
    <div className="gutter grid gap-8 py-10 sm:py-16">
      {items.length > 0 && <JsonLd data={parkingFacility(origin, business, { ratings, reviews: items })} />}
      <PageHead title={t.heading}>{t.lead}</PageHead>
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
        <div className="grid gap-8 lg:sticky lg:top-8">
          {ratings && <Ratings {...ratings} isNarrow />}
          <nav aria-label={t.filter} className="flex flex-wrap gap-2">
            {[undefined, ...SCORES].map((each) => (
              <Link
                key={each ?? 'all'}
                to={to('Reviews', {}, { query: { score: each } })}
                aria-current={each === score ? 'true' : undefined}
                className={classes(
                  'grid min-h-11 place-items-center rounded-md px-4 font-bold no-underline',
                  each === score ? 'bg-brand text-on-brand' : 'bg-raised shadow-[inset_0_0_0_1.5px_var(--color-edge)]',
                )}
              >
                {each ? t.stars(Number(each)) : t.all}
              </Link>
            ))}
          </nav>
        </div>
        <div className="grid gap-8">
          {items.length === 0 ? (
            <NoneHere score={score} />
          ) : (
            <ul className="grid gap-5">
              {items.map((review) => (
                <li key={review.id} className="grid">
                  <ReviewCard review={review} business={business.short_name} />
                </li>
              ))}
            </ul>
          )}
          {(next || !isFirst) && (
            <nav aria-label={t.pages} className="flex flex-wrap gap-3">
              {!isFirst && (
                <ButtonLink to={to('Reviews', {}, { query: { score } })} tone="quiet">
                  {t.newest}
                </ButtonLink>
              )}
              {next && (
                <ButtonLink to={to('Reviews', {}, { query: { score, after: next } })} tone="quiet">
                  {t.older}
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
      </div>
    </div>
  )
}

/** No review at all yet, or none with the score that was asked for. */
function NoneHere({ score }: { score: string | undefined }) {
  const t = texts()
  if (score) return <EmptyState title={t.noneWith} action={<ButtonLink to={to('Reviews')}>{t.readAll}</ButtonLink>} />
  return (
    <EmptyState title={t.none} action={<ButtonLink to={to('BookingCreate')}>{t.book}</ButtonLink>}>
      {t.noneHint}
    </EmptyState>
  )
}
