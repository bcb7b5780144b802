import { bookings } from '../../../capabilities/bookings/contract.ts'
import { submit } from '../../serve/session/api.ts'

/** The flight back of a booking, where a source of flights knows it: nice to be told, and no reason to show no page. */
export async function flightOf(args: Parameters<typeof submit>[0], bookingId: string) {
  const outcome = await submit(args, bookings.returnFlight, { bookingId })
  return outcome.ok ? outcome.value.flight : null
}
