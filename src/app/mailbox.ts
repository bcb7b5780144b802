import type { HttpBindings } from '@hono/node-server'
import { identify } from '../capabilities/auth/index.ts'
import { createMailbox } from '../capabilities/mail/index.ts'
import type { Services } from '../platform/context.ts'

/** Mounts `/dev/mailbox`; the caller is known by socket address and sign-in cookie. */
export function mailboxRoute(
  services: Services,
): (request: Request, bindings: HttpBindings) => Promise<Response | undefined> {
  const mailbox = createMailbox(services)
  return async (request, { incoming }) =>
    mailbox(request, { address: incoming.socket.remoteAddress ?? '', staff: await isStaff(services, request) })
}

/** The web app's sign-in cookie. */
const AUTH_COOKIE = /(?:^|;\s*)(?:__Host-)?sky-auth=([\w.-]+)/

async function isStaff(services: Services, request: Request): Promise<boolean> {
  const authToken = AUTH_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!authToken) return false
  const { account } = await identify(services, { authToken, urlTokens: [] })
  return account?.kind === 'staff' && account.permissions.has('Email:ReadBody')
}
