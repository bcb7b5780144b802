import { defineJob } from '../../platform/jobs.ts'
import * as store from './store.ts'

/** Makes a new site version when an announcement starts or ends, so that cached pages are rendered anew. */
export const turnAnnouncements = defineJob(
  { name: 'feedback.turn-announcements', cron: '* * * * *', singleton: true, timeout: 30 },
  (ctx) => store.markShown(ctx),
)

export const jobs = [turnAnnouncements]
