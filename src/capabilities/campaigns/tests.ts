import { found } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { handOverOnce, settleOnce, writeForOnce } from '../mail/index.ts'
import { marketingLinks } from '../preferences/index.ts'
import { addressOf, compose, prepare } from './message.ts'
import * as store from './store.ts'

export interface Test {
  readonly campaignId: string
  readonly to: string
  readonly language: string
  readonly variant: number
  /** Distinguishes tests. */
  readonly ref: string
}

/** Sends a campaign's current content to one address as a test. Its clicks and bookings do not count. */
export async function sendTest(ctx: Context, { campaignId, to, language, variant, ref }: Test): Promise<void> {
  const { content, about } = found(await store.byId(ctx, campaignId))
  const reader = { email: to, user_id: null, first_name: '', language, variant, occasion: '' }
  const links = await marketingLinks(ctx, to)
  const prepared = await prepare(ctx, content)
  const made = await compose(ctx, prepared, { reader, links, hrefOf: (target) => addressOf(ctx, target, reader) })
  const marketing = { kind: about, unsubscribeLink: links.unsubscribe }
  const mail = { ...made, subject: `[Test] ${made.subject}`, purpose: `test/${ref}`, to, marketing }
  const id = await transaction(ctx, (ctx) => writeForOnce(ctx, mail))
  const outcome = await handOverOnce(ctx, id, mail, prepared.pictures)
  await transaction(ctx, (ctx) => settleOnce(ctx, { id, recipient: to }, outcome))
  if (outcome.kind === 'LATER') throw new Error(outcome.reason)
}
