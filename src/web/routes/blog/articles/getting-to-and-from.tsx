import { Link } from 'react-router'
import type { Business } from '../../../../capabilities/settings/contract.ts'
import { milesBetween } from '../../../links.ts'
import { to } from '../../../paths.ts'

export function GettingToAndFrom({ business }: { business: Business }) {
  const { name, airport, place, islands } = business
  return (
    <>
      <p>
        There are four good ways to {airport.name}. Which one is best depends on how long you are away, how many you
        are, and at what hour you land.
      </p>
      <h2>By train or bus</h2>
      <p>
        The cheapest way for one person with one bag, as long as it runs: look up the last departure on the day you come{' '}
        <em>back</em>, not only the first on the day you leave. Add the walk from the station to check-in.
      </p>
      <h2>By taxi or ride service</h2>
      <p>
        Door to door, and easy at quiet hours. You pay it twice, and at the hours when everybody flies, prices rise. For
        a family of four you may need two cars, or a large one.
      </p>
      <h2>Dropped off by somebody</h2>
      <p>
        Kind, and not free: it is two round trips for whoever drives. If you do it, use the arrivals level in the
        morning and the departures level in the evening. Each is emptier at that time.
      </p>
      <h2>With your own car</h2>
      <p>
        You leave when you want and come home when you land. Parked at {name}, {milesBetween(place, airport.place)}{' '}
        miles away, the shuttle does the last stretch. The longer the list of bags and children, the better this gets.
      </p>
      <ul>
        <li>Plan to be at the lot two and a half hours before a domestic flight, three before an international one.</li>
        <li>Drop companions and heavy bags with you at the shuttle, not in the terminal’s traffic.</li>
        <li>Take a picture of your row. After ten days all rows look the same.</li>
      </ul>
      <h2>On the way back</h2>
      <p>The shuttle stops at {islands.length} islands. Their numbers are on the signs:</p>
      <ul>
        {islands.map(({ id, name: island, directions }) => (
          <li key={id}>
            <strong>
              Island {id}, {island}.
            </strong>{' '}
            {directions}
          </li>
        ))}
      </ul>
      <p>
        The <Link to={to('PickupRequest')}>pickup page</Link> has the number to call; keep it open while you wait for
        your bags.
      </p>
    </>
  )
}
