import { defineJob } from '../../platform/jobs.ts'
import { memberOfAccount } from '../club/index.ts'
import { codeImage, frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { passFilesOf } from './pass.ts'

/** Mails a member the membership pass; `ref` distinguishes requests. */
export const mailPass = defineJob<{ accountId: string; ref: string }>(
  { name: 'membership.mail-pass', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { accountId, ref }) => {
    const member = await memberOfAccount(ctx, accountId)
    if (member?.status !== 'ACTIVE') return
    const [settings, attachments] = await Promise.all([currentSettings(ctx), passFilesOf(ctx, member)])
    const links = publicLinks(ctx.config)
    const content = await renderMail('membership-pass', {
      ...frame(settings, links),
      codes: [{ text: member.barcode, shownTo: '' }],
      code: { text: member.number, image: codeImage(member.barcode) },
      member: { name: member.long_name, number: member.number },
      links: { pass: links.membershipPass() },
    })
    await sendMail(ctx, { ...content, purpose: `membership/${accountId}/pass/${ref}`, to: member.email, attachments })
  },
)

export const jobs = [mailPass]
