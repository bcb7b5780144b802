import { redirect } from 'react-router'
import type { Business } from '../../../capabilities/settings/contract.ts'
import { isSpellingOf } from '../../../capabilities/settings/named-paths.ts'
import { addressIn, language } from '../../../lib/language.ts'
import { describe } from '../seo/describe.ts'
import { breadcrumbs, faqPage, JsonLd, parkingFacility } from '../seo/json-ld.tsx'
import { PATHS, pathOf, to } from '../../paths.ts'
import { common } from '../../texts.ts'
import { siteOf } from '../../serve/session/context.ts'
import { useOrigin, useSite } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/landing'
import { priceExamples, type ShownExample } from './examples.server.ts'
import { type LandingLink, landingLinks } from './landing-links.ts'
import { Missing } from '../missing/missing.tsx'
import { missingPage } from '../missing/missing.server.ts'
import { type Landing, landingPages } from './landing-pages.ts'
import { Picture } from '../pictures/picture.tsx'
import { Facts } from '../trust/facts.tsx'
import { trustOf } from '../trust/trust.server.ts'
import { texts } from './texts.ts'
import { MorePages } from './more-pages.tsx'
import { ExampleCards, RateTable, WorkedExamples } from './examples.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'page' in loaderData
    ? describe({ title: loaderData.title, description: loaderData.page.description })
    : describe({ title: common().notFound })

/** Which length of stay is told line by line, for every vehicle. */
const WORKED = 1

/** The page of this address, with what its examples cost today. */
export async function loader(args: Route.LoaderArgs) {
  const { settings, bookingDisabled } = siteOf(args.context)
  const asked = pathOf(args.url).replace(/\/$/, '')
  const link = landingLinks(settings.business).find(({ name }) => isSpellingOf(PATHS[name], asked, settings.business))
  const page = landingPages(settings).find(({ name }) => name === link?.name)
  if (!link || !page) return missingPage(args)
  if (link.path !== asked) throw redirect(link.path, 301)
  const worked = page.name === 'KeywordRates' ? page.examples[WORKED]?.label : undefined
  const prices = bookingDisabled ? [] : await priceExamples(args, page.examples, worked)
  return {
    ...link,
    page,
    trust: trustOf(settings),
    prices: prices.map(({ price: _price, ...example }) => example),
    /** The stays that are told line by line. */
    worked: prices.filter(({ label }) => label === worked),
  }
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return 'missing' in loaderData ? <Missing {...loaderData.missing} /> : <Shown {...loaderData} />
}

function Shown(shown: Exclude<Route.ComponentProps['loaderData'], { readonly missing: unknown }>) {
  const { page, prices, trust, worked, ...link } = shown
  const origin = useOrigin()
  const { settings, bookingDisabled } = useSite()
  const t = texts()
  return (
    <div className="gutter grid gap-14 py-10 sm:gap-20 sm:py-16">
      <JsonLd data={{ '@graph': graphOf(origin, settings.business, { ...page, ...link }, prices) }} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <PageHead title={page.heading}>{page.lead}</PageHead>
        {!bookingDisabled && (
          <ButtonLink to={to('BookingCreate')} tone="accent" size="lg">
            {t.seePrice}
          </ButtonLink>
        )}
      </div>
      {prices.length > 0 && (
        <section aria-labelledby="examples" className="grid gap-6">
          <h2 id="examples" className="text-2xl">
            {page.examplesTitle}
          </h2>
          {page.name === 'KeywordRates' ? <RateTable prices={prices} /> : <ExampleCards prices={prices} />}
          {worked.length > 0 && <WorkedExamples examples={worked} />}
        </section>
      )}
      <div className="grid gap-10 md:grid-cols-2 lg:gap-16">
        {page.sections.map(({ heading, text, points }) => (
          <section key={heading} className="prose content-start">
            <h2>{heading}</h2>
            <p>{text}</p>
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <section
        aria-labelledby="looked-after"
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16"
      >
        <div className="grid gap-6">
          <h2 id="looked-after" className="text-2xl">
            {trust.heading}
          </h2>
          <Picture slot="hero" sizes="(min-width: 64rem) 44vw, 92vw" className="rounded-sign" />
        </div>
        <Facts facts={trust.facts} />
      </section>
      <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12">
        <h2 id="questions" className="text-2xl">
          {t.goodToKnow}
        </h2>
        <div className="border-t border-line">
          {page.questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </section>
      <MorePages except={page.name} />
    </div>
  )
}

function graphOf(
  origin: string,
  business: Business,
  page: Landing & Omit<LandingLink, 'name'>,
  prices: readonly ShownExample[],
): object[] {
  const offer = prices.find(({ total }) => total !== undefined)
  return [
    parkingFacility(origin, business, {
      offer: offer?.total
        ? { name: offer.label, price: offer.total, path: addressIn(language(), offer.path) }
        : undefined,
    }),
    faqPage(page.questions),
    breadcrumbs(origin, [
      { name: business.short_name, path: addressIn(language(), to('Home')) },
      { name: page.title, path: addressIn(language(), page.path) },
    ]),
  ]
}
