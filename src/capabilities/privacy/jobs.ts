import { inLanguage } from '../../lib/in-language.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue } from '../../platform/jobs.ts'
import { hashToken } from '../../platform/keys.ts'
import { accountByEmail, deactivate, isAddressConfirmed } from '../auth/index.ts'
import { whyOf } from '../club/points/index.ts'
import { hasLeft, lettersOfPerson, publicLinks, refuseMarketing, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { copyFile } from './copy/file.ts'
import { privacyMail, type PrivacyNotice } from './emails.ts'
import { newRequest, personAt } from './person.ts'
import { RETENTION, cutOff } from './retention.ts'
import { COPY_DAYS, hindranceMessages, LINK_HOURS, NOTICE_MINUTES, type RequestKind, STEPS } from './rules.ts'
import * as store from './store.ts'

/**
 * Mails whoever reads an address a link to what was asked for. A member is asked to log in, which proves more, unless the
 * address is not confirmed: then it need not be theirs.
 */
export const mailLink = defineJob<{ email: string; kind: RequestKind; ref: string }>(
  { name: 'privacy.mail-link', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { email, kind, ref }) => {
    const [links, settings] = [publicLinks(ctx.config), await currentSettings(ctx)]
    const purpose = `privacy-link/${ref}`
    const account = await accountByEmail(ctx, email)
    if (account?.kind === 'member' && account.status === 'ACTIVE' && (await isAddressConfirmed(ctx, account.id))) {
      const content = await privacyMail('member', { settings, links, action: links.memberPrivacy() })
      return sendMail(ctx, { ...content, purpose, to: email })
    }
    const token = ctx.random.token()
    const what = kind === 'COPY' ? 'copyLink' : 'erasureLink'
    const content = await privacyMail(what, { settings, links, action: links.confirmPrivacy(token) })
    await transaction(ctx, async (ctx) => {
      const link = { link_hash: hashToken(token), link_expires_at: ctx.now.add({ hours: LINK_HOURS }) }
      const asked = { kind, source: 'LINK', status: 'UNCONFIRMED', confirmed_on: null } as const
      await store.insert(ctx, newRequest(ctx, await personAt(ctx, email), { ...asked, ...link }))
      await sendMail(ctx, { ...content, purpose, to: email })
    })
  },
)

/** Makes a copy, or takes an erasure as far as it goes. Killed or repeated, it goes on where it stopped. */
export const work = defineJob<{ requestId: string }>(
  { name: 'privacy.work', retry: { limit: 100, delay: 10, backoff: true, maxDelay: 900 }, timeout: 15 * 60 },
  async (ctx, { requestId }) => {
    const request = await store.byId(ctx, requestId)
    if (request?.status !== 'OPEN') return
    await inLanguage(request.language, () => (request.kind === 'COPY' ? makeCopy(ctx, request) : erase(ctx, request)))
  },
)

async function makeCopy(ctx: Context, request: store.RequestRow): Promise<void> {
  const settings = await currentSettings(ctx)
  const held = await store.dataOf(ctx, request)
  // Of a mail, and of why points moved, the database knows what it says, not in which words.
  const points = held.points.map(({ reason, description, ...entry }) => ({
    ...entry,
    description: say(whyOf({ reason, description })),
  }))
  const data = { ...held, points, mails: await lettersOfPerson(ctx, request.addresses) }
  const file = copyFile(data, { business: settings.business.name, at: ctx.now })
  const token = ctx.random.token()
  await transaction(ctx, async (ctx) => {
    const expires_at = ctx.now.add({ hours: COPY_DAYS * 24 })
    await store.keepCopy(ctx, { request_id: request.id, file, link_hash: hashToken(token), expires_at })
    await notify(ctx, request, 'ready', (links) => ({ action: links.privacyCopy(token) }))
    await store.settle(ctx, request.id, 'DONE')
  })
}

async function erase(ctx: Context, request: store.RequestRow): Promise<void> {
  if (request.steps_done < STEPS.BEGUN && !(await beginErasure(ctx, request))) return
  if (request.steps_done < STEPS.CARDS_DETACHED) await detachCards(ctx, request)
  // Its row names them: what is said last must have left before it goes, unless it never leaves.
  const lastMail = purposeOf(request, 'begun')
  if (!(await hasLeft(ctx, lastMail, ctx.now.subtract({ minutes: NOTICE_MINUTES }))))
    return enqueue(ctx, work, { requestId: request.id }, { startAfter: ctx.now.add({ seconds: 30 }) })
  await transaction(ctx, async (ctx) => {
    await store.lockPerson(ctx, request)
    const current = await store.lock(ctx, request.id)
    // Staff may have asked for a refund meanwhile, or a bank for its money.
    if (current?.status !== 'OPEN' || (await isHindered(ctx, request))) return
    for (const address of request.addresses) await refuseMarketing(ctx, address)
    await store.erase(ctx, request)
  })
}

/** Looks at what stands in the way with nobody booking meanwhile, and refuses who books from then on. False when it is blocked. */
async function beginErasure(ctx: Context, request: store.RequestRow): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await store.lockPerson(ctx, request)
    if (await isHindered(ctx, request)) return false
    await store.noteStep(ctx, request.id, STEPS.BEGUN)
    for (const accountId of request.account_ids) await deactivate(ctx, accountId)
    await notify(ctx, request, 'begun', (links) => ({ action: links.privacyPolicy() }))
    return true
  })
}

