import { defineJob } from '../../platform/jobs.ts'
import { insertInvitation, staffById } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { LINK_DAYS } from './rules.ts'

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

export const jobs = [mailInvitation]
