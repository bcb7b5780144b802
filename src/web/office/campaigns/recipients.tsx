import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { LANGUAGES, reasonText, RECIPIENT_STATES } from './words.ts'

export const screen = listScreen('campaigns.recipients', {
  name: 'EmailCampaignRecipients',
  path: '/staff/email/campaigns/{itemId}/recipients',
  title: 'Recipients',
  parent: 'EmailCampaigns',
  input: ({ itemId }) => ({ campaignId: itemId }),
  search: 'Full email address',
  filters: [filter.choice('state', 'Status', RECIPIENT_STATES)],
  key: ({ id }) => id,
  link: ({ email }) => to('EmailAddress', { itemId: email }),
  linkAllow: 'EmailSuppressionList:Read',
  columns: [
    column.text('email', 'Address'),
    column.badge('state', 'Status', RECIPIENT_STATES),
    { key: 'why', header: 'Reason', text: ({ why }) => reasonText(why) },
    { key: 'variant', header: 'Subject', text: ({ variant }) => (variant === 0 ? '–' : String(variant)), phone: false },
    {
      key: 'language',
      header: 'Language',
      text: ({ language }) => (language === 'es' ? LANGUAGES.es : LANGUAGES.en),
      hidden: true,
    },
    column.when('sent_at', 'Sent', { none: '–' }),
    column.when('clicked_at', 'Clicked', { none: '–' }),
    column.when('bounced_at', 'Bounced', { hidden: true, none: '–' }),
    column.when('unsubscribed_at', 'Unsubscribed', { hidden: true, none: '–' }),
  ],
  empty: 'No one yet',
  emptyHint: 'Recipients appear here once it starts.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
