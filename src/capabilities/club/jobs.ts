import { found } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { accountByEmail } from '../auth/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { accountMail, type Tidings } from './emails.ts'
import * as store from './store.ts'

interface Occasion {
  readonly accountId: string
  readonly what: Exclude<Tidings, 'reset'>
  /** The address that is being left: it may not be the account's any more when the job runs. */
  readonly left?: string
  readonly ref: string
}

/** Tells a member something by mail, once for each occasion; links are made here, so that no job holds a secret. */
export const tell = defineJob<Occasion>(
  { name: 'club.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { accountId, what, left, ref }) => {
    const member = found(await store.byAccount(ctx, accountId))
    if (member.status === 'ACTIVE') await write(ctx, left ? asOf(member, left) : member, what, ref)
  },
)

/** Sends the link for a new password, if the address has an active member's account; otherwise nothing at all. */
export const mailReset = defineJob<{ email: string; ref: string }>(
  { name: 'club.mail-reset', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { email, ref }) => {
    const account = await accountByEmail(ctx, email)
    const member = account && (await store.byAccount(ctx, account.id))
    if (member?.status === 'ACTIVE') await write(ctx, member, 'reset', ref)
  },
)

/** The member as before a change of the address, whether that was confirmed meanwhile or not. */
function asOf(member: store.Member, left: string): store.Member {
  return { ...member, email: left, pending_email: member.pending_email ?? member.email }
}

async function write(ctx: Context, member: store.Member, what: Tidings, ref: string): Promise<void> {
  const { account_id: accountId, email, pending_email: pending } = member
  const link = (kind: Parameters<typeof store.insertLink>[1]['kind'], email: string) =>
    store.insertLink(ctx, { kind, accountId, email })
  const letter = {
    welcome: async () => ({ to: email, token: await link('CONFIRM', email) }),
    confirm: async () => ({
      to: pending ?? email,
      token: await link(pending ? 'CHANGE' : 'CONFIRM', pending ?? email),
    }),
    'email changed': async () => ({ to: email, token: await link('UNDO', email) }),
    'password changed': async () => ({ to: email, token: undefined }),
    reset: async () => ({ to: email, token: await link('RESET', email) }),
  }
  const { to, token } = await letter[what]()
  const settings = await currentSettings(ctx)
  const content = await accountMail(what, { member, settings, links: publicLinks(ctx.config), token })
  await sendMail(ctx, { ...content, to, purpose: `account/${accountId}/${what}/${ref}` })
}

const sweep = defineJob({ name: 'club.sweep-links', cron: '25 4 * * *', singleton: true }, store.sweepLinks)

export const jobs = [tell, mailReset, sweep]
