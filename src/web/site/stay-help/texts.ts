import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Help with your stay',
  description: 'Pay for your parking, open the exit, and get help at the lot at any hour.',
  lead: 'Pay and open the exit here at any hour, or see what to do now.',
  call: (phone: string) => `Call ${phone}`,
  pay: {
    title: 'Pay and leave',
    text: 'With your ticket or booking number. Lost both? Your license plate and the day you parked are enough.',
    code: 'Ticket, booking number or license plate',
    arrivedOn: 'Day you parked',
    arrivedOnHint: 'Only with a license plate',
    find: 'See what’s due',
    finding: 'Looking …',
    parkedSince: (moment: string) => `Parked since ${moment}`,
    due: 'To pay now',
    total: (total: string) => `Total ${total}, with what is paid already taken off`,
    name: 'Name on the card',
    postal: 'ZIP or postal code',
    button: (amount: string) => `Pay ${amount} and get the exit code`,
    paying: 'Paying …',
    nothing: 'Nothing to pay',
    nothingText: 'Show your ticket or your booking’s code at the exit. Lost them? Call us and we’ll open it.',
    settled: 'This stay is paid',
    settledText: 'The exit code was given to whoever paid. Look it up with the ticket or booking number, or call us.',
    other: 'Look up another car',
    pending: 'Your bank has not answered yet',
    pendingText:
      'You won’t be charged twice. Look up your ticket or booking number again in a minute: the exit code will be there. Or call us.',
  },
  exit: {
    title: 'Your exit code',
    text: (moment: string) => `Scan it at the exit, or say it at the booth. It opens the exit until ${moment}.`,
    paid: (amount: string) => `${amount} is paid. The receipt number is the code itself.`,
  },
  now: {
    title: 'What to do now',
    phone: {
      title: 'My phone is dead, or has no signal',
      text: 'Your booking number or your license plate is enough: say it at the booth, or type it here on anybody’s phone. Your booking page also opens without signal once you have opened it on this phone.',
    },
    full: {
      title: 'The lot looks full',
      text: 'With a booking your space is held. Give your number at the booth, and we’ll show you a space. If there is none left, we send you to another lot and pay for it.',
    },
    shuttle: {
      title: 'I missed the shuttle, or none comes',
      text: (minutes: number) =>
        `Call the next one from your phone. It’s there within ${minutes} minutes, day and night. Waited longer? Call us, and we’ll send somebody.`,
      link: 'Call the shuttle',
    },
    car: {
      title: 'I can’t find my car',
      text: 'Stay at the shuttle stop and call us with your plate or ticket. We’ll help you find it.',
    },
    vehicle: {
      title: 'My vehicle is another class than I booked',
      text: 'Drive in anyway and tell the booth. Before arrival you can change the class yourself; you see the price first.',
      link: 'Find my booking',
    },
    ticket: {
      title: 'I lost my ticket',
      text: 'Use your booking number or license plate above. You then pay for your real stay, as with the ticket.',
    },
  },
}

export const texts = textsOf('site/stay-help', en)
