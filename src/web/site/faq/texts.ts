import { textsOf } from '../../../lib/texts.ts'

/** Questions people ask. `words` are stems, without accents, by which a letter gives away that it asks this. */
export const en = {
  allIn: {
    question: 'What does “all in” mean?',
    answer: 'The price has the parking, the airport access fee and all taxes in it. Nothing is added later.',
    words: 'tax fee hidden extra all-in price',
  },
  deposit: {
    question: 'What is the difference between paying now and a deposit?',
    answer:
      'Paying now is the cheapest. With a deposit you pay for one day when you book and the rest when you leave the lot. Both hold your space.',
    words: 'deposit prepay prepaid pay',
  },
  cancel: {
    question: 'Can I cancel?',
    answer: (minutes: number, hours: number) =>
      `Yes. It is free within ${minutes} minutes of booking, and up to ${hours} hours before you arrive.`,
    answerWithFee: (minutes: number, hours: number, fee: string) =>
      `Yes. It is free within ${minutes} minutes of booking. Up to ${hours} hours before you arrive it is free with a deposit, and costs ${fee} when you paid in full.`,
    later: 'Later we keep the price of one day.',
    laterAtMost: (most: string) => `Later we keep the price of one day, at most ${most}.`,
    link: 'Find your booking to cancel it',
    words: 'cancel refund money back',
  },
  change: {
    question: 'Can I change my dates?',
    answer: 'As often as you like until you check in, for free. Only a difference in price is charged or given back.',
    link: 'Find your booking to change it',
    words: 'change modif move date extend earlier reschedul',
  },
  late: {
    question: 'What if I come back later than planned?',
    answer:
      'Half an hour is on us. Beyond that the extra time is charged at the drive-up price, when you leave. If you know before, change your dates: that is cheaper.',
    words: 'late later delay overstay longer delayed',
  },
  shuttle: {
    question: 'How do I get to the terminal and back?',
    answer: (airport: string) =>
      `Our shuttle takes you to ${airport}. When you are back, ask for a pickup from your phone and go to the stop that it names.`,
    link: 'Call the shuttle',
    words: 'shuttle pickup pick terminal bus ride airport',
  },
  length: {
    question: 'How long may I park, and with what?',
    answer: (days: number, classes: string) => `Up to ${days} days. ${classes}`,
    words: 'van truck trailer motorcycle oversize oversized long vehicle rv month',
  },
  confirmation: {
    question: 'I cannot find my confirmation',
    answer:
      'Find your booking with its number and your e-mail address, and send the confirmation to yourself again. Look into the folder for spam, too.',
    link: 'Find your booking',
    words: 'confirmation confirm receiv email e-mail number barcode code',
  },
}

export const faqWords = textsOf('site/faq', en)
