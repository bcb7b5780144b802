import type { HttpBindings } from '@hono/node-server'
import { identify } from '../capabilities/auth/index.ts'
import { createMailbox } from '../capabilities/mail/index.ts'
import { cookieValue, siteCookie } from '../lib/cookies.ts'
import type { Services } from '../platform/context.ts'

/** Mounts `/dev/mailbox`; the caller is known by socket address and sign-in cookie. */
export function mailboxRoute(
  services: Services,
): (request: Request, bindings: HttpBindings) => Promise<Response | undefined> {
  const mailbox = createMailbox(services)
  return async (request, { incoming }) =>
    mailbox(request, { address: incoming.socket.remoteAddress ?? '', staff: await isStaff(services, request) })
}

async function isStaff(services: Services, request: Request): Promise<boolean> {
  const isSecure = services.config.publicUrl.startsWith('https:')
  const authToken = cookieValue(request.headers.get('cookie'), siteCookie('auth', isSecure))
  if (!authToken) return false
  const { account } = await identify(services, { authToken, urlTokens: [] })
  return account?.kind === 'staff' && account.permissions.has('Email:ReadBody')
}
