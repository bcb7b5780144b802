import { Link } from 'react-router'
import type { Business } from '../../../../capabilities/settings/contract.ts'
import { to } from '../../../paths.ts'

export function Gridlock({ business }: { business: Business }) {
  const { airport } = business
  return (
    <>
      <p>
        In the weeks around the holidays {airport.short_name} sees its fullest days of the year, and the roads fill
        before the terminal does. None of what follows is really a secret. Few people do it, which is why it works.
      </p>
      <h2>Choose the hour before the day</h2>
      <p>
        Everybody asks which day is worst. The hour matters more. Roads to the airport are fullest from six to nine in
        the morning and from three to six in the afternoon. A flight at eleven lets you drive between the two.
      </p>
      <h2>Stay off the airport’s own drive</h2>
      <p>
        Most of the standing happens on the last half mile, where drop-offs, pick-ups and taxis share the curb. A lot
        outside of it turns that half mile into a shuttle ride: the same distance, in a lane of its own, with somebody
        else at the wheel.
      </p>
      <h2>Fix the parking before the route</h2>
      <p>
        Garages at the terminal fill days before the holidays and send cars away one by one. A booked space changes the
        plan from “we will see” to a time on a clock. It is cheaper too: <Link to={to('BookingCreate')}>prices</Link>{' '}
        fall the earlier you book.
      </p>
      <h2>Count backwards</h2>
      <ol>
        <li>Write down when boarding starts.</li>
        <li>Two and a half hours before that you are at the lot.</li>
        <li>Look up your drive for that hour of a weekday, and add half of it.</li>
        <li>That is when the car leaves. Bags go in the evening before.</li>
      </ol>
      <h2>Coming back</h2>
      <p>
        The curb at arrivals is slowest from eight to eleven in the evening. With your own car waiting outside of the
        airport you walk past it: bags, island, <Link to={to('PickupRequest')}>shuttle</Link>, home.
      </p>
    </>
  )
}
