import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Help with your stay',
  description: 'Pay for your parking, open the exit, and get help at the lot at any hour.',
  lead: 'Pay and open the exit here at any hour, or see what to do now.',
  call: (phone: string) => `Call ${phone}`,
  pay: {
    title: 'Pay and leave',
    text: 'Enter your ticket or booking number. Lost both? Your license plate and the day you parked will do.',
    code: 'Ticket, booking number, or license plate',
    arrivedOn: 'Day you parked',
    arrivedOnHint: 'Only needed with a license plate',
    find: 'See what’s due',
    finding: 'Looking…',
    parkedSince: (moment: string) => `Parked since ${moment}`,
    due: 'Due now',
    total: (total: string) => `Total ${total}, minus what you’ve already paid`,
    name: 'Name on the card',
    postal: 'ZIP or postal code',
    button: (amount: string) => `Pay ${amount} and get the exit code`,
    paying: 'Paying…',
    nothing: 'Nothing to pay',
    nothingText: 'Show your ticket or your booking’s code at the exit. Lost them? Call us and we’ll open it.',
    settled: 'This stay is paid',
    settledText: 'Whoever paid got the exit code. Look it up with the ticket or booking number, or call us.',
    other: 'Look up another car',
    again: 'Look it up again',
    pending: 'Your bank hasn’t answered yet',
    pendingText:
      'You won’t be charged twice. Look up your ticket or booking number again in a minute: the exit code will be there. Or call us.',
  },
  exit: {
    title: 'Your exit code',
    text: (moment: string) => `Scan it at the exit, or read it out at the booth. It works until ${moment}.`,
    paid: (amount: string) => `You paid ${amount}. Your exit code is also your receipt number.`,
  },
  now: {
    title: 'What to do now',
    phone: {
      title: 'My phone is dead, or has no signal',
      text: 'Your booking number or license plate will do: give it at the booth, or enter it here on anyone’s phone. If you’ve opened your booking page on this phone before, it also opens without a signal.',
    },
    full: {
      title: 'The lot looks full',
      text: 'If you booked, your space is held. Give your number at the booth, and we’ll show you where to park. If there’s nothing left, we’ll send you to another lot and pay for it.',
    },
    shuttle: {
      title: 'I missed the shuttle, or it isn’t coming',
      text: (minutes: number) =>
        `Call the next one from your phone. It’ll be there within ${counted(minutes, { one: 'minute', other: 'minutes' })}, day and night. Been waiting longer? Call us, and we’ll send someone.`,
      link: 'Call the shuttle',
    },
    car: {
      title: 'I can’t find my car',
      text: 'Stay at the shuttle stop and call us with your plate or ticket. We’ll help you find it.',
    },
    vehicle: {
      title: 'I booked the wrong vehicle class',
      text: 'Drive in anyway and tell the booth. Before you arrive, you can change the class yourself; you’ll see the price first.',
      link: 'Find my booking',
    },
    ticket: {
      title: 'I lost my ticket',
      text: 'Use your booking number or license plate above. You’ll pay for your actual stay, just as with the ticket.',
    },
  },
}

export const texts = textsOf('site/stay-help', en)
