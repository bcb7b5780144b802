import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Your e-mail preferences',
  heading: 'Which mail do you want?',
  lead: 'Confirmations, changes, reminders and receipts always come. Everything else is up to you.',
  saved: 'Saved',
  savedLeast: 'You only get mail about your bookings and account.',
  savedNews: 'You also get our monthly news.',
  savedOffers: 'You get our news and all offers.',
  checkInbox: 'Check your inbox',
  mailed: (email: string) => `We sent a link to ${email}. Nothing changes until you open it.`,
  choice: 'Your choice',
  mailTo: (email: string) => `Mail to ${email}`,
  save: 'Save',
  saving: 'Saving …',
  sendLink: 'E-mail me a link to confirm',
  sending: 'Sending …',
  whyLink: 'So that nobody else can choose for you. A link in one of our mails saves at once.',
}

export const texts = textsOf('site/email', en)
