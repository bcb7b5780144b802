import { bookings } from '../../../capabilities/bookings/contract.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { submit } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'

/** The flight back of a booking, where a source of flights knows it: nice to be told, and no reason to show no page. */
export async function flightOf(args: Parameters<typeof submit>[0], bookingId: string) {
  const outcome = await submit(args, bookings.returnFlight, { bookingId })
  const flight = outcome.ok ? outcome.value.flight : null
  if (!flight) return null
  const today = pacificDate(servicesOf(args.context).now())
  return { ...flight, isToday: flight.expected.slice(0, 10) === today }
}
