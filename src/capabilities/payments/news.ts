import type { GatewayNews } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'
import { followRefund } from './jobs.ts'
import { settleLater, settleSoon } from './purchase.ts'
import * as store from './store.ts'

/**
 * Takes a piece of news that the gateway sent by itself. It is only a reason to ask: what happened, the gateway itself
 * is asked. So it does not matter that the same news may come twice, late and out of order.
 * @throws GatewayUnknown when the gateway does not answer now; it sends its news again
 */
export async function takeNews(ctx: Context, body: string, signature: string): Promise<'unsigned' | GatewayNews> {
  const news = ctx.gateway.readNews?.(body, signature, ctx.now)
  if (!news) return 'unsigned'
  const payment = news.key !== undefined && isUuid(news.key) ? await store.paymentById(ctx, news.key) : undefined
  // A settled refund can still fail, for example when the account has been closed.
  const mayHaveMoved = payment?.status === 'SENT' || payment?.status === 'SETTLED'
  if (payment?.kind === 'REFUND' && mayHaveMoved) await followRefund(ctx, payment)
  const isFirst = await store.keepNews(ctx, news)
  if (payment?.kind === 'CHARGE' && payment.status === 'REQUESTED') await settleSoon(ctx, payment)
  // A reader says only which reader it is. The cashier's screen, if it is there, was told no later.
  const shown = news.reader === undefined ? undefined : await store.chargeAtReader(ctx, news.reader)
  if (isFirst && shown) await settleLater(ctx, shown)
  return news
}
