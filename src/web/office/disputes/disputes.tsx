import { URGENT_DAYS } from '../../../capabilities/disputes/rules.ts'
import { reasonWords } from '../../../capabilities/disputes/words.ts'
import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { DISPUTE_STATES } from './dispute-states.ts'
import { SubjectLink, subjectName } from './subject-link.tsx'

type Line = RowOf<'disputes.search'>

export const screen = listScreen('disputes.search', {
  name: 'Disputes',
  path: '/staff/disputes',
  section: 'money',
  place: 5,
  title: 'Disputes',
  lead: 'Payments that cardholders dispute at their banks. Each gets its evidence within a minute, and takes one answer.',
  search: 'Booking number or email',
  forms: { 'disputes.simulate': ['number'] },
  filters: [
    filter.choice('status', 'Status', { ...DISPUTE_STATES, DUE_SOON: `Due within ${URGENT_DAYS} days` }),
    filter.day('from', 'Opened from'),
    filter.day('until', 'Opened until'),
  ],
  actions: [
    {
      intent: 'simulate',
      call: 'disputes.simulate',
      label: 'Dispute a test payment',
      ask: 'The sandbox’s bank takes the payment of this booking back, as if its cardholder had disputed it.',
      form: ({ forms }) => <TextField {...fieldsOf(forms['disputes.simulate'], { number: 'Booking number' }).number} />,
      allow: 'Disputes:Answer',
      when: ({ sandbox }) => sandbox,
      done: 'Disputed. It is in the list within a minute.',
    },
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('Dispute', { itemId: id }),
  columns: [
    column.text('gateway_ref', 'Dispute', { mono: true }),
    column.badge('status', 'Status', DISPUTE_STATES),
    column.money('amount', 'Amount'),
    column.when('due_at', 'Answer by'),
    { key: 'for', header: 'For', text: subjectName, cell: SubjectLink },
    column.text('customer', 'Customer'),
    { key: 'reason', header: 'Cardholder says', text: ({ reason }: Line) => reasonWords(reason), phone: false },
    column.when('opened_at', 'Opened', { phone: false }),
    column.money('withdrawn', 'Taken back', { hidden: true }),
    column.money('reinstated', 'Returned to us', { hidden: true }),
    column.money('fee', 'Fee', { hidden: true }),
    column.when('closed_at', 'Decided', { hidden: true }),
  ],
  empty: 'No disputes',
  emptyHint: 'A dispute appears here as soon as the card processor reports it.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
