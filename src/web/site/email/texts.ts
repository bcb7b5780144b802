import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Your email preferences',
  heading: 'Which emails do you want?',
  lead: 'You’ll always get confirmations, changes, reminders, and receipts. Everything else is up to you.',
  saved: 'Saved',
  savedLeast: 'You’ll only get emails about your bookings and account.',
  savedNews: 'You’ll also get our monthly news.',
  savedOffers: 'You’ll get our news and all offers.',
  checkInbox: 'Check your inbox',
  mailed: (email: string) => `We sent a link to ${email}. Nothing changes until you open it.`,
  choice: 'Your choice',
  mailTo: (email: string) => `Emails to ${email}`,
  save: 'Save',
  saving: 'Saving…',
  sendLink: 'Email me a link to confirm',
  sending: 'Sending…',
  whyLink:
    'So nobody else can change your settings. If you come from a link in one of our emails, your choice is saved right away.',
}

export const texts = textsOf('site/email', en)
