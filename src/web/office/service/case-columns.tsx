import { figure } from '../../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { when } from '../../ui/when.ts'
import { filter } from '../kit/list.ts'

interface Case {
  readonly due_at: string
  readonly answered_at: string | null
  readonly is_overdue: boolean
  readonly age_minutes: number
  readonly assignee: { readonly name: string } | null
}

/** "2 d 5 h", "5 h 10 min" or "10 min". */
export function ageText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${figure(days)} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

function answerText({ answered_at, is_overdue, due_at }: Case): string {
  if (answered_at) return `Answered ${when(answered_at)}`
  return is_overdue ? `Overdue since ${when(due_at)}` : `By ${when(due_at)}`
}

/** What the lists of complaints and of messages share: whose a case is, how old, and by when it is answered. */
export const caseColumns = {
  assignee: {
    key: 'assignee',
    header: 'Assigned to',
    text: ({ assignee }: Case) => assignee?.name ?? 'Unassigned',
  },
  answer: {
    key: 'due_at',
    header: 'First answer',
    sortable: true,
    text: answerText,
    cell: (row: Case) =>
      row.is_overdue ? <Badge tone="bad">{answerText(row)}</Badge> : <span>{answerText(row)}</span>,
  },
  age: <Key extends string>(key: Key) => ({
    key,
    header: 'Age',
    sortable: true,
    labelled: true,
    text: ({ age_minutes }: Case) => ageText(age_minutes),
  }),
}

/** Only what is open can be overdue. */
export function caseFilters(status: 'OPEN' | 'CLOSED') {
  const overdue = filter.choice('overdue', 'First answer', { true: 'Overdue', false: 'Not overdue' })
  return [
    filter.choice('assignee', 'Assigned to', { ME: 'Me', NOBODY: 'No one' }),
    ...(status === 'OPEN' ? [overdue] : []),
  ]
}

/** What was done, with whom a case was given to: "To Ada" is kept with it. */
export function stepText(step: string, kind: string, text: string | null): string {
  return kind === 'ASSIGNED' && text ? `${step} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : step
}
