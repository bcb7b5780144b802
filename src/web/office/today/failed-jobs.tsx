import { plural } from '../../../lib/texts.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

/** What went wrong behind the scenes, and can be tried once more. */
export const screen = listScreen('today.failedJobs', {
  name: 'FailedJobs',
  path: '/staff/failed-jobs',
  section: 'business',
  place: 9,
  title: 'Failed jobs',
  lead: 'Background jobs, such as emails and refunds, that failed on every attempt.',
  actions: [
    {
      intent: 'retry',
      call: 'today.retryJobs',
      allow: 'Settings:Update',
      label: 'Run all again',
      ask: 'Fix the cause first. Jobs that fail again return to this list.',
      input: () => ({}),
      done: (_, { retried }) => `${retried} ${plural(retried, { one: 'job is', other: 'jobs are' })} running again.`,
    },
  ],
  key: ({ id }) => id,
  columns: [column.text('job', 'Job', { whole: true }), column.text('error', 'Error'), column.when('at', 'Failed')],
  empty: 'No failed jobs',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
