import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { reasonText } from './reasons.tsx'
import { ANSWERED_STATES, KIND_STATES, REQUEST_STATES, subjectText } from './request-states.ts'

interface Approvals {
  readonly name: 'Approvals' | 'ApprovalsDecided'
  readonly path: '/staff/approvals' | '/staff/approvals/decided'
  readonly place: number
  readonly title: string
  readonly lead: string
  readonly isWaiting: boolean
  readonly empty: string
  readonly emptyHint: string
}

/** What staff asked for beyond their limits, the last first. */
function approvals({ isWaiting, ...own }: Approvals) {
  return listScreen('approvals.search', {
    ...own,
    section: 'desk',
    input: isWaiting ? { status: 'WAITING' } : { decided: 'true' },
    tabs: ['Approvals', 'ApprovalsDecided'],
    key: ({ id }) => id,
    link: ({ id }) => to('StaffApproval', { itemId: id }),
    filters: [
      filter.choice('kind', 'What', KIND_STATES),
      ...(isWaiting ? [] : [filter.choice('status', 'Answer', ANSWERED_STATES)]),
    ],
    columns: [
      { key: 'subject_number', header: 'For', text: subjectText, whole: true },
      column.badge('kind', 'What', KIND_STATES),
      column.money('amount', 'Amount'),
      column.text('asked_by', 'Requested by'),
      isWaiting ? column.when('asked_at', 'Requested') : column.badge('status', 'Answer', REQUEST_STATES),
      { key: 'reason', header: 'Reason', text: ({ reason_code, reason }) => reasonText(reason_code, reason) },
      ...(isWaiting
        ? [column.when('expires_at', 'Expires')]
        : [
            column.text('decided_by', 'By'),
            column.when('decided_at', 'Answered'),
            column.when('asked_at', 'Requested'),
          ]),
    ],
  })
}

export const screen = [
  approvals({
    name: 'Approvals',
    path: '/staff/approvals',
    place: 7,
    title: 'Approvals',
    lead: 'Requests above someone’s limits wait here for a second person.',
    isWaiting: true,
    empty: 'Nothing is waiting for approval',
    emptyHint: 'You are notified on every screen and by email when something is.',
  }),
  approvals({
    name: 'ApprovalsDecided',
    path: '/staff/approvals/decided',
    place: 8,
    title: 'Decided approvals',
    lead: 'What was approved, declined, withdrawn, or not answered in time.',
    isWaiting: false,
    empty: 'Nothing has been decided yet',
    emptyHint: 'Answered requests are kept here.',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
