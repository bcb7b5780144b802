import { followLater } from '../capabilities/disputes/index.ts'
import { takeReport } from '../capabilities/mail/index.ts'
import { takeNews } from '../capabilities/payments/index.ts'
import { readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import { GatewayUnknown } from '../platform/cards.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { hasBearerToken } from './bearer.ts'
import { LONGEST_NEWS } from './addresses.ts'

/** Longer than any notification. */
const LONGEST_BODY = 256 * 1024

/** Handles the gateway's notifications: 200 when accepted; anything else makes it retry. */
export function webhookRoute(services: Services): (request: Request, gateway: string) => Promise<Response> {
  return async (request, gateway) => {
    if (gateway === 'bounces') return takeBounce(services, request)
    if (gateway !== services.gateway.name || !services.gateway.readNews) return answer(404, 'not_found')
    const ctx = systemContext(services, services.random.uuid())
    try {
      const body = await readText(request, LONGEST_BODY)
      const news = await takeNews(ctx, body, request.headers.get('stripe-signature') ?? '')
      if (news === 'unsigned') return answer(400, 'bad_signature')
      if (news.dispute !== undefined) await followLater(ctx, news.dispute)
      return Response.json({ ok: true })
    } catch (err) {
      if (err instanceof Problem) return answer(err.status, err.code)
      ctx.log.warn({ err }, 'news of the gateway could not be taken')
      return answer(err instanceof GatewayUnknown ? 503 : 500, 'try_again')
    }
  }
}

/**
 * Handles a raw message to the bounce address, delivered by the mailbox with `BOUNCE_SECRET`. 200 when it was read, even
 * if it says nothing useful; anything else makes the mailbox retry.
 */
async function takeBounce(services: Services, request: Request): Promise<Response> {
  const { bounces } = services.config
  if (!bounces) return answer(404, 'not_found')
  if (!hasBearerToken(request.headers.get('authorization'), bounces.secret)) return answer(401, 'unauthorized')
  const ctx = systemContext(services, services.random.uuid())
  try {
    const raw = await readText(request, LONGEST_NEWS)
    return Response.json({ ok: true, outcome: await takeReport(ctx, Buffer.from(raw)) })
  } catch (err) {
    if (err instanceof Problem) return answer(err.status, err.code)
    ctx.log.warn({ err }, 'a report of the mail server could not be taken')
    return answer(500, 'try_again')
  }
}

function answer(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}
