import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, restingBetween } from '../../platform/jobs.ts'
import { countAnew } from './audience.ts'
import * as store from './store.ts'
import { jobs as uploadJobs } from './uploads/jobs.ts'

/** Marks that are worked off in one transaction. */
const AT_ONCE = 500

/** Works out anew what is known of travelers whose bookings, stays, points or accounts have changed. */
export const refreshTravelers = defineJob(
  { name: 'mailing-lists.travelers', cron: '* * * * *', singleton: true, timeout: 60 * 60 },
  async (ctx) => {
    await restingBetween(() => store.refreshTravelers(ctx, AT_ONCE))
  },
)

/** Counts all lists anew each night, since people come into them and leave them as time goes by. */
const countLists = defineJob({ name: 'mailing-lists.count', cron: '20 3 * * *', singleton: true }, async (ctx) => {
  for (const listId of await store.idsInUse(ctx))
    await continueOnError(ctx, { listId }, 'a mailing list could not be counted', () => count(ctx, listId))
})

async function count(ctx: Context, listId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const list = await store.byId(ctx, listId, 'lock')
    if (!list || list.archived_at) return
    await countAnew(ctx, list)
  })
}

export const jobs = [refreshTravelers, countLists, ...uploadJobs]
