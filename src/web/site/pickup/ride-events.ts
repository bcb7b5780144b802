import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { eventStream, lastSeen, type ServerEvent } from '../../serve/event-stream.server.ts'
import { load } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/ride-events'

/** Seconds between two looks at the minutes that are left, when nothing moves. */
const TICK_SECONDS = 15

/** The moves of one ride, those missed included, and what the page shows after each of them. */
export async function loader(args: Route.LoaderArgs) {
  const { params, request, url, context } = args
  const { client } = visitOf(context)
  const { version } = await client.call(shuttle.changes, {})
  const ride = await load(args, shuttle.ride, { id: params.rideId })
  return eventStream(tell(ride, version))

  async function* tell(first: RideRequest, board: number): AsyncGenerator<ServerEvent, void> {
    let seen = lastSeen(request, url)
    let known = board
    for (let now = first; ; ) {
      for (const move of now.moves.filter((each) => each.version > seen)) {
        yield { id: move.version, event: 'move', data: move.status }
      }
      seen = Math.max(seen, now.version)
      yield { id: seen, event: 'ride', data: JSON.stringify(now) }
      known = (await client.call(shuttle.changes, { after: known, wait: TICK_SECONDS })).version
      now = await client.call(shuttle.ride, { id: now.id })
    }
  }
}
