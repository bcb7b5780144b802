import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { KINDS, ORIGINS, STATES } from './list-words.ts'

/** To whom marketing is written. */
const lists = listScreen('mailingLists.list', {
  name: 'EmailMailingLists',
  path: '/staff/email/mailing-lists',
  section: 'mail',
  place: 8,
  title: 'Mailing lists',
  lead: 'Who campaigns are sent to: people who meet rules, or addresses that agreed elsewhere. People who unsubscribed or are suppressed never get any.',
  links: () => [
    { label: 'New rule-based list', to: to('MailingListCreate'), adds: true, allow: 'EmailMailingLists:Update' },
    { label: 'New manual list', to: to('MailingListByHand'), adds: true, allow: 'EmailMailingLists:Update' },
  ],
  search: 'Name or note',
  filters: [filter.choice('kind', 'Kind', KINDS), filter.choice('status', 'Status', STATES)],
  key: ({ id }) => id,
  link: ({ id }) => to('MailingList', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    column.badge('kind', 'Kind', KINDS),
    column.state('status', 'Status', STATES, ({ archived_at }) => (archived_at ? 'ARCHIVED' : 'IN_USE')),
    column.count('people', 'People'),
    column.when('counted_at', 'Counted', { none: 'Never' }),
    column.text('note', 'For', { phone: false }),
    column.when('updated_at', 'Changed', { hidden: true }),
  ],
  empty: 'No mailing lists yet',
  emptyHint: 'Create one by rules, such as everyone who has not come for half a year.',
})

/** Everybody whom a list reaches, and as a file. */
const people = listScreen('mailingLists.people', {
  name: 'MailingListPeople',
  path: '/staff/email/mailing-lists/{itemId}/people',
  title: 'People on the list',
  parent: 'EmailMailingLists',
  lead: 'Everyone who can be sent offers right now. The list’s page shows who is left out.',
  input: ({ itemId }) => ({ listId: itemId }),
  search: 'Part of an address',
  pageSize: 50,
  key: ({ email }) => email,
  columns: [
    column.text('email', 'Email', { whole: true }),
    column.text('first_name', 'First name'),
    column.text('language', 'Language'),
    { key: 'origin', header: 'Who', text: ({ origin }) => ORIGINS[origin] },
  ],
  empty: 'No one is on this list now',
})

export const screen = [lists, people]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
