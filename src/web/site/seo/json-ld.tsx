import type { Business } from '../../../capabilities/settings/contract.ts'
import type { Review } from '../../../capabilities/feedback/reviews-contract.ts'
import { IMAGES } from '../../paths.ts'

/**
 * What a page says to machines (schema.org), as data that no browser runs. They read it in the document as it was sent: a browser
 * leaves it there, and has none of what makes it.
 */
export function JsonLd({ data }: { data: object }) {
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

const NOTHING = {}

interface Shown {
  /** The price of a stay, in dollars. */
  readonly offer?: { readonly name: string; readonly price: string; readonly path: string } | undefined
  /** What people who parked here say. */
  readonly ratings?: { readonly average: number; readonly count: number } | undefined
  /** In their own words, as the page shows them. */
  readonly reviews?: readonly Review[] | undefined
}

/** The lot itself, with the price and the ratings that the page shows. */
export function parkingFacility(origin: string, business: Business, { offer, ratings, reviews = [] }: Shown = {}) {
  if (!import.meta.env.SSR) return NOTHING
  const { name, phone, email, address, place, social, airport } = business
  return {
    '@type': 'ParkingFacility',
    '@id': `${origin}/#lot`,
    name,
    url: `${origin}/`,
    image: `${origin}${IMAGES.replace('{page}', 'home')}`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address.street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.postal_code,
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', ...place },
    }),
    ...(airport.code && { containedInPlace: { '@type': 'Airport', name: airport.name, iataCode: airport.code } }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
    ...(offer && { makesOffer: offerOf(origin, offer) }),
    ...(ratings && { aggregateRating: ratingOf(ratings) }),
    ...(reviews.length > 0 && { review: reviews.map(reviewOf) }),
  }
}

function offerOf(origin: string, { name, price, path }: { name: string; price: string; path: string }) {
  return {
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${origin}${path}`,
  }
}

/** The same numbers as on the page, which search engines compare. */
function ratingOf({ average, count }: NonNullable<Shown['ratings']>) {
  return {
    '@type': 'AggregateRating',
    ratingValue: average.toFixed(1),
    ratingCount: count,
    bestRating: '5',
    worstRating: '1',
  }
}

function reviewOf({ score, text, name, language, published_at }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: String(score), bestRating: '5', worstRating: '1' },
    reviewBody: text,
    inLanguage: language,
    datePublished: published_at.slice(0, 10),
    ...(name && { author: { '@type': 'Person', name } }),
  }
}

/** Questions with answers in plain words. */
export function faqPage(questions: readonly { readonly question: string; readonly answer: string }[]) {
  if (!import.meta.env.SSR) return NOTHING
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The way from Home to a page. */
export function breadcrumbs(origin: string, steps: readonly { readonly name: string; readonly path: string }[]) {
  if (!import.meta.env.SSR) return NOTHING
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}
