import { counted, textsOf } from '../../../lib/texts.ts'

/** Questions people ask. `words` are stems, without accents, by which a letter gives away that it asks this. */
export const en = {
  allIn: {
    question: 'What does “all in” mean?',
    answer: 'The price includes parking, the airport access fee, and all taxes. Nothing is added later.',
    words: 'tax fee hidden extra all-in price',
  },
  deposit: {
    question: 'What’s the difference between paying now and a deposit?',
    answer:
      'Paying now costs the least. With a deposit, you pay for one day when you book and the rest when you leave the lot. Both hold your space.',
    words: 'deposit prepay prepaid pay',
  },
  cancel: {
    question: 'Can I cancel?',
    answer: (minutes: number, hours: number) =>
      `Yes. It’s free ${minutes > 0 ? `${afterBooking(minutes)}, and ` : ''}${hours > 0 ? 'up to' : 'until'} ${arrival(hours)}.`,
    answerWithFee: (minutes: number, hours: number, fee: string) =>
      `Yes. ${minutes > 0 ? `It’s free ${afterBooking(minutes)}. ` : ''}${hours > 0 ? 'Up to' : 'Until'} ${arrival(hours)}, it’s free with a deposit and costs ${fee} if you paid in full.`,
    later: 'After that, we keep the price of one day.',
    laterAtMost: (most: string) => `After that, we keep the price of one day, up to ${most}.`,
    link: 'Find your booking to cancel it',
    words: 'cancel refund money back',
  },
  change: {
    question: 'Can I change my dates?',
    answer: 'As often as you like until you check in, for free. You pay or get back just the difference.',
    link: 'Find your booking to change it',
    words: 'change modif move date extend earlier reschedul',
  },
  late: {
    question: 'What if I come back later than planned?',
    answer: (minutes: number) =>
      `${minutes > 0 ? `The first ${counted(minutes, { one: 'minute is', other: 'minutes are' })} on us. After that, you pay` : 'You pay'} for the extra time at the drive-up price when you leave. If you know ahead of time, change your dates: it costs less.`,
    words: 'late later delay overstay longer delayed',
  },
  shuttle: {
    question: 'How do I get to the terminal and back?',
    answer: (airport: string) =>
      `Our shuttle takes you to ${airport}. When you’re back, request a pickup on your phone and go to the stop it shows.`,
    link: 'Call the shuttle',
    words: 'shuttle pickup pick terminal bus ride airport',
  },
  length: {
    question: 'How long can I park, and what can I drive?',
    answer: (days: number, classes: string) => `Up to ${counted(days, { one: 'day', other: 'days' })}. ${classes}`,
    words: 'van truck trailer motorcycle oversize oversized long vehicle rv month',
  },
  confirmation: {
    question: 'I can’t find my confirmation',
    answer:
      'Check your spam folder first. Still missing? Enter your email address, and we’ll send you links to all your bookings.',
    link: 'Find your booking',
    words: 'confirmation confirm receiv email e-mail number barcode code',
  },
}

/** "within 30 minutes of booking" */
export function afterBooking(minutes: number): string {
  return `within ${counted(minutes, { one: 'minute', other: 'minutes' })} of booking`
}

/** "6 hours before you arrive"; without hours to spare, "you arrive". */
export function arrival(hours: number): string {
  return hours > 0 ? `${counted(hours, { one: 'hour', other: 'hours' })} before you arrive` : 'you arrive'
}

export const faqWords = textsOf('site/faq', en)
