import type { RouterContextProvider } from 'react-router'
import { content } from '../../../../capabilities/content/contract.ts'
import type { Business } from '../../../../capabilities/settings/contract.ts'
import { language } from '../../../../lib/language.ts'
import { milesBetween } from '../../../links.ts'
import { livePrice } from '../../search/live-price.server.ts'
import { readStay } from '../../search/stay.server.ts'
import { priceExamples } from '../../landing/examples.server.ts'
import { landingLinks } from '../../landing/landing-links.ts'
import { landingPages } from '../../landing/landing-pages.ts'
import { servicesOf, siteOf, visitOf } from '../../../serve/session/context.ts'
import { formatMoney } from '../../../ui/money.tsx'
import type { Pictured, PublicName } from '../public-pages.ts'
import type { Sign } from './draw.server.ts'
import { texts as reviewWords } from '../../reviews/texts.ts'
import { pictureWords } from './texts.ts'

type Args = { readonly context: Readonly<RouterContextProvider> }

/** Pages whose titles in the browser's tab would say too little. */
const TITLES: Readonly<Partial<Record<PublicName, (business: Business) => string>>> = {
  Home: ({ airport }) => pictureWords().home(airport.short_name),
  BookingCreate: () => pictureWords().booking,
  GiftVoucher: () => pictureWords().gift,
  Contact: () => pictureWords().contact,
  PickupRequest: () => pictureWords().pickup,
  CorporateProgramAbout: () => pictureWords().companies,
  PointClubRegistration: () => pictureWords().club,
  PrivacyPolicy: () => pictureWords().privacy,
  Terms: () => pictureWords().terms,
  Blog: () => pictureWords().blog,
  Reviews: () => reviewWords().heading,
}

/** What a picture says; nothing of it comes from whoever asks. Undefined for an article that is not there. */
export async function signOf(args: Args, of: Pictured): Promise<Sign | undefined> {
  const { business } = siteOf(args.context).settings
  const { name, tagline, colors, airport, place } = business
  const title = 'slug' in of ? await articleTitle(args, of.slug) : titleOf(of.name, business)
  if (title === undefined) return undefined
  return {
    business: name,
    tagline,
    colors,
    title,
    airport: {
      code: airport.code,
      distance: airport.short_name && pictureWords().distance(milesBetween(place, airport.place), airport.short_name),
    },
    price: 'name' in of ? await priceOf(args, of.name) : undefined,
  }
}

function titleOf(page: PublicName, business: Business): string {
  const landing = landingLinks(business).find(({ name }) => name === page)
  return landing?.title ?? TITLES[page]?.(business) ?? business.name
}

async function articleTitle({ context }: Args, slug: string): Promise<string | undefined> {
  const { items } = await visitOf(context).client.call(content.articles, { language: language() })
  return items.find((article) => article.slug === slug)?.title
}

/** The price that the page itself shows first. A picture without one is better than none. */
async function priceOf(args: Args, page: PublicName): Promise<Sign['price']> {
  const { settings, bookingDisabled } = siteOf(args.context)
  if (bookingDisabled) return undefined
  try {
    if (page === 'Home') {
      const price = await livePrice(args, readStay(new URLSearchParams(), servicesOf(args.context).now()))
      return price.kind === 'price' ? sign(price.best.price.total, price.best.length) : undefined
    }
    const landing = landingPages(settings).find(({ name }) => name === page)
    const examples = landing ? await priceExamples(args, landing.examples) : []
    const example = examples.find(({ total }) => total !== undefined)
    return example?.total ? sign(example.total, example.label) : undefined
  } catch (err) {
    servicesOf(args.context).log.warn({ err, page }, 'a picture goes without its price')
    return undefined
  }
}

function sign(total: string, stay: string): NonNullable<Sign['price']> {
  return { amount: formatMoney(total), stay, allIn: pictureWords().allIn }
}
