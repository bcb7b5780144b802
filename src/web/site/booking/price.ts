import { data } from 'react-router'
import { type LivePrice, livePrice } from '../search/live-price.server.ts'
import { readStay } from '../search/stay.server.ts'
import { readFields, type StayFields } from '../search/stay.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import type { Route } from './+types/price'
import { texts } from './texts.ts'

export interface LiveAnswer {
  readonly fields: StayFields
  readonly price: LivePrice | undefined
}

/** The all-in price of a stay while somebody chooses it. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const asked = readStay(url.searchParams, servicesOf(context).now())
  // Booking is off: a price that cannot be bought would only mislead.
  const price = siteOf(context).bookingDisabled ? undefined : await livePrice(args, asked)
  return data<LiveAnswer>({ fields: asked.fields, price }, { headers: { 'cache-control': 'no-store' } })
}

/** A price that cannot be asked for is no fault of the page: the form can still be sent. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs): Promise<LiveAnswer> {
  try {
    return await serverLoader()
  } catch {
    return { fields: readFields(url.searchParams), price: { kind: 'none', messages: [texts().quotes.unreached] } }
  }
}
