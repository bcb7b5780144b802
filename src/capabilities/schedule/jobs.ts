import { inLanguage } from '../../lib/in-language.ts'
import { display, displayDate } from '../../lib/pacific.ts'
import { howMany } from '../../lib/wording.ts'
import { defineJob } from '../../platform/jobs.ts'
import { accountById } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { jobs as requestJobs } from './requests/jobs.ts'
import type { ToldShift } from './rules.ts'
import * as store from './store.ts'

/** Writes to each person whose shifts changed when a week was published. However often it runs, each gets one mail. */
export const mailPublished = defineJob<{ publicationId: string }>(
  { name: 'schedule.mail-published' },
  async (ctx, { publicationId }) => {
    const publication = await store.publicationById(ctx, publicationId)
    if (!publication) return
    const settings = await currentSettings(ctx)
    for (const { account_id, shifts, changes } of await store.noticesOf(ctx, publicationId)) {
      const reader = await accountById(ctx, account_id)
      if (reader?.status !== 'ACTIVE') continue
      // The back office is in English.
      await inLanguage('en', async () => {
        const links = publicLinks(ctx.config)
        const content = await renderMail('schedule-published', {
          ...frame(settings, links),
          schedule: {
            name: reader.short_name,
            week: displayDate(publication.week),
            shifts: shifts.map(lineOf),
            changes: changes.map(({ kind, shift, was }) => ({
              is_added: kind === 'ADDED',
              is_removed: kind === 'REMOVED',
              line: lineOf(shift),
              was: was ? lineOf(was) : '',
            })),
          },
          action: links.ownSchedule(),
        })
        await sendMail(ctx, { ...content, purpose: `schedule/${publicationId}/${account_id}`, to: reader.email })
      })
    }
  },
)

export const jobs = [mailPublished, ...requestJobs]

/** "Cashier: Sun, 11/22/26, 6:00 am – 2:00 pm, break 30 minutes. Opens the booth." */
function lineOf({ role, starts_at, ends_at, break_minutes, note }: ToldShift): string {
  const until = display(Temporal.Instant.from(ends_at)).split(', ').at(-1)
  const times = `${role}: ${display(Temporal.Instant.from(starts_at))} – ${until}`
  return [
    times,
    ...(break_minutes > 0 ? [`, break ${howMany(break_minutes, 'minute')}`] : []),
    ...(note ? [`. ${note}`] : []),
  ].join('')
}
