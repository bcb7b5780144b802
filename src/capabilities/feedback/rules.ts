import type { Message } from '../../lib/message.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

/** From here down a score is a complaint that somebody looks after. */
const COMPLAINT = 2

export function isComplaint(score: number): boolean {
  return score <= COMPLAINT
}

/** What somebody reads who has given a score. */
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

/** So long after leaving somebody is asked for a score, and not any more when it was missed by so much. */
export const ASK_AFTER_HOURS = 8
export const ASK_NO_MORE_HOURS = 48

/** One template of a site message is known. */
export const PARKSCORE = 'parkscore'
/** And one of our own: what staff say to everybody. */
export const NOTICE = 'notice'

/** Characters of a review that everybody reads. */
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
