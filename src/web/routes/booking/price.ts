import { data } from 'react-router'
import { livePrice } from '../../parts/live-price.server.ts'
import { readStay } from '../../parts/stay.server.ts'
import { servicesOf, siteOf } from '../../session/context.ts'
import type { Route } from './+types/price'

/** The all-in price of a stay while somebody chooses it. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const asked = readStay(url.searchParams, servicesOf(context).now())
  // Booking is off: a price that cannot be bought would only mislead.
  const price = siteOf(context).bookingDisabled ? undefined : await livePrice(args, asked)
  return data({ fields: asked.fields, price }, { headers: { 'cache-control': 'no-store' } })
}
