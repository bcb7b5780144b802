import { readFeed } from '../capabilities/schedule/index.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { PRIVATE } from './private-headers.ts'

/** Answers the calendars of staff, which ask again and again by an address that is secret. */
export function schedulesRoute(services: Services): (name: string) => Promise<Response> {
  return async (name) => {
    const file = await readFeed(systemContext(services, services.random.uuid()), name)
    if (file === undefined) return new Response(null, { status: 404, headers: PRIVATE })
    return new Response(file, { headers: { ...PRIVATE, 'content-type': 'text/calendar; charset=utf-8' } })
  }
}
