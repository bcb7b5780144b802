import { inLanguage } from '../../lib/in-language.ts'
import { addDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue } from '../../platform/jobs.ts'
import { turnedAwayOn } from '../analytics/index.ts'
import { SPACE_FREED } from '../capacity/index.ts'
import { HOLD_NEWS, type HoldNews } from '../holds/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { contentOf, WAIT_NEWS, type WaitNotification } from './emails.ts'
import { hearOfHold, offerFreeSpace, settle } from './offers.ts'
import { present } from './presentation.ts'
import * as store from './store.ts'
import { waitToken } from './tokens.ts'

/** Notifies the waiting person, once per occasion, in their language and with their own link. */
const notify = defineJob<{ waitId: string } & WaitNotification>(
  { ...WAIT_NEWS, retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { waitId, ...notification }) => {
    const wait = await store.byId(ctx, waitId)
    if (!wait || isOvertaken(wait, notification)) return
    await inLanguage(wait.language, () => send(ctx, wait, notification))
  },
)

async function send(ctx: Context, wait: store.WaitRow, notification: WaitNotification): Promise<void> {
  const content = await contentOf(notification, {
    wait: await present(ctx, wait),
    settings: await currentSettings(ctx),
    links: publicLinks(ctx.config),
    token: await waitToken(ctx, wait),
  })
  const purpose = ['wait', wait.id, notification.what, notification.ref].filter(Boolean).join('/')
  await sendMail(ctx, { ...content, purpose, to: wait.email })
}

/** An offer that ended before its mail left is mailed only as ended. */
function isOvertaken({ status, hold_id }: store.WaitRow, { what, ref }: WaitNotification): boolean {
  if (what === 'joined') return status === 'LEFT'
  return (what === 'offered' || what === 'refused') && (status !== 'OFFERED' || hold_id !== ref)
}

/** Offers space that was given back a moment ago, by however many acts. */
const offer = defineJob(
  { ...SPACE_FREED, sharesRuns: true, retry: { limit: 5, delay: 2, backoff: true } },
  offerFreeSpace,
)

const hear = defineJob<HoldNews>({ ...HOLD_NEWS, retry: { limit: 20, delay: 2, backoff: true } }, (ctx, { holdId }) =>
  hearOfHold(ctx, holdId),
)

/** Each minute: ends expired offers and waits whose arrival has passed, and offers all free space. */
const sweep = defineJob({ name: 'waitlist.sweep', cron: '* * * * *', singleton: true }, async (ctx) => {
  for (const { id: waitId } of await store.offered(ctx)) {
    await continueOnError(ctx, { waitId }, 'an offer could not be settled', () => lookAt(ctx, waitId, settle))
  }
  for (const { id: waitId } of await store.expiredWaits(ctx)) {
    await continueOnError(ctx, { waitId }, 'a wait could not be ended', () => lookAt(ctx, waitId, expire))
  }
  await offerFreeSpace(ctx)
})

function lookAt(
  ctx: Context,
  waitId: string,
  decide: (ctx: Context, wait: store.WaitRow) => Promise<void>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const wait = await store.lockById(ctx, waitId)
    if (wait) await decide(ctx, wait)
  })
}

async function expire(ctx: Context, wait: store.WaitRow): Promise<void> {
  if (wait.status !== 'WAITING') return
  await store.change(ctx, wait, 'expired', { status: 'EXPIRED', ...store.NOTHING_KEPT })
  await enqueue(ctx, WAIT_NEWS, { waitId: wait.id, what: 'expired' })
}

/** Days for which it is kept who asked for full dates. */
const KEPT_DAYS = 400

/** Sums up, from the visits of today and yesterday, whom full dates turned away. */
const sumUp = defineJob({ name: 'waitlist.turned-away', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  const today = pacificDate(ctx.now)
  for (const day of [addDays(today, -1), today]) {
    const of = { from: fromLocal(day, '00:00'), before: fromLocal(addDays(day, 1), '00:00') }
    await store.keepTurnedAway(ctx, await turnedAwayOn(ctx, day, of))
  }
  await store.forgetTurnedAway(ctx, addDays(today, -KEPT_DAYS))
})

export const jobs = [notify, offer, hear, sweep, sumUp]
