import { defineJob } from '../../platform/jobs.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { preferencesToken } from './proof.ts'
import { wishes } from './words.ts'

/** Emails a link that confirms a preference; `ref` distinguishes requests. */
export const mailConfirmation = defineJob<{ email: string; setting: number; ref: string }>(
  { name: 'preferences.confirmation', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { email, setting, ref }) => {
    const links = publicLinks(ctx.config)
    const token = await preferencesToken(ctx, email)
    const content = await renderMail('email-preferences', {
      ...frame(await currentSettings(ctx), links),
      preferences: { email, wanted: wishes()[setting]?.label ?? '' },
      links: { preferences: links.emailPreferences(email, token, setting) },
    })
    await sendMail(ctx, { ...content, purpose: `email-preferences/${ref}`, to: email })
  },
)

export const jobs = [mailConfirmation]
