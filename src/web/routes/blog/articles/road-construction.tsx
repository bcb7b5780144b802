import { Link } from 'react-router'
import type { Business } from '../../../../capabilities/settings/contract.ts'
import { phoneLink } from '../../../links.ts'
import { to } from '../../../paths.ts'

export function RoadConstruction({ business }: { business: Business }) {
  const { short_name, airport, phone, address } = business
  return (
    <>
      <p>
        From the evening of August 21 crews renew the pavement on the roads around {airport.short_name}. Lanes close in
        turns, mostly at night. The lot, the gate and the shuttle of {short_name} stay open throughout.
      </p>
      <h2>What to expect</h2>
      <ul>
        <li>
          Single lanes between eight in the evening and five in the morning, and short full closures while machines are
          moved.
        </li>
        <li>
          Detours that change from night to night. The orange signs are right; a navigation app may be a day behind.
        </li>
        <li>Busier side streets around {address.street}.</li>
      </ul>
      <h2>What to do</h2>
      <ul>
        <li>Add twenty minutes to your drive, thirty for departures before seven in the morning.</li>
        <li>Follow the signs to the airport first, even if your app knows better, and turn off at our sign.</li>
        <li>Arriving early costs nothing: up to half an hour before your booked time is free.</li>
      </ul>
      <h2>On your way back</h2>
      <p>
        Shuttles take the same detours and may need a few minutes more. Call from baggage claim instead of from the
        island; the <Link to={to('PickupRequest')}>pickup page</Link> shows where to stand.
      </p>
      <p>
        Stuck? Call <a href={phoneLink(phone)}>{phone}</a>. We see the road from our gate and tell you which way is
        open.
      </p>
    </>
  )
}
