import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why, who else sees it, and how to have it changed or removed. In plain words.',
  short: {
    heading: 'In short',
    need: 'We ask for what a booking needs, and for nothing else.',
    cards: 'Card numbers and security codes are never stored by us.',
    sell: 'We do not sell data, and no advertiser or tracker is part of these pages.',
    yours: 'You can see, correct or remove what we hold about you. One message is enough.',
  },
  collect: {
    heading: 'What we collect',
    bookHeading: 'When you book',
    book: 'Your name, e-mail address, phone number, dates, kind of vehicle and, if you give them, flight numbers. We need them to keep your space, to reach you when something changes, and to know you at the gate.',
    payHeading: 'When you pay',
    pay: 'Your card goes straight to our payment processor. What we keep is the processor’s reference, the brand of the card, its last four digits and its expiry, so that changes and refunds need no card again.',
    parkHeading: 'When you park',
    park: 'When you came and left, what you paid, and the receipt. The law has us keep these records.',
    lookHeading: 'When you look around',
    look: 'Which pages are opened, and technical records such as the network address of a request. We use them to keep the site working and safe, and to count visits. These statistics stay with us.',
  },
  cookies: {
    heading: 'Cookies',
    lead: 'All are our own, and none can be read by scripts or by other sites.',
    caption: 'Cookies that these pages set',
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
      life: 'Until the browser is closed',
    },
    campaign: {
      name: 'Campaign',
      use: 'Remembers which advertisement brought you here',
      life: 'Until the browser is closed',
    },
    login: {
      name: 'Log-in (two)',
      use: 'Keeps you logged in; set when you log in',
      life: 'Until you log out, or the log-in runs out',
    },
    bookings: {
      name: 'Booking links',
      use: 'Opens bookings you made or followed a link to',
      life: '400 days, or until you log out',
    },
    draft: {
      name: 'Half-filled booking',
      use: 'Keeps your name, e-mail, phone, flights and billing address while you log in or out, never your card; set only where scripts are off',
      life: '30 minutes, or until you have booked',
    },
  },
  others: {
    heading: 'Who else sees it',
    processor: 'Our payment processor, to charge and refund your card.',
    hosts: 'Those who host our servers and carry our e-mail, on our instructions.',
    authorities: 'Authorities, where the law makes us answer.',
  },
  keepHeading: 'How long we keep it',
  keep: 'Bookings and payments as long as tax law asks, seven years at most. Links in our e-mails work until 90 days after your stay. Prices you asked for without booking do not carry your name.',
  mailHeading: 'E-mail',
  mail: 'Messages about your booking always reach you. Everything else only if you want it: each such e-mail has a link that ends them with one click.',
  choicesHeading: 'Your choices',
  choices:
    'Ask us what we hold about you, have it corrected, take it with you, or have it removed where no law keeps it. We answer within 30 days and ask only for what shows that it is you.',
  childrenHeading: 'Children',
  children: 'Our service is for those who may drive. We do not knowingly collect anything from children under 13.',
  changesHeading: 'Changes',
  changes: 'When this policy changes, it changes here, and what matters is told by e-mail to those whom it concerns.',
  reachUs: 'Reach us',
}

export const texts = textsOf('site/privacy', en)
