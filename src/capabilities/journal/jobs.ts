import { defineJob } from '../../platform/jobs.ts'
import { postDue } from './posting.ts'
import { prove } from './proof.ts'

/** Each minute: what was recorded since comes into the journal. */
const post = defineJob({ name: 'journal.post', cron: '* * * * *', singleton: true, timeout: 30 * 60 }, async (ctx) => {
  await postDue(ctx)
})

/** Each night: the journal against itself and against what it is made of. */
const proof = defineJob({ name: 'journal.prove', cron: '45 3 * * *', singleton: true, timeout: 30 * 60 }, prove)

export const jobs = [post, proof]
