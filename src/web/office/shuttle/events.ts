import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { eventStream, lastSeen, type ServerEvent } from '../../serve/event-stream.server.ts'
import { visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/events'

const TICK_SECONDS = 20

/** The number of the board, whenever it changes: it tells nothing but that there is something to ask for. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { client } = visitOf(context)
  return eventStream(tell())

  async function* tell(): AsyncGenerator<ServerEvent, void> {
    let known = lastSeen(request, url)
    let { version } = await client.call(shuttle.changes, {})
    for (;;) {
      yield { id: version, event: version === known ? 'tick' : 'board', data: String(version) }
      known = version
      version = (await client.call(shuttle.changes, { after: known, wait: TICK_SECONDS })).version
    }
  }
}
