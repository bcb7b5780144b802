import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why, who else sees it, and how to have it changed or removed, in plain words.',
  short: {
    heading: 'In short',
    need: 'We only ask for what a booking needs.',
    cards: 'We never store card numbers or security codes.',
    sell: 'We don’t sell your data, and there are no advertisers or trackers on these pages.',
    yours: 'You can download or erase everything we have about you yourself.',
  },
  collect: {
    heading: 'What we collect',
    bookHeading: 'When you book',
    book: 'Your name, email, phone number, dates, type of vehicle, and flight numbers if you add them. We use them to hold your space, to reach you if something changes, and to recognize you at the gate.',
    payHeading: 'When you pay',
    pay: 'Your card goes straight to our payment processor. We keep the processor’s reference and the card’s brand, last four digits, and expiration date, so you don’t need it again for changes and refunds.',
    parkHeading: 'When you park',
    park: 'When you arrived and left, what you paid, and your receipt. The law requires us to keep these records.',
    reviewHeading: 'When you review a stay',
    review:
      'Your score counts toward our average, without your name. We publish your words only if you let us, once our staff has read them, with your first name and last initial, the language, and the month of your stay. To take a review down, open the link we emailed you after that stay and send your score again without permission to publish.',
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
      name: 'Anonymous ID',
      use: 'Tells one browser from another in our own statistics',
      life: '400 days after your last visit',
    },
    campaign: {
      name: 'Campaign',
      use: 'Remembers which ad brought you here',
      life: 'Until you close your browser',
    },
    login: {
      name: 'Login (two cookies)',
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
      use: 'Keeps your name, email, phone, flights, and billing address while you log in or out, never your card; only set when JavaScript is off',
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
  keep: {
    books:
      'Dates, amounts, and receipts: as long as tax law requires. Once your name is removed, nothing in them points to you.',
    guests: 'Your name, email, phone, flights, and license plate with a booking: three years after your stay.',
    members: 'In the Point Club: seven years after each stay, so you can look up your trips.',
    mails: 'Mail we sent you and messages you sent us: two years.',
    ratings: 'What you wrote in ratings and reviews, published or not: three years.',
    rides: 'Your name with a shuttle ride, and your place on a waiting list: one year.',
    visits: 'Which pages were opened, without your name: 25 months.',
    backups: 'Backups: until they’re replaced. We only use them to restore lost data.',
    links: 'Links in our emails work until 90 days after your stay. Those you ask for later work for a week.',
  },
  mailHeading: 'Email',
  mail: 'We always email you about your bookings. Everything else is up to you: every other email has a one-click unsubscribe link.',
  choicesHeading: 'Your choices',
  choices:
    '<request>Get a copy of your data, or have it erased</request>: enter your email, and follow the link we send you. A copy is ready in minutes. An erasure takes less than an hour, unless a booking, payment, or gift isn’t settled; then we tell you what to do. We keep what tax law requires, without your name, and a code made from your address, so we don’t email you again. You can also call or write to us; we’ll answer within 45 days, and only ask for what we need to confirm it’s you.',
  childrenHeading: 'Children',
  children:
    'Our service is for people old enough to drive. We don’t knowingly collect anything from children under 13.',
  changesHeading: 'Changes',
  changes: 'When this policy changes, we update this page. If a change matters to you, we’ll email you.',
  reachUs: 'Contact us',
}

export const texts = textsOf('site/privacy', en)
