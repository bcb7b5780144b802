import { inLanguage } from '../../../lib/in-language.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { continueOnError, defineJob } from '../../../platform/jobs.ts'
import { accountById } from '../../auth/index.ts'
import { publicLinks, sendMail } from '../../mail/index.ts'
import { paymentById, RETURN_POINTS, type ReturnData } from '../../payments/index.ts'
import { priceBook } from '../../rates/index.ts'
import type { PointRates } from '../../rates/rules.ts'
import { currentSettings } from '../../settings/index.ts'
import { expiryMail } from './emails.ts'
import { activeEnoughFrom, entriesFor, EXPIRY_STEPS, expiresAt, expiryStep, pointsPaying, worthOf } from './rules.ts'
import * as store from './store.ts'

/** Ends points whose time is over, and tells of it ahead. */
const expirePoints = defineJob({ name: 'points.expire', cron: '15 6 * * *', singleton: true }, async (ctx) => {
  const { club } = await priceBook(ctx)
  for (const { noticed, days } of EXPIRY_STEPS) {
    const before = activeEnoughFrom(ctx.now, club, days)
    let last: store.PointAccountRow | undefined
    do {
      const page = await store.idleBefore(ctx, { before, noticed, after: last })
      for (const account of page) await stepOf(ctx, account, club)
      last = page.at(-1)
    } while (last)
  }
})

async function stepOf(ctx: Context, account: store.PointAccountRow, club: PointRates): Promise<void> {
  // Only those with something to do are locked.
  if (!dueOf(ctx, account, club)) return
  const { account_id: accountId } = account
  await continueOnError(ctx, { accountId }, 'points could not be looked at', () =>
    transaction(ctx, (ctx) => takeStep(ctx, accountId, club)),
  )
}

/** What is to be done about an account's points, and when they end; undefined for nothing. */
function dueOf(
  ctx: Context,
  { last_active_at, balance, noticed_days: noticed }: store.PointAccountRow,
  club: PointRates,
) {
  if (!last_active_at || balance === 0) return undefined
  const expires = expiresAt(last_active_at, club)
  const step = expiryStep({ expires, noticed }, ctx.now)
  return step === undefined ? undefined : { step, expires }
}

async function takeStep(ctx: Context, accountId: string, club: PointRates): Promise<void> {
  const account = await store.lock(ctx, accountId)
  const due = dueOf(ctx, account, club)
  if (!due) return
  const { step, expires } = due
  if (step === 'expire') {
    await store.insert(ctx, accountId, entriesFor(account, { kind: 'EXPIRE' }) ?? [], { reason: 'NOT_IN_TIME' })
    return
  }
  await store.noteNotice(ctx, accountId, step)
  const owner = await accountById(ctx, accountId)
  if (owner?.status !== 'ACTIVE') return
  await inLanguage(owner.language, async () => {
    const settings = await currentSettings(ctx)
    const worth = worthOf(account.balance, club)
    const links = publicLinks(ctx.config)
    const content = await expiryMail({ settings, links, points: account.balance, worth, expires })
    const purpose = `points/${accountId}/expiry/${pacificDate(expires)}/${step}`
    await sendMail(ctx, { ...content, purpose, to: owner.email })
  })
}

/** Sums up the day that is over, and who was active when, so that no report reads the whole ledger or every account. */
const closeDays = defineJob({ name: 'points.close-days', cron: '40 0 * * *', singleton: true }, (ctx) =>
  transaction(ctx, async (ctx) => {
    await store.closeDays(ctx, pacificDate(ctx.now))
    await store.takeInAges(ctx)
  }),
)

/** Gives back points that paid for a booking, once for each refund. Those of an account that was merged are the other's. */
const returnPoints = defineJob<ReturnData>(
  { ...RETURN_POINTS, retry: { limit: 30, delay: 5, backoff: true } },
  async (ctx, { refundId }) => {
    const refund = await paymentById(ctx, refundId)
    const spent = refund?.charge_id ? await store.spentFor(ctx, refund.charge_id) : undefined
    if (!refund || !spent) return
    await transaction(ctx, async (ctx) => {
      const account = await store.lock(ctx, spent.account_id)
      const entries = entriesFor(account, { kind: 'REFUND', points: pointsPaying(refund.amount_cents) }) ?? []
      const about = { reason: 'BOOKING_REFUNDED', ref: spent.ref ?? undefined, source: refund.id } as const
      if (await store.isReturned(ctx, refund.id)) return
      await store.insert(ctx, account.account_id, entries, about)
    })
  },
)

export const jobs = [expirePoints, closeDays, returnPoints]
