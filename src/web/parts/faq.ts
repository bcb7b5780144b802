import type { Settings } from '../../capabilities/settings/contract.ts'
import { to } from '../paths.ts'
import { formatMoney } from '../ui/money.tsx'

/** A question people ask, and its answer; numbers are those of the terms in force. */
export interface FaqEntry {
  readonly id: string
  readonly question: string
  readonly answer: string
  /** Where it can be done at once. */
  readonly link?: { readonly label: string; readonly to: string }
  /** Words by which a letter gives away that it asks this, in their stems. */
  readonly words: readonly string[]
}

/** What people ask before they book, and what they write about: one list for the home page and the contact form. */
export function faqOf({ terms, vehicle_classes, business }: Settings): FaqEntry[] {
  const { free_cancellation_minutes, free_cancellation_hours, buy_now_cancellation_fee, longest_stay_days } = terms
  const fee = formatMoney(buy_now_cancellation_fee)
  return [
    {
      id: 'all-in',
      question: 'What does “all in” mean?',
      answer: 'The price has the parking, the airport access fee and all taxes in it. Nothing is added later.',
      words: ['tax', 'fee', 'hidden', 'extra', 'all-in', 'price'],
    },
    {
      id: 'deposit',
      question: 'What is the difference between paying now and a deposit?',
      answer:
        'Paying now is the cheapest. With a deposit you pay for one day when you book and the rest when you leave the lot. Both hold your space.',
      words: ['deposit', 'prepay', 'prepaid', 'pay'],
    },
    {
      id: 'cancel',
      question: 'Can I cancel?',
      answer: `Yes. It is free within ${free_cancellation_minutes} minutes of booking. Up to ${free_cancellation_hours} hours before you arrive it is free with a deposit, and costs ${fee} when you paid in full. Later we keep the price of one day.`,
      link: { label: 'Find your booking to cancel it', to: to('BookingClaim') },
      words: ['cancel', 'refund', 'money', 'back'],
    },
    {
      id: 'change',
      question: 'Can I change my dates?',
      answer: 'As often as you like until you check in, for free. Only a difference in price is charged or given back.',
      link: { label: 'Find your booking to change it', to: to('BookingClaim') },
      words: ['change', 'modif', 'move', 'date', 'extend', 'earlier', 'reschedul'],
    },
    {
      id: 'late',
      question: 'What if I come back later than planned?',
      answer:
        'Half an hour is on us. Beyond that the extra time is charged at the drive-up price, when you leave. If you know before, change your dates: that is cheaper.',
      words: ['late', 'later', 'delay', 'overstay', 'longer', 'delayed'],
    },
    {
      id: 'shuttle',
      question: 'How do I get to the terminal and back?',
      answer: `Our shuttle takes you to ${business.airport.short_name}. When you are back, ask for a pickup from your phone and go to the stop that it names.`,
      link: { label: 'Call the shuttle', to: to('PickupRequest') },
      words: ['shuttle', 'pickup', 'pick', 'terminal', 'bus', 'ride', 'airport'],
    },
    {
      id: 'length',
      question: 'How long may I park, and with what?',
      answer: `Up to ${longest_stay_days} days. ${vehicle_classes.map(({ name, description }) => `${name}: ${sentence(description)}`).join(' ')}`,
      words: ['van', 'truck', 'trailer', 'motorcycle', 'oversize', 'oversized', 'long', 'vehicle', 'rv', 'month'],
    },
    {
      id: 'confirmation',
      question: 'I cannot find my confirmation',
      answer:
        'Find your booking with its number and your e-mail address, and send the confirmation to yourself again. Look into the folder for spam, too.',
      link: { label: 'Find your booking', to: to('BookingClaim') },
      words: ['confirmation', 'confirm', 'receiv', 'email', 'e-mail', 'number', 'barcode', 'code'],
    },
  ]
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** So many of its words must be in a letter before an answer is worth a look. */
const ENOUGH = 2

/** The answer that a letter most likely asks for, by its words; none when nothing fits well. A subject counts twice. */
export function suggest(faq: readonly FaqEntry[], subject: string, message: string): FaqEntry | undefined {
  const [inSubject, inMessage] = [wordsOf(subject), wordsOf(message)]
  const rated = faq.map((entry) => ({
    entry,
    score: entry.words.reduce(
      (score, stem) => score + (has(inSubject, stem) ? 2 : 0) + (has(inMessage, stem) ? 1 : 0),
      0,
    ),
  }))
  const best = rated.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score >= ENOUGH ? best.entry : undefined
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z][a-z-]+/g) ?? []
}

/** A short stem is a word by itself; a longer one may go on: "cancel" is in "cancelling". */
function has(words: readonly string[], stem: string): boolean {
  return words.some((word) => word === stem || word === `${stem}s` || (stem.length > 4 && word.startsWith(stem)))
}
