import { identify } from '../capabilities/auth/index.ts'
import { publicLinks } from '../capabilities/mail/index.ts'
import { unsubscribe } from '../capabilities/preferences/index.ts'
import { type Services, systemContext } from '../platform/context.ts'

const LONGEST = 300

/**
 * Handles `?email=…&token=…`: a POST unsubscribes the address, whatever its body. A GET shows the preferences page and
 * changes nothing. Invalid tokens get the same answer as valid ones.
 */
export function unsubscribeRoute(services: Services): (request: Request) => Promise<Response> {
  return async (request) => {
    const { searchParams } = new URL(request.url)
    const [email = '', token = ''] = [searchParams.get('email'), searchParams.get('token')].map(
      (text) => text?.slice(0, LONGEST) ?? '',
    )
    if (request.method !== 'POST') {
      const page = publicLinks(services.config).emailPreferences(email, token, 0).reveal()
      return new Response(null, { status: 303, headers: { ...PRIVATE, location: page } })
    }
    const { grants } = await identify(services, { authToken: undefined, urlTokens: [token] })
    const ctx = systemContext(services, services.random.uuid())
    await unsubscribe({ ...ctx, caller: { ...ctx.caller, grants } }, email)
    return Response.json({ ok: true }, { headers: PRIVATE })
  }
}

const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