/** Whether something stands in the way of an erasure: then it is blocked, and the person hears why. They must be locked. */
async function isHindered(ctx: Context, request: store.RequestRow): Promise<boolean> {
  const hindrances = await store.hindrancesOf(ctx, request)
  if (hindrances.length === 0) return false
  await store.block(ctx, request.id, hindrances)
  await notify(ctx, request, 'blocked', (links) => ({
    action: links.privacyPolicy(),
    reasons: hindranceMessages(hindrances),
  }))
  return true
}

/** The gateway forgets each card before we do: what it was called there would be lost otherwise. */
async function detachCards(ctx: Context, request: store.RequestRow): Promise<void> {
  for (const token of await store.cardsOf(ctx, request)) {
    await ctx.gateway.forgetCard(token)
    await store.forgetCard(ctx, token)
  }
  await store.noteStep(ctx, request.id, STEPS.CARDS_DETACHED)
}

async function notify(
  ctx: Context,
  request: store.RequestRow,
  what: PrivacyNotice,
  more: (links: ReturnType<typeof publicLinks>) => Pick<Parameters<typeof privacyMail>[1], 'action' | 'reasons'>,
): Promise<void> {
  const links = publicLinks(ctx.config)
  const content = await privacyMail(what, { settings: await currentSettings(ctx), links, ...more(links) })
  await sendMail(ctx, { ...content, purpose: purposeOf(request, what), to: request.addresses[0]! })
}

/** Each thing is said once of a request. */
function purposeOf({ id }: store.RequestRow, what: PrivacyNotice): string {
  return `privacy/${id}/${what}`
}

/** Rows of a class that one transaction takes away, and transactions that a night has for it. */
const [BATCH, BATCHES] = [500, 200]

/** Takes away what was kept for as long as it may be, class by class; what a night does not manage waits for the next. */
const retain = defineJob(
  { name: 'privacy.retain', cron: '10 4 * * *', singleton: true, timeout: 3600 },
  async (ctx) => {
    for (const { name, days } of RETENTION) {
      await continueOnError(ctx, { class: name }, 'data whose time is over was not taken away', async () => {
        const before = cutOff(ctx.now, days)
        let removed = 0
        for (let batch = 0; batch < BATCHES; batch++) {
          const taken = await store.takeAway(ctx, name, { before, most: BATCH })
          removed += taken
          if (taken < BATCH) break
        }
        await store.noteRun(ctx, name, removed)
      })
    }
  },
)

export const jobs = [mailLink, work, retain]
