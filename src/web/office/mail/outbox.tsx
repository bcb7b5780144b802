import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { MAIL_KINDS, MAIL_LANGUAGES, MAIL_STATES, mailState } from './mail-states.ts'
import { languageName, templateTitle } from './template-names.ts'

export const screen = listScreen('mailroom.messages', {
  name: 'EmailMessages',
  path: '/staff/email/messages',
  section: 'mail',
  place: 2,
  title: 'Sent emails',
  lead: 'Every email that was written: who it went to, and what became of it.',
  search: 'Address, subject, booking number, or template',
  filters: [
    filter.choice('status', 'Status', { ...MAIL_STATES, UNDELIVERED: 'Bounced or failed' }),
    filter.choice('kind', 'About', MAIL_KINDS),
    filter.choice('language', 'Language', MAIL_LANGUAGES),
    filter.day('from', 'Written from'),
    filter.day('until', 'Written until'),
  ],
  sort: '-created_at',
  key: ({ id }) => id,
  link: ({ id }) => to('EmailMessage', { itemId: id }),
  linkAllow: 'Email:ReadBody',
  columns: [
    column.text('recipient', 'To', { sortable: true }),
    column.text('subject', 'Subject'),
    column.state('status', 'Status', MAIL_STATES, mailState),
    {
      key: 'template',
      header: 'Template',
      text: ({ template }) => (template ? templateTitle(template) : '–'),
      phone: false,
    },
    { key: 'kind', header: 'About', text: ({ kind }) => MAIL_KINDS[kind], hidden: true },
    { key: 'language', header: 'Language', text: ({ language }) => languageName(language), hidden: true },
    column.text('purpose', 'Purpose', { hidden: true }),
    column.count('attempts', 'Attempts', { hidden: true }),
    column.text('error', 'Error', { hidden: true }),
    column.when('created_at', 'Written', { sortable: true, phone: true }),
    column.when('sent_at', 'Sent', { hidden: true }),
  ],
  empty: 'No emails yet',
  emptyHint: 'Emails to travelers appear here.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
