import type { ScoreFigures } from '../../../capabilities/feedback/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { averageText, percent, ScorePictures } from './figures.tsx'
import { RATED, scoreTone } from './score-labels.ts'

function sumsOf({ count, average, low, asked, answered }: ScoreFigures) {
  return [
    ['Scores', figure(count)],
    ['Average', averageText(average)],
    ['1 or 2', `${figure(low)} · ${percent(low, count)}`],
    ['Answered', `${figure(answered)} of ${figure(asked)} · ${percent(answered, asked)}`],
  ] as const
}

/** What drivers say of their stays: all scores, not only the complaints. */
export const screen = listScreen('scores.list', {
  name: 'ScoreDashboard',
  path: '/staff/scores',
  section: 'service',
  place: 5,
  title: 'Scores',
  lead: (data) =>
    `Scores given from ${whenDate(data.from)} to ${whenDate(data.until)}. The last score of a stay counts; 1 and 2 open an incident.`,
  links: () => [
    { label: 'Open incidents', to: to('IncidentsOpen'), allow: 'ParkScores:Read' },
    { label: 'Survey answers', to: to('SurveyResponses'), allow: 'ParkScores:Read' },
  ],
  search: 'Words in the feedback',
  filters: [
    filter.choice('score', 'Score', { 5: '5', 4: '4', 3: '3', 2: '2', 1: '1' }),
    filter.choice('product', 'Product', RATED),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  sort: '-given_at',
  sums: ({ figures }) => (figures ? sumsOf(figures) : []),
  above: ({ figures }) => figures && <ScorePictures figures={figures} />,
  key: ({ id }) => id,
  link: ({ id }) => to('StaffScore', { itemId: id }),
  columns: [
    {
      key: 'score',
      header: 'Score',
      text: ({ score }) => `${score} out of 5`,
      cell: ({ score }) => <Badge tone={scoreTone(score)}>{`${score} out of 5`}</Badge>,
      whole: true,
      sortable: true,
    },
    {
      ...column.text('feedback', 'Feedback'),
      cell: ({ feedback }) => <span className="line-clamp-2 max-w-text max-sm:inline">{feedback ?? '–'}</span>,
    },
    { key: 'product', header: 'Product', text: ({ product }) => RATED[product] },
    column.text('island', 'Picked up at'),
    column.when('given_at', 'Given', { sortable: true }),
  ],
  empty: 'No scores in this period',
  emptyHint: 'Drivers are asked eight hours after they leave.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
