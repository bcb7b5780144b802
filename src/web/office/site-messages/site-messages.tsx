import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { MESSAGE_STATES, MESSAGE_TONES } from './message-states.ts'

export const screen = listScreen('siteMessages.list', {
  name: 'StaffSiteMessages',
  path: '/staff/site-messages',
  section: 'business',
  place: 2,
  title: 'Site messages',
  lead: 'Messages that everyone reads at the top of the site. The question about a recent stay is asked automatically and is not listed here.',
  links: () => [{ label: 'New message', to: to('StaffSiteMessageCreate'), allow: 'SiteMessages:Update', adds: true }],
  search: 'Text',
  filters: [filter.choice('state', 'Status', MESSAGE_STATES)],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffSiteMessage', { itemId: id }),
  columns: [
    column.text('text_en', 'Message'),
    column.text('text_es', 'Spanish', { hidden: true }),
    column.badge('state', 'Status', MESSAGE_STATES),
    { key: 'tone', header: 'Style', text: ({ tone }) => MESSAGE_TONES[tone], phone: false },
    column.when('starts_at', 'From', { whole: true, phone: true }),
    column.when('ends_at', 'Until', { whole: true, none: 'Until it is ended' }),
  ],
  empty: 'No messages yet',
  emptyHint: 'Tell travelers about snow, road work, or a new shuttle stop.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
