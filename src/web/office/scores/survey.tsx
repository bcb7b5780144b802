import type { ReactNode } from 'react'
import { wordsOf } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { isReference, SURVEY_STATES } from './survey-states.ts'

/** One answer to a survey, as it was sent. */
export const screen = detailScreen('surveys.one', {
  name: 'StaffSurveyResponse',
  path: '/staff/survey-responses/{itemId}',
  title: 'Survey answer',
  parent: 'SurveyResponses',
  input: ({ itemId }) => ({ id: itemId }),
  heading: ({ given_at }) => `Survey answer of ${when(given_at)}`,
  lead: ({ read }) => (
    <>
      <StateBadge states={SURVEY_STATES} state={read ? 'READ' : 'NEW'} />
      {read && ` by ${read.by}, ${when(read.at)}`}
    </>
  ),
  actions: [
    {
      intent: 'read',
      call: 'surveys.markRead',
      label: 'Mark as read',
      ask: 'Colleagues see that you have read it.',
      allow: 'ParkScores:Answer',
      when: ({ read }) => read === null,
      input: ({ params }) => ({ id: params.itemId }),
      done: 'Marked as read.',
    },
  ],
  facts: ({ answers, language }) => [
    ...answers.map(({ name, value }) => [wordsOf(name), valueOf(name, value)] as const),
    ['Language', language],
  ],
})

/** A reference to a stay opens it. */
function valueOf(name: string, value: string): ReactNode {
  if (!isReference(value) || !/^(?:transaction|stay|trip)_?id$/i.test(name)) return value
  return (
    <OfficeLink key={name} to={to('StaffTransaction', { itemId: value })} allow="Transactions:Read">
      {value}
    </OfficeLink>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
