import { figure } from '../../../lib/texts.ts'
import { when } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

/** What the nightly proof found. */
export const screen = listScreen('journal.proof', {
  name: 'JournalProof',
  path: '/staff/journal/proof',
  title: 'Journal verification',
  parent: 'JournalMonths',
  lead: ({ at }) =>
    at
      ? `Verified ${when(at)}: totals against their lines, records against their current state. Recent days and days with new entries are verified every night, every other day once a week.`
      : 'The journal is verified every night at 3:45 am.',
  sums: ({ count, entries, waiting }) => [
    ['Differences', figure(count)],
    ['Entries', figure(entries)],
    ['Not posted yet', figure(waiting)],
  ],
  key: ({ what, subject }) => `${what} ${subject}`,
  columns: [
    column.text('what', 'What differs'),
    column.text('subject', 'Where'),
    column.money('ours', 'Journal'),
    column.money('theirs', 'Should be'),
  ],
  empty: 'The journal agrees with itself and with its sources',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
