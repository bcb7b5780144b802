import { approvals } from '../../../capabilities/approvals/contract.ts'
import { care } from '../../../capabilities/care/contract.ts'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { inquiries } from '../../../capabilities/inquiries/contract.ts'
import { eventStream, type ServerEvent } from '../../serve/event-stream.server.ts'
import { accountOf, visitOf } from '../../serve/session/context.ts'
import type { Permission } from '../../../lib/permissions.ts'
import type { Route } from './+types/events'
import type { News } from './live.tsx'

const TICK_SECONDS = 20

/**
 * What waits for whoever listens, answers to what they asked for, cases that they were given, and how many cases are late:
 * as it is, and again whenever something changes.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { client } = visitOf(context)
  const may = (permission: Permission) => accountOf(context)?.permissions.includes(permission) ?? false
  return eventStream(tell())

  async function cases(): Promise<Pick<News, 'notices' | 'late'>> {
    const none = { overdue: 0 }
    const [{ notices }, incidents, letters] = await Promise.all([
      client.call(care.notices, {}),
      may('ParkScores:Read') ? client.call(feedback.backlog, {}) : none,
      may('Inquiries:Read') ? client.call(inquiries.backlog, {}) : none,
    ])
    return { notices, late: { IncidentsOpen: incidents.overdue, StaffInquiries: letters.overdue } }
  }

  async function* tell(): AsyncGenerator<ServerEvent, void> {
    let news = await client.call(approvals.news, {})
    let known = ''
    for (;;) {
      const { version, ...told } = news
      const data = JSON.stringify({ ...told, ...(await cases()) } satisfies News)
      yield { id: version, event: data === known ? 'tick' : 'requests', data }
      known = data
      news = await client.call(approvals.news, { after: version, wait: TICK_SECONDS })
    }
  }
}
