import { wordsOf } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { isReference, SURVEY_STATES } from './survey-states.ts'

/** What people confirmed on the page that links of surveys lead to. */
export const screen = listScreen('surveys.list', {
  name: 'SurveyResponses',
  path: '/staff/survey-responses',
  section: 'service',
  place: 6,
  title: 'Survey answers',
  lead: 'Answers that people sent from the links of a survey, newest first.',
  filters: [filter.choice('state', 'State', SURVEY_STATES), filter.day('from', 'From'), filter.day('until', 'Until')],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffSurveyResponse', { itemId: id }),
  columns: [
    column.when('given_at', 'Received'),
    {
      key: 'answers',
      header: 'Answers',
      text: ({ answers }) => answers.map(answerText).join('; '),
      cell: ({ answers }) => (
        <span className="line-clamp-2 max-w-text max-sm:inline">
          {answers
            .filter(({ value }) => !isReference(value))
            .map(answerText)
            .join('; ') || '–'}
        </span>
      ),
    },
    column.text('language', 'Language', { phone: false }),
    column.state('state', 'State', SURVEY_STATES, ({ read }) => (read ? 'READ' : 'NEW')),
  ],
  empty: 'No answers yet',
  emptyHint: 'They come from links to /survey-response with the answers as query parameters.',
})

function answerText({ name, value }: RowOf<'surveys.list'>['answers'][number]): string {
  return `${wordsOf(name)}: ${value}`
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
