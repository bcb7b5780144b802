import { inLanguage } from '../../lib/in-language.ts'
import { defineJob } from '../../platform/jobs.ts'
import { accountById, accountNames } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { noticeById } from './store.ts'

/** Writes to somebody that a case is theirs now. Once for each time they were asked. */
export const mailAssigned = defineJob<{ noticeId: string }>(
  { name: 'care.mail-assigned' },
  async (ctx, { noticeId }) => {
    const notice = await noticeById(ctx, noticeId)
    const reader = notice && (await accountById(ctx, notice.account_id))
    if (!notice || reader?.status !== 'ACTIVE') return
    const { given_by, kind, subject_id, number } = notice
    const by = given_by ? (await accountNames(ctx, [given_by])).get(given_by) : undefined
    // The back office is in English.
    await inLanguage('en', async () => {
      const links = publicLinks(ctx.config)
      const content = await renderMail('case-assigned', {
        ...frame(await currentSettings(ctx), links),
        task: { number, is_incident: kind === 'INCIDENT', by: by ?? '' },
        action: kind === 'INCIDENT' ? links.incident(subject_id) : links.inquiry(subject_id),
      })
      await sendMail(ctx, { ...content, purpose: `care/${noticeId}/assigned`, to: reader.email })
    })
  },
)

export const jobs = [mailAssigned]
