import type { Settings } from '../../../capabilities/settings/contract.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { faqWords } from './texts.ts'

/** A question people ask, and its answer; numbers are those of the terms in force. */
export interface FaqEntry {
  readonly id: string
  readonly question: string
  readonly answer: string
  /** Where it can be done at once. */
  readonly link?: { readonly label: string; readonly to: string }
  /** Words by which a letter gives away that it asks this, in their stems, with spaces between. */
  readonly words: string
}

/** What people ask before they book, and what they write about: one list for the home page and the contact form. */
export function faqOf({ terms, vehicle_classes, business }: Settings): FaqEntry[] {
  const t = faqWords()
  const classes = vehicle_classes.map(({ name, description }) => `${name}: ${sentence(description)}`).join(' ')
  const claim = to('BookingClaim')
  return [
    { id: 'all-in', ...t.allIn },
    { id: 'deposit', ...t.deposit },
    {
      id: 'cancel',
      question: t.cancel.question,
      answer: cancelAnswer(terms),
      link: { label: t.cancel.link, to: claim },
      words: t.cancel.words,
    },
    { id: 'change', ...t.change, link: { label: t.change.link, to: claim } },
    { id: 'late', ...t.late, answer: t.late.answer(terms.free_minutes) },
    {
      id: 'shuttle',
      ...t.shuttle,
      answer: t.shuttle.answer(business.airport.short_name),
      link: { label: t.shuttle.link, to: to('PickupRequest') },
    },
    { id: 'length', ...t.length, answer: t.length.answer(terms.longest_stay_days, classes) },
    { id: 'confirmation', ...t.confirmation, link: { label: t.confirmation.link, to: claim } },
  ]
}

function cancelAnswer({
  free_cancellation_minutes: minutes,
  free_cancellation_hours: hours,
  buy_now_cancellation_fee: fee,
  late_cancellation_most: most,
}: Settings['terms']): string {
  const t = faqWords().cancel
  const inTime = fee === '0.00' ? t.answer(minutes, hours) : t.answerWithFee(minutes, hours, formatMoney(fee))
  return `${inTime} ${most === null ? t.later : t.laterAtMost(formatMoney(most))}`
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
    score: entry.words
      .split(' ')
      .reduce((score, stem) => score + (has(inSubject, stem) ? 2 : 0) + (has(inMessage, stem) ? 1 : 0), 0),
  }))
  const best = rated.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score >= ENOUGH ? best.entry : undefined
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[a-z][a-z-]+/g) ?? []
}

/** A short stem is a word by itself; a longer one may go on: "cancel" is in "cancelling". */
function has(words: readonly string[], stem: string): boolean {
  return words.some((word) => word === stem || word === `${stem}s` || (stem.length > 4 && word.startsWith(stem)))
}
