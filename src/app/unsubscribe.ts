import { identify } from '../capabilities/auth/index.ts'
import { publicLinks } from '../capabilities/mail/index.ts'
import { unsubscribe } from '../capabilities/preferences/index.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { giveAllBack, networkAllowances, takeAll } from '../platform/limits.ts'
import { PRIVATE } from './private-headers.ts'

const LONGEST = 300

/** POSTs of a network that change nothing. What unsubscribes somebody doesn't count: mail readers send for all of their users. */
const IN_VAIN = { count: 100, seconds: 600 }

/**
 * Handles `?email=…&token=…`: a POST unsubscribes the address, whatever its body. A GET shows the preferences page and
 * changes nothing. Invalid tokens get the same answer as valid ones.
 */
export function unsubscribeRoute(
  services: Services,
): (request: Request, from: { readonly address: string }) => Promise<Response> {
  return async (request, { address }) => {
    const { searchParams } = new URL(request.url)
    const [email = '', token = ''] = [searchParams.get('email'), searchParams.get('token')].map(
      (text) => text?.slice(0, LONGEST) ?? '',
    )
    if (request.method !== 'POST') {
      const page = publicLinks(services.config).emailPreferences(email, token, 0).reveal()
      return new Response(null, { status: 303, headers: { ...PRIVATE, location: page } })
    }
    const allowances = networkAllowances(services, 'unsubscribe', address, IN_VAIN)
    const retryAfter = await takeAll(services.db, allowances)
    if (retryAfter > 0) {
      return new Response(null, { status: 429, headers: { ...PRIVATE, 'retry-after': String(retryAfter) } })
    }
    const { grants } = await identify(services, { authToken: undefined, urlTokens: [token] })
    const ctx = systemContext(services, services.random.uuid())
    if (await unsubscribe({ ...ctx, caller: { ...ctx.caller, grants } }, email))
      await giveAllBack(services.db, allowances)
    return Response.json({ ok: true }, { headers: PRIVATE })
  }
}
