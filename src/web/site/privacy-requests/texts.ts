import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  request: {
    title: 'Your data',
    lead: 'Get a copy of everything we have about you, or have it erased. Enter the email you book with and we’ll send you a link.',
    fields: {
      email: { label: 'Email', hint: 'The one you booked with' },
      kind: {
        label: 'What would you like?',
        options: { COPY: 'A copy of my data', ERASURE: 'Erase my data' },
      },
    },
    submit: 'Send me the link',
    pending: 'Sending…',
    member: 'In the Point Club? Use <page>your data page</page>. It’s faster.',
    sent: 'Check your email',
    sentTo: (email: string) =>
      `A link is on its way to <email>${email}</email>. It works once, for 24 hours. Don’t see it? Check your spam folder.`,
  },
  confirm: {
    title: 'Your data',
    copyTitle: 'Make a copy of your data',
    copyLead: (email: string) =>
      `Everything we have about <email>${email}</email>, in one file. We’ll email you a link when it’s ready, usually in a minute.`,
    copySubmit: 'Make my copy',
    copyDone: 'Your copy is being made',
    copyDoneHow: 'We’ll email you a link in a minute. It works for seven days.',
    eraseTitle: 'Erase your data',
    eraseSubmit: 'Erase my data for good',
    eraseDone: 'Your data is being erased',
    eraseDoneHow: 'It takes less than an hour. You’ll get one last email from us.',
    pending: 'One moment…',
    deadHow: 'Ask for a new link.',
    again: 'Ask for a new link',
  },
  goes: {
    about: (email: string) => `This is about <email>${email}</email>.`,
    heading: 'What we erase',
    names: 'Your name, email, phone, addresses, license plates, and flights in all bookings and stays',
    cards: 'Your cards, here and at our payment processor',
    mails: 'Emails, messages, ratings, and our notes about you',
    stays: 'What we keep',
    books: 'Dates, amounts, receipt numbers, and taxes, as tax law requires. Without your name.',
    backups: 'Backups, until they’re replaced. Nobody looks into them.',
    never: 'This can’t be undone.',
  },
  settle: 'Something has to be settled first',
  copy: {
    title: 'Download your data',
    lead: 'One ZIP file with a page to read, and the same data in a format other programs can use. The link works for seven days.',
    download: 'Download my copy',
  },
  member: {
    title: 'Your data',
    copy: 'Get a copy',
    copyHow:
      'Everything we have about you, in one file. We’ll email you a link when it’s ready. You can ask once a day.',
    copySubmit: 'Make my copy',
    copyAsked: 'Your copy is being made',
    copyAskedHow: 'We’ll email you a link in a minute.',
    lastCopy: (when: string) => `You last asked on ${when}.`,
    erase: 'Erase everything',
    points: ({ points }: { points: number }) =>
      `Your account and its ${counted(points, { one: 'point', other: 'points' })}`,
    password: 'Your password',
    passwordHint: 'Leave it empty to confirm with your passkey.',
    sure: 'Erase my account and my data for good',
    sureFirst: 'Check this box first.',
    submit: 'Erase everything',
    close: 'Erase your account, its points, and your data? This can’t be undone.',
    pending: 'One moment…',
    unknownForm: 'We don’t recognize this form. Reload the page and try again.',
  },
}

export const texts = textsOf('site/privacy-requests', en)
