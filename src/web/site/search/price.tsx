import { renderToStaticMarkup } from 'react-dom/server'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import type { Route } from './+types/price'
import type { LiveAnswer } from './live-price.ts'
import { livePrice } from './live-price.server.ts'
import { PriceText } from './price-sign.tsx'
import { readStay } from './stay.server.ts'

/** The all-in price of a stay while somebody chooses it. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const asked = readStay(url.searchParams, servicesOf(context).now())
  // Booking is off: a price that cannot be bought would only mislead.
  const price = siteOf(context).bookingDisabled ? undefined : await livePrice(args, asked)
  const answer: LiveAnswer = { fields: asked.fields, price, html: renderToStaticMarkup(<PriceText price={price} />) }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
