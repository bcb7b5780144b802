import { defineJob, restingBetween } from '../../platform/jobs.ts'
import { postSome } from './posting.ts'
import { prove } from './proof.ts'

/** Few: requests wait while entries are worked out. */
const AT_ONCE = 100

/** Each minute: what was recorded since comes into the journal. */
const post = defineJob({ name: 'journal.post', cron: '* * * * *', singleton: true, timeout: 30 * 60 }, async (ctx) => {
  await restingBetween(() => postSome(ctx, AT_ONCE))
})

/** Each night: the journal against itself and against what it is made of. Years of it take hours when nights were missed. */
const proof = defineJob({ name: 'journal.prove', cron: '45 3 * * *', singleton: true, timeout: 4 * 60 * 60 }, prove)

export const jobs = [post, proof]
