import { Link } from 'react-router'
import type { Business } from '../../../../capabilities/settings/contract.ts'
import { milesBetween } from '../../../links.ts'
import { to } from '../../../paths.ts'

export function About({ business }: { business: Business }) {
  const { name, airport, place, tagline } = business
  return (
    <>
      <p>
        “{tagline}” is more than a line under our name. The first cars stood here when tickets were still paper and the
        shuttle was a station wagon. What people want has not changed: leave the car somewhere safe, get to the plane on
        time, and find the car again.
      </p>
      <h2>How it works</h2>
      <p>
        {name} is {milesBetween(place, airport.place)} miles from {airport.short_name}. You drive in, scan the code of
        your booking, and park. The shuttle takes you and your bags to the terminal. When you are back, you walk to an
        island, call us, and we fetch you.
      </p>
      <h2>What we promise</h2>
      <ul>
        <li>The price you see first is the price you pay: fees and taxes are in it from the start.</li>
        <li>A booked space is yours. We never sell more than we have.</li>
        <li>Plans change. Changing your dates is free until you check in.</li>
        <li>You reach people, not a maze of menus.</li>
      </ul>
      <h2>Come by</h2>
      <p>
        The <Link to={to('Contact')}>contact page</Link> has our address and directions. Tell the shuttle driver we say
        hello.
      </p>
    </>
  )
}
