import { z } from 'zod'
import type { Message } from '../../lib/message.ts'
import { addDays } from '../../lib/pacific.ts'
import { messages } from './texts.ts'

export const RequestKind = z.enum(['COPY', 'ERASURE'])
export type RequestKind = z.infer<typeof RequestKind>

export const RequestStatus = z.enum(['UNCONFIRMED', 'OPEN', 'BLOCKED', 'DONE', 'DECLINED'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Hours for which the link works that confirms a request. */
export const LINK_HOURS = 24

/** Days for which a copy can be downloaded. */
export const COPY_DAYS = 7

/** Days within which the law wants a request done (CCPA, Cal. Civ. Code § 1798.130). */
const DUE_DAYS = 45

/** The Pacific date by which a request must be done. */
export function dueOn(askedOn: string): string {
  return addDays(askedOn, DUE_DAYS)
}

/** What stands in the way of erasing somebody, as the database finds it. */
const HINDRANCES = {
  OPEN_BOOKING: messages.hindrance.openBooking,
  OPEN_STAY: messages.hindrance.openStay,
  UNPAID: messages.hindrance.unpaid,
  PAYMENT_UNDER_WAY: messages.hindrance.paymentUnderWay,
  DISPUTE: messages.hindrance.dispute,
  WAITING: messages.hindrance.waiting,
  GIFT_ON_ITS_WAY: messages.hindrance.giftOnItsWay,
  COMPANY_CONTACT: messages.hindrance.companyContact,
} as const satisfies Record<string, Message>
type Hindrance = keyof typeof HINDRANCES

/** In words, each with what to do about it. */
export function hindranceMessages(found: readonly string[]): Message[] {
  return found.map((code) => HINDRANCES[code as Hindrance])
}

/** An erasure is done in these steps, each of which may be repeated. */
export const STEPS = { BEGUN: 1, CARDS_DETACHED: 2 } as const

/** Minutes that an erasure waits until its last mail has left; then it goes on without. */
export const NOTICE_MINUTES = 60
