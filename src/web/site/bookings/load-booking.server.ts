import { type RouterContextProvider, redirect } from 'react-router'
import { type Booking, bookings } from '../../../capabilities/bookings/contract.ts'
import { to, pathOf } from '../../paths.ts'
import { failedPage, notFound, submit } from '../../serve/session/api.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly params: { readonly itemId: string }
}

/** The booking of an address, by its id or number. Whoever shows no right to it is asked for number and e-mail address. */
export async function loadBooking(args: Args): Promise<Booking> {
  const outcome = await submit(args, bookings.get, { bookingId: args.params.itemId })
  if (outcome.ok) return outcome.value
  if (outcome.status === 401) throw redirect(claimPath(args))
  if (outcome.status === 404 || outcome.status === 422) throw notFound()
  throw failedPage(outcome)
}

function claimPath({ url }: Args): string {
  return to('BookingClaim', {}, { query: { next: pathOf(url) + url.search } })
}
