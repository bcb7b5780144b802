import { defineJob } from '../../platform/jobs.ts'
import type { Context } from '../../platform/context.ts'
import { accountByEmail, insertInvitation, type StaffRow, staffById } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { LINK_DAYS, RECOVERY_MINUTES } from './rules.ts'

/** Emails a link to set a password. The link is created here, so that no job holds a secret. */
export const mailInvitation = defineJob<{ accountId: string; ref: string }>(
  { name: 'access.mail-invitation', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { accountId, ref }) => {
    const user = await staffById(ctx, accountId)
    if (!user || user.status === 'DEACTIVATED') return
    const token = await insertInvitation(ctx, accountId, ctx.now.add({ hours: 24 * LINK_DAYS }))
    const links = publicLinks(ctx.config)
    const settings = await currentSettings(ctx)
    const content = await renderMail('staff-invitation', {
      ...frame(settings, links),
      staff: { name: user.short_name, email: user.email, is_new: user.status === 'INVITED', days: LINK_DAYS },
      action: links.staffInvitation(token),
    })
    await sendMail(ctx, { ...content, to: user.email, purpose: `staff/${accountId}/invitation/${ref}` })
  },
)

/** Emails a link to set a new password if the address belongs to active staff, and nothing otherwise. */
export const mailRecovery = defineJob<{ email: string; ref: string }>(
  { name: 'access.mail-recovery', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { email, ref }) => {
    const account = await accountByEmail(ctx, email)
    const user = account && (await staffById(ctx, account.id))
    // Whoever was invited has a link that lives longer.
    if (user?.status !== 'ACTIVE') return
    const token = await insertInvitation(ctx, user.id, ctx.now.add({ minutes: RECOVERY_MINUTES }))
    await mailStaff(ctx, user, {
      template: 'staff-recovery',
      ref,
      action: publicLinks(ctx.config).staffInvitation(token),
    })
  },
)

/** Notifies a staff member that their password was changed. */
export const notifyOfNewPassword = defineJob<{ accountId: string; ref: string }>(
  { name: 'access.tell-new-password', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { accountId, ref }) => {
    const user = await staffById(ctx, accountId)
    const action = publicLinks(ctx.config).requestPasswordReset()
    if (user) await mailStaff(ctx, user, { template: 'staff-password-changed', ref, action })
  },
)

async function mailStaff(
  ctx: Context,
  user: StaffRow,
  { template, ref, action }: { template: 'staff-recovery' | 'staff-password-changed'; ref: string; action: unknown },
): Promise<void> {
  const content = await renderMail(template, {
    ...frame(await currentSettings(ctx), publicLinks(ctx.config)),
    staff: { name: user.short_name, email: user.email, minutes: RECOVERY_MINUTES },
    action,
  })
  await sendMail(ctx, { ...content, to: user.email, purpose: `staff/${user.id}/${template}/${ref}` })
}

export const jobs = [mailInvitation, mailRecovery, notifyOfNewPassword]
