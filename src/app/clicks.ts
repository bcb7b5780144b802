import { follow } from '../capabilities/campaigns/index.ts'
import { publicLinks } from '../capabilities/mail/index.ts'
import { type Services, systemContext } from '../platform/context.ts'

/**
 * Follows a link of a campaign, `/api/c/<code>`: to where the campaign says, and to Home for a code that we did not sign. Who
 * asks for headers alone, as programs that look through mail do, is not counted.
 */
export function clickRoute(services: Services): (request: Request, code: string) => Promise<Response> {
  return async (request, code) => {
    const ctx = systemContext(services, services.random.uuid())
    const address = await follow(ctx, code, { counts: request.method === 'GET' })
    const location = address ?? publicLinks(services.config).home()
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  }
}
