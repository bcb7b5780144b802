import { found } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { accountByEmail } from '../auth/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { priceBook } from '../rates/index.ts'
import { currentSettings } from '../settings/index.ts'
import { type AccountChange, accountMail, type AccountNotice } from './emails.ts'
import * as store from './store.ts'

interface Occasion {
  readonly accountId: string
  readonly what: Exclude<AccountNotice, 'reset'>
  /** The address before a change: by the time the job runs it may not be the account's anymore. */
  readonly left?: string
  /** What staff have changed. */
  readonly change?: AccountChange
  readonly ref: string
}

/** Said although the account is closed: it is what the mail is about. */
const CLOSING: ReadonlySet<AccountChange | undefined> = new Set(['deactivated', 'merged'])

/** Mails a member about their account, once per occasion. Links are made here, so that no job holds a secret. */
export const notifyMember = defineJob<Occasion>(
  { name: 'club.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { accountId, what, left: oldEmail, change, ref }) => {
    const member = found(await store.byAccount(ctx, accountId))
    if (member.status !== 'ACTIVE' && !CLOSING.has(change)) return
    await send(ctx, oldEmail ? beforeChange(member, oldEmail) : member, what, { ref, change })
  },
)

/** Sends the link for a new password if the address belongs to an active member, and nothing otherwise. */
export const mailReset = defineJob<{ email: string; ref: string }>(
  { name: 'club.mail-reset', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { email, ref }) => {
    const account = await accountByEmail(ctx, email)
    const member = account && (await store.byAccount(ctx, account.id))
    if (member?.status === 'ACTIVE') await send(ctx, member, 'reset', { ref })
  },
)

/** The member before a change of the address, whether or not it was confirmed since. */
function beforeChange(member: store.Member, oldEmail: string): store.Member {
  return { ...member, email: oldEmail, pending_email: member.pending_email ?? member.email }
}

async function send(
  ctx: Context,
  member: store.Member,
  what: AccountNotice,
  { ref, change }: { ref: string; change?: AccountChange | undefined },
): Promise<void> {
  const { account_id: accountId, email, pending_email: pending } = member
  const link = (kind: Parameters<typeof store.insertLink>[1]['kind'], email: string) =>
    store.insertLink(ctx, { kind, accountId, email })
  const letters = {
    welcome: async () => ({ to: email, token: await link('CONFIRM', email) }),
    confirm: async () => ({
      to: pending ?? email,
      token: await link(pending ? 'CHANGE' : 'CONFIRM', pending ?? email),
    }),
    'email changed': async () => ({ to: email, token: await link('UNDO', email) }),
    'password changed': async () => ({ to: email, token: undefined }),
    reset: async () => ({ to: email, token: await link('RESET', email) }),
    'moved in': async () => ({ to: email, token: undefined }),
    changed: async () => ({ to: email, token: undefined }),
    'address moved': async () => ({ to: email, token: await link('UNDO', email) }),
  }
  // Whoever asked, in whichever language: a letter is in that of its reader.
  await inLanguage(member.language, async () => {
    const { to, token } = await letters[what]()
    const settings = await currentSettings(ctx)
    const content = await accountMail(what, {
      welcomePoints: (await priceBook(ctx)).club.welcome_points,
      member,
      settings,
      links: publicLinks(ctx.config),
      token,
      change,
    })
    await sendMail(ctx, { ...content, to, purpose: `account/${accountId}/${what}/${change ? `${change}/` : ''}${ref}` })
  })
}

const sweepLinks = defineJob({ name: 'club.sweep-links', cron: '25 4 * * *', singleton: true }, store.sweepLinks)

export const jobs = [notifyMember, mailReset, sweepLinks]
