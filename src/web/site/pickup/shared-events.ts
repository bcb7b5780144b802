import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { eventStream, type ServerEvent } from '../../serve/event-stream.server.ts'
import { submit } from '../../serve/session/api.ts'
import { visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/shared-events'

/** Seconds between two looks at the minutes that are left, when nothing moves. */
const TICK_SECONDS = 15

/** A ride for who was sent its link, after each change; nothing more once the link opens nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { client } = visitOf(args.context)
  const { version } = await client.call(shuttle.changes, {})
  return eventStream(tell(version))

  async function* tell(board: number): AsyncGenerator<ServerEvent, void> {
    let known = board
    for (;;) {
      const outcome = await submit(args, shuttle.shared, { shareId: args.params.shareId })
      if (!outcome.ok && outcome.status !== 404) return
      yield { id: known, event: 'ride', data: JSON.stringify(outcome.ok ? outcome.value : null) }
      if (!outcome.ok) return
      known = (await client.call(shuttle.changes, { after: known, wait: TICK_SECONDS })).version
    }
  }
}
