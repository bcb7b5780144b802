import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { CAMPAIGN_STATES, SERIES } from './words.ts'

const { OFF, ON, ...OF_CAMPAIGNS } = CAMPAIGN_STATES

export const screen = [
  listScreen('campaigns.list', {
    name: 'EmailCampaigns',
    path: '/staff/email/campaigns',
    section: 'mail',
    place: 9,
    title: 'Campaigns',
    lead: 'Emails to everyone on a mailing list, and their results.',
    tabs: ['EmailCampaigns', 'EmailSeries'],
    links: () => [
      { label: 'New campaign', to: to('EmailCampaignCreate'), allow: 'EmailCampaigns:Update', adds: true },
      { label: 'Limits', to: to('EmailCampaignSettings') },
    ],
    search: 'Name',
    filters: [filter.choice('status', 'Status', OF_CAMPAIGNS)],
    key: ({ id }) => id,
    link: ({ id, status }) =>
      status === 'DRAFT' || status === 'SCHEDULED'
        ? to('EmailCampaign', { itemId: id })
        : to('EmailCampaignResults', { itemId: id }),
    columns: [
      column.text('name', 'Name'),
      column.badge('status', 'Status', CAMPAIGN_STATES),
      column.count('people', 'People'),
      column.count('sent', 'Sent'),
      column.count('clicked', 'Clicked', { phone: true }),
      column.count('booked', 'Booked', { phone: true }),
      column.when('send_at', 'Goes out', { none: '–' }),
      column.when('updated_at', 'Changed', { hidden: true }),
    ],
    empty: 'No campaigns yet',
    emptyHint: 'Write to everyone on a mailing list: news, an offer, a coupon code.',
  }),
  listScreen('campaigns.series', {
    name: 'EmailSeries',
    path: '/staff/email/series',
    title: 'Automatic emails',
    parent: 'EmailCampaigns',
    lead: 'Sent automatically, to each person once per occasion.',
    tabs: ['EmailCampaigns', 'EmailSeries'],
    key: ({ id }) => id,
    link: ({ id }) => to('EmailCampaign', { itemId: id }),
    columns: [
      column.text('name', 'Name'),
      column.badge('status', 'Status', { OFF, ON, ...OF_CAMPAIGNS }),
      { key: 'kind', header: 'When', text: ({ kind }) => (kind === 'CAMPAIGN' ? '–' : SERIES[kind].when) },
      column.count('sent', 'Sent'),
      column.count('clicked', 'Clicked'),
      column.count('booked', 'Booked'),
    ],
    empty: 'No automatic emails',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
