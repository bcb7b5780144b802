import type { Handlers } from '../../http/capability.ts'
import { Problem } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { allowance, take } from '../../platform/limits.ts'
import { DEFAULT_SETTING, keepSetting, settingOf } from '../mail/index.ts'
import type { EmailPreference, preferences } from './contract.ts'
import { mailConfirmation } from './jobs.ts'
import { isProven, subjectOf } from './proof.ts'

export const handlers: Handlers<typeof preferences> = {
  async get(ctx, { email }) {
    return present(email, (await mayChoose(ctx, email)) ? await settingOf(ctx, email) : DEFAULT_SETTING)
  },

  async set(ctx, { email, setting }) {
    if (await mayChoose(ctx, email)) {
      await choose(ctx, email, setting)
      return present(email, setting)
    }
    await spendMail(ctx, email)
    await enqueue(ctx, mailConfirmation, { email, setting, ref: ctx.requestId })
    return { ...present(email, DEFAULT_SETTING), pending_setting: setting }
  },

  async standing(ctx, { email }) {
    return { is_proven: await mayChoose(ctx, email) }
  },
}

/** Whether the address is the caller's. An auth token that has run out may prove it, once it is a fresh one. */
async function mayChoose(ctx: Context, email: string): Promise<boolean> {
  if (await isProven(ctx, email)) return true
  if (ctx.caller.expired) throw new Problem('unauthorized')
  return false
}

/** Saves a preference; the caller has proven that the address is theirs. False when it was the same before. */
export function choose(ctx: Context, email: string, setting: number): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    if (!(await keepSetting(ctx, email, setting))) return false
    const subject = { entity: 'email_preference', entityId: subjectOf(ctx, email) }
    await audit(ctx, { action: 'email_preference.set', ...subject, details: { setting } })
    return true
  })
}

/** Limits confirmation emails per address, so that nobody can be flooded with them. */
async function spendMail(ctx: Context, email: string): Promise<void> {
  const mails = allowance(ctx, `preferences.confirmation:${email.toLowerCase()}`, { count: 3, seconds: 3600 })
  const retryAfter = await take(ctx.db, mails)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
}

function present(email: string, setting: number): EmailPreference {
  return { email, email_delivery_setting: setting, pending_setting: null }
}
