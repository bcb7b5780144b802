import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why, who else sees it, and how to have it changed or removed, in plain words.',
  short: {
    heading: 'In short',
    need: 'We only ask for what a booking needs.',
    cards: 'We never store card numbers or security codes.',
    sell: 'We don’t sell your data, and there are no advertisers or trackers on these pages.',
    yours: 'You can see, correct or remove what we hold about you. Just send us a message.',
  },
  collect: {
    heading: 'What we collect',
    bookHeading: 'When you book',
    book: 'Your name, email, phone number, dates, type of vehicle and, if you add them, flight numbers. We use them to hold your space, to reach you if something changes, and to recognize you at the gate.',
    payHeading: 'When you pay',
    pay: 'Your card goes straight to our payment processor. We keep the processor’s reference and the card’s brand, last four digits and expiration date, so you don’t need it again for changes and refunds.',
    parkHeading: 'When you park',
    park: 'When you arrived and left, what you paid, and your receipt. The law requires us to keep these records.',
    lookHeading: 'When you browse',
    look: 'Which pages you open, and technical records such as your network address. We use them to keep the site working and safe, and to count visits. We don’t share these statistics.',
  },
  cookies: {
    heading: 'Cookies',
    lead: 'They’re all our own, and no script or other site can read them.',
    caption: 'Cookies we set',
    cookie: 'Cookie',
    use: 'What for',
    life: 'How long',
    session: {
      name: 'Session',
      use: 'Ties the pages of one visit together',
      life: '1 hour after the last page',
    },
    anonymous: {
      name: 'Anonymous id',
      use: 'Tells one browser from another in our own statistics',
      life: 'Until you close your browser',
    },
    campaign: {
      name: 'Campaign',
      use: 'Remembers which ad brought you here',
      life: 'Until you close your browser',
    },
    login: {
      name: 'Log-in (two)',
      use: 'Keeps you logged in; set when you log in',
      life: 'Until you log out or your login expires',
    },
    bookings: {
      name: 'Booking links',
      use: 'Opens bookings you made or opened from a link',
      life: '400 days, or until you log out',
    },
    draft: {
      name: 'Half-filled booking',
      use: 'Keeps your name, email, phone, flights and billing address while you log in or out, never your card; only set when JavaScript is off',
      life: '30 minutes, or until you have booked',
    },
  },
  others: {
    heading: 'Who else sees it',
    processor: 'Our payment processor, to charge and refund your card.',
    hosts: 'The companies that host our servers and deliver our email, on our instructions.',
    authorities: 'Authorities, when the law requires it.',
  },
  keepHeading: 'How long we keep it',
  keep: 'Bookings and payments for as long as tax law requires, up to seven years. Links in our emails work until 90 days after your stay. Prices you looked up without booking are not tied to your name.',
  mailHeading: 'Email',
  mail: 'We always email you about your bookings. Everything else is up to you: every other email has a one-click unsubscribe link.',
  choicesHeading: 'Your choices',
  choices:
    'Ask us what we hold about you, and have it corrected, sent to you, or removed unless the law requires us to keep it. We’ll respond within 30 days and only ask for what we need to confirm it’s you.',
  childrenHeading: 'Children',
  children:
    'Our service is for people old enough to drive. We don’t knowingly collect anything from children under 13.',
  changesHeading: 'Changes',
  changes: 'When this policy changes, we update this page. If a change matters to you, we’ll email you.',
  reachUs: 'Contact us',
}

export const texts = textsOf('site/privacy', en)
