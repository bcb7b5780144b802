import { follow } from '../capabilities/campaigns/index.ts'
import { publicLinks } from '../capabilities/mail/index.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { networkAllowances, takeAll } from '../platform/limits.ts'
import { PRIVATE } from './private-headers.ts'

/** Clicks of a network that are counted. */
const COUNTED = { count: 100, seconds: 600 }

/**
 * Follows a link of a campaign, `/api/c/<code>`: to where the campaign says, and to Home for a code that we did not sign. Who
 * asks for headers alone, as programs that look through mail do, is not counted, nor what is more than one network clicks.
 */
export function clickRoute(
  services: Services,
): (request: Request, code: string, from: { readonly address: string }) => Promise<Response> {
  return async (request, code, { address }) => {
    const ctx = systemContext(services, services.random.uuid())
    const counts =
      request.method === 'GET' &&
      (await takeAll(services.db, networkAllowances(services, 'clicks', address, COUNTED))) === 0
    const location = (await follow(ctx, code, { counts })) ?? publicLinks(services.config).home()
    return new Response(null, { status: 303, headers: { ...PRIVATE, location } })
  }
}
