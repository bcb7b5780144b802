import { COLUMNS } from '../../../capabilities/journal/columns.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { figuresOf } from './money-link.tsx'
import { REPORTS } from './reports.ts'
import { periodName, STEPS, toEntries } from './words.ts'

const figure = figuresOf('points', COLUMNS.points)

/** What is owed in points, and what became of it. */
export const screen = listScreen('journal.points', {
  name: 'PointsLiability',
  path: '/staff/journal/points',
  title: 'Points liability',
  parent: 'TrialBalance',
  lead: ({ from, until, cost }) => `${whenDate(from)} to ${whenDate(until)}. A point costs ${cost} cents.`,
  tabs: REPORTS,
  forms: { 'journal.setPointCost': ['cost'] },
  filters: [
    filter.choice('step', 'By', STEPS, { usual: 'month' }),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  actions: [
    {
      intent: 'cost',
      call: 'journal.setPointCost',
      label: 'Change cost',
      ask: 'From now on, points are posted at this cost. Outstanding points are revalued with an entry of their own.',
      form: ({ cost: now, forms }) => {
        const { cost } = fieldsOf(forms['journal.setPointCost'], { cost: 'Cents per point' })
        return <TextField {...cost} inputMode="decimal" defaultValue={`${now}`} />
      },
      allow: 'Journal:Update',
      done: 'The cost of a point was changed.',
    },
  ],
  key: ({ period }) => period,
  link: ({ period }) => toEntries(period, 'points'),
  columns: [
    { key: 'period', header: 'Period', text: periodName, whole: true },
    column.money('opening', 'Opening', { phone: true }),
    figure('given', 'Given', { phone: true }),
    figure('taken', 'Taken back', { phone: false }),
    figure('vouchers', 'Redeemed', { phone: true }),
    figure('expired', 'Expired', { phone: true }),
    figure('moved_in', 'Imported', { phone: false }),
    figure('revalued', 'Revalued', { phone: false }),
    figure('corrected', 'Corrected', { phone: false }),
    column.money('closing', 'Closing', { phone: true }),
  ],
  empty: 'No points in this period',
  emptyHint: 'Members earn points with their first stay.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
