import { approvals } from '../../../capabilities/approvals/contract.ts'
import { eventStream, type ServerEvent } from '../../serve/event-stream.server.ts'
import { visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/events'

const TICK_SECONDS = 20

/** What waits for whoever listens, and answers to what they asked for: as it is, and again whenever something changes. */
export function loader({ context }: Route.LoaderArgs) {
  const { client } = visitOf(context)
  return eventStream(tell())

  async function* tell(): AsyncGenerator<ServerEvent, void> {
    let news = await client.call(approvals.news, {})
    let known = -1
    for (;;) {
      const { version, ...told } = news
      yield { id: version, event: version === known ? 'tick' : 'requests', data: JSON.stringify(told) }
      known = version
      news = await client.call(approvals.news, { after: known, wait: TICK_SECONDS })
    }
  }
}
