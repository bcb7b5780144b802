import { Suspense } from 'react'
import { describe } from '../seo/describe.ts'
import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { CodePanel } from '../search/code-panel.tsx'
import { type LivePrice, livePrice } from '../search/live-price.server.ts'
import { readStay } from '../search/stay.server.ts'
import { StayForm } from '../search/stay-form.tsx'
import { JsonLd, parkingFacility } from '../seo/json-ld.tsx'
import { CLOSED_QUERY, to } from '../../paths.ts'
import { accountOf, servicesOf, siteOf } from '../../serve/session/context.ts'
import { useBusiness, useOrigin } from '../../serve/session/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/home'
import { closedMarkup } from '../point-club/closed.server.tsx'
import { MorePages } from '../landing/more-pages.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MapSection } from './map-section.tsx'
import { texts } from './texts.ts'
import { Questions } from './questions.tsx'
import { ratingsOf } from '../reviews/ratings.server.ts'
import { reviewsMarkup } from '../reviews/said.server.tsx'
import { useScrollToMap } from './use-scroll-to-map.ts'
import { LookedAfter } from './looked-after.tsx'
import { trustOf } from '../trust/trust.server.ts'
import { WhyUs } from './why-us.tsx'

export const meta = () => describe({ description: texts().description })

/** The price of the default stay, the same for everybody, so that the page can be shared; or of what a link names. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const now = servicesOf(context).now()
  const { settings, bookingDisabled } = siteOf(context)
  const asked = readStay(url.searchParams, now)
  const today = pacificDate(now)
  const ratings = await ratingsOf(context)
  return {
    fields: asked.fields,
    today,
    lastDate: addDays(today, settings.terms.furthest_arrival_days),
    price: bookingDisabled ? undefined : await livePrice(args, asked),
    ratings: ratings && { average: ratings.average, count: ratings.count },
    said: ratings && (await reviewsMarkup(context, ratings)),
    trust: trustOf(settings),
    closed: accountOf(context) ? undefined : closedMarkup(url.searchParams.get(CLOSED_QUERY)),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const business = useBusiness()
  const origin = useOrigin()
  const t = texts()
  useScrollToMap()
  return (
    <div className="grid gap-20 sm:gap-28">
      <JsonLd
        data={parkingFacility(origin, business, { offer: offerOf(loaderData.price), ratings: loaderData.ratings })}
      />
      <section className="gutter grid gap-5 pt-5 sm:gap-7 sm:pt-8">
        {loaderData.closed && <div dangerouslySetInnerHTML={{ __html: loaderData.closed }} />}
        <h1 className="text-4xl max-[22.5rem]:text-3xl">
          <Rich
            text={t.headline(business.airport.short_name)}
            parts={{ together: <span className="whitespace-nowrap" /> }}
          />
        </h1>
        {loaderData.price?.kind === 'price' && <CodePanel quotes={[loaderData.price.best]} />}
        <StayForm choice={loaderData} submit={t.submit} />
        <p className="text-muted">
          <Rich
            text={t.booked}
            parts={{
              claim: (
                <Link
                  to={to('BookingClaim')}
                  className="inline-block py-2 font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2"
                />
              ),
            }}
          />
        </p>
      </section>
      <Suspense>
        <WhyUs />
      </Suspense>
      <Suspense>
        <LookedAfter {...loaderData.trust} />
      </Suspense>
      {loaderData.said && <div dangerouslySetInnerHTML={{ __html: loaderData.said }} />}
      <Suspense>
        <HowItWorks />
      </Suspense>
      <Suspense>
        <MapSection />
      </Suspense>
      <Suspense>
        <Questions />
      </Suspense>
      <div className="gutter">
        <Suspense>
          <MorePages />
        </Suspense>
      </div>
    </div>
  )
}

/** The price on the sign, for machines. */
function offerOf(price: LivePrice | undefined) {
  if (price?.kind !== 'price') return undefined
  const { length, path, price: parts } = price.best
  return { name: length, price: parts.total, path }
}
