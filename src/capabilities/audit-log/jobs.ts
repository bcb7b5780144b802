import { addMonths } from '../../lib/pacific.ts'
import { deleteTrail } from '../../platform/audit.ts'
import { defineJob } from '../../platform/jobs.ts'
import { deleteHistory } from '../../platform/history.ts'
import { YEARS_KEPT } from './rules.ts'

/** How many rows go at a time, so that nobody waits for them. */
const PART = 5000

/** Each night: deletes what is older than the law asks for. The database lets nothing younger go. */
const forgetOld = defineJob(
  { name: 'audit.forget-old', cron: '10 4 * * *', singleton: true, timeout: 30 * 60 },
  async (ctx) => {
    const before = addMonths(ctx.now, -12 * YEARS_KEPT)
    for (const remove of [deleteHistory, deleteTrail]) {
      while ((await remove(ctx, before, PART)) === PART) ctx.log.info({ before }, 'old history deleted')
    }
  },
)

export const jobs = [forgetOld]
