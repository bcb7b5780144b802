import { latestPass } from '../capabilities/bookings/index.ts'
import { servePasses } from '../capabilities/passes/index.ts'
import { readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import { parseJson } from '../lib/json.ts'
import { type Services, systemContext } from '../platform/context.ts'

const PREFIX = '/api/passes/v1'

/** Answers phones that hold a pass, in Apple's protocol rather than the API's. */
export function passesRoute(services: Services): (request: Request) => Promise<Response> {
  return async (request) => {
    const ctx = systemContext(services, services.random.uuid())
    try {
      const path = new URL(request.url).pathname.slice(PREFIX.length)
      const body = request.method === 'POST' ? parseJson(await readText(request)) : undefined
      const answer = await servePasses(ctx, request, { path, body, latest: latestPass })
      return answer ?? new Response(null, { status: 404 })
    } catch (err) {
      if (err instanceof Problem) return new Response(null, { status: err.status })
      ctx.log.error({ err }, 'a phone could not be answered about its pass')
      return new Response(null, { status: 500 })
    }
  }
}
