import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { caseColumns, caseFilters } from './case-columns.tsx'

const KINDS = { CONTACT: ['neutral', 'Contact'], CORPORATE: ['accent', 'Company'] } as const

interface Inbox {
  readonly name: 'StaffInquiries' | 'StaffInquiriesClosed'
  readonly path: '/staff/inquiries' | '/staff/inquiries/closed'
  readonly place: number
  readonly title: string
  readonly input: { readonly status: 'OPEN' | 'CLOSED' }
  readonly empty: string
  readonly emptyHint: string
}

/** What people and companies wrote, the newest first. */
function inbox(own: Inbox) {
  return listScreen('inquiries.list', {
    ...own,
    section: 'service',
    lead: 'Messages from the site. Answers go out by email.',
    tabs: ['StaffInquiries', 'StaffInquiriesClosed'],
    search: 'Number, email, name, or subject',
    filters: [filter.choice('kind', 'From', KINDS), ...caseFilters(own.input.status)],
    sort: '-received_at',
    links: () => [{ label: 'Macros', to: to('Macros'), allow: 'Inquiries:Read' }],
    key: ({ id }) => id,
    link: ({ id }) => to('StaffInquiry', { itemId: id }),
    columns: [
      column.text('subject', 'Subject'),
      {
        key: 'from',
        header: 'From',
        text: ({ name, email_address }) => (name ? `${name}, ${email_address}` : email_address),
      },
      column.badge('kind', 'Kind', KINDS),
      column.text('number', 'Number', { whole: true, phone: false }),
      caseColumns.assignee,
      caseColumns.answer,
      column.when('received_at', 'Received', { phone: true, sortable: true }),
    ],
  })
}

export const screen = [
  inbox({
    name: 'StaffInquiries',
    path: '/staff/inquiries',
    place: 3,
    title: 'Inbox',
    input: { status: 'OPEN' },
    empty: 'The inbox is empty',
    emptyHint: 'Everyone has an answer.',
  }),
  inbox({
    name: 'StaffInquiriesClosed',
    path: '/staff/inquiries/closed',
    place: 4,
    title: 'Closed inquiries',
    input: { status: 'CLOSED' },
    empty: 'No closed inquiries',
    emptyHint: 'Closed inquiries are kept here.',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
