import { defineJob } from '../../platform/jobs.ts'
import { sendMail } from '../mail/index.ts'
import { dayCloseSettings } from '../settings/index.ts'
import { dayCloseMail, zReportFile } from './emails.ts'
import * as store from './store.ts'

/** Mails the Z report of a closed day to the addresses in the settings. */
export const mailDayClose = defineJob<{ readonly number: number }>(
  { name: 'day-close.mail' },
  async (ctx, { number }) => {
    const { emails } = await dayCloseSettings(ctx)
    const report = await store.byNumber(ctx, number)
    if (!report || emails.length === 0) return
    const [content, file] = await Promise.all([dayCloseMail(ctx, report), zReportFile(ctx, report)])
    for (const to of emails) {
      await sendMail(ctx, { ...content, purpose: `day-close/${number}/${to}`, to, attachments: [file] })
    }
  },
)
