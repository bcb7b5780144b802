import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { subjectLink } from './subject-link.tsx'
import { reasonText } from './reasons.tsx'
import { KIND_STATES, REQUEST_STATES, subjectText } from './request-states.ts'

/** What somebody asked for themselves, and what came of it. */
export const screen = listScreen('approvals.own', {
  name: 'StaffRequests',
  path: '/staff/requests',
  title: 'My requests',
  needs: [],
  lead: 'What you asked for above your limits, and how it was decided.',
  actions: [
    {
      intent: 'withdraw',
      call: 'approvals.withdraw',
      input: ({ fields }) => ({ requestId: fields.requestId }),
      done: 'Withdrawn.',
    },
    { intent: 'seen', call: 'approvals.seen', input: ({ fields }) => ({ requestId: fields.requestId }), done: 'Seen.' },
    { intent: 'given-seen', call: 'care.seen', input: ({ fields }) => ({ noticeId: fields.noticeId }), done: 'Seen.' },
  ],
  key: ({ id }) => id,
  filters: [filter.choice('status', 'Answer', REQUEST_STATES)],
  columns: [
    { key: 'subject_number', header: 'For', text: subjectText, cell: subjectLink, whole: true },
    column.badge('kind', 'What', KIND_STATES),
    column.money('amount', 'Amount'),
    column.badge('status', 'Answer', REQUEST_STATES),
    column.when('asked_at', 'Requested'),
    { key: 'reason', header: 'Reason', text: ({ reason_code, reason }) => reasonText(reason_code, reason) },
    column.text('decided_by', 'By'),
    column.text('answer', 'Details'),
  ],
  rowActions: ({ id, status }) =>
    status === 'WAITING' && (
      <Form className="gap-0!">
        <input type="hidden" name="requestId" value={id} />
        <Button type="submit" name="intent" value="withdraw" tone="quiet" size="sm">
          Withdraw
        </Button>
      </Form>
    ),
  empty: 'No requests yet',
  emptyHint: 'Anything within your limits is done right away.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
