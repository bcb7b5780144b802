import type { Message } from '../../lib/message.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { isComplaint } from './complaint.ts'
import { messages } from './texts.ts'

/** The thank-you for a score. */
export function thanksFor(score: number): Message {
  if (isComplaint(score)) return messages.thanks.complaint
  return score === 3 ? messages.thanks.fair : messages.thanks.good
}

type Status = 'OPEN' | 'CLOSED'

/** Only a stay that is over can be rated. */
export function canScore({ status }: { status: 'OPEN' | 'CLOSED' | 'VOIDED' }): Verdict {
  return status === 'CLOSED' ? ALLOWED : refused(messages.notOverYet)
}

/** What may be done with an incident as it is. */
export const incidentCan = {
  work: (status: Status): Verdict => (status === 'OPEN' ? ALLOWED : refused(messages.incidentIsClosed)),
  reopen: (status: Status): Verdict => (status === 'CLOSED' ? ALLOWED : refused(messages.incidentIsOpen)),
}

/** Hours after leaving when somebody is asked for a score. */
export const ASK_AFTER_HOURS = 8
/** Hours after which a missed question is no longer asked. */
export const ASK_NO_MORE_HOURS = 48

/** The site message that asks for a score. */
export const PARKSCORE = 'parkscore'
/** A site message from staff to everybody. */
export const NOTICE = 'notice'

/** The most characters of a published review. */
export const LONGEST_REVIEW = 1500

type ReviewStatus = 'WAITING' | 'PUBLISHED' | 'REFUSED'

/** What may be done with a review as it is. */
export const reviewCan = {
  publish: (status: ReviewStatus): Verdict => (status === 'PUBLISHED' ? refused(messages.review.isPublished) : ALLOWED),
  refuse: (status: ReviewStatus): Verdict => (status === 'REFUSED' ? refused(messages.review.isRefused) : ALLOWED),
  answer: (status: ReviewStatus): Verdict => (status === 'PUBLISHED' ? ALLOWED : refused(messages.review.notPublished)),
}

const LONGEST_FIRST_NAME = 30

/** A name as everybody may read it: "Ada L." of "Ada King Lovelace". Null for nothing. */
export function shownName(name: string): string | null {
  const [first, ...others] = name.trim().split(/\s+/)
  if (!first) return null
  const [initial] = others.at(-1) ?? ''
  const short = first.slice(0, LONGEST_FIRST_NAME)
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}
