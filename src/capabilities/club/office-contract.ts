import { z } from 'zod'
import { post, put } from '../../http/endpoint.ts'
import { Email, fault, numeric, Ok, personName, text } from '../../http/wire.ts'
import { NAME_LENGTHS } from './rules.ts'
import { messages } from './texts.ts'

/** Why somebody of the staff changes a member's account. The codes are stored. */
const ActReason = z.enum(['MEMBER_ASKED', 'ID_SEEN', 'KNOWS_BOOKING', 'OUR_MISTAKE', 'SAME_PERSON', 'MISUSE', 'OTHER'])
type ActReason = z.infer<typeof ActReason>

const UPDATE = { permission: 'PointClubUser:Update' } as const

const number = text(20).meta({ description: 'Membership number' })
const note = z.string().trim().max(500).optional()

/** Why, and in words where the code says too little. */
export const Why = z.object({ reason: ActReason, note })
export type Why = z.infer<typeof Why>

const why = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ number, ...shape, ...Why.shape }).refine(isExplained, noteMissing)

/** What was seen or heard has to be written down: it stands in place of the link that only the mailbox has. */
const proof = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ number, ...shape, reason: ActReason.extract(['ID_SEEN', 'KNOWS_BOOKING', 'OTHER']), note: text(500) })

const noteMissing = { path: ['note'], ...fault(messages.noteMissing) }

/** Whether a reason says enough: OTHER says nothing without a note. */
function isExplained({ reason, note }: { reason?: unknown; note?: unknown }): boolean {
  return reason !== 'OTHER' || (typeof note === 'string' && note !== '')
}

const seldom = [{ by: 'number', count: 10, seconds: 3600 }]

/** What staff do for members who call. Each act is kept with its reason, and the member is told of it by e-mail. */
export const memberDesk = {
  rename: put('/staff/members/{number}/names', {
    summary: 'Change the names of a member',
    access: UPDATE,
    idempotent: true,
    problems: ['conflict'],
    input: why({
      version: numeric(z.int()).meta({ description: 'Of the names that were read: newer ones are not overwritten' }),
      short_name: personName(NAME_LENGTHS.short_name),
      long_name: personName(NAME_LENGTHS.long_name),
    }),
    output: Ok,
  }),
  sendConfirmation: post('/staff/members/{number}/send-confirmation', {
    summary: 'Send the link that confirms the email address again',
    access: UPDATE,
    idempotent: true,
    limits: seldom,
    input: z.object({ number }),
    output: Ok,
  }),
  sendPasswordReset: post('/staff/members/{number}/send-password-reset', {
    summary: 'Send a link that sets a new password to the address of the account',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    limits: seldom,
    input: z.object({ number }),
    output: Ok,
  }),
  confirmEmail: post('/staff/members/{number}/confirm-email', {
    summary: 'Confirm the email address of a member on proof',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: proof({}),
    output: Ok,
  }),
  changeEmail: put('/staff/members/{number}/email', {
    summary: 'Change the email address on proof; sessions end, and the old address is sent a link that undoes it',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: proof({ email: Email }),
    output: Ok,
  }),
  unlock: post('/staff/members/{number}/unlock', {
    summary: 'Let a member who mistyped the password too often try again at once',
    access: UPDATE,
    input: why({}),
    output: Ok,
  }),
  endSessions: post('/staff/members/{number}/end-sessions', {
    summary: 'Log a member out everywhere',
    access: UPDATE,
    idempotent: true,
    input: why({}),
    output: Ok,
  }),
  deactivate: post('/staff/members/{number}/deactivate', {
    summary: 'Deactivate a membership: sign-in and sessions end, points stay',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: why({}),
    output: Ok,
  }),
  reactivate: post('/staff/members/{number}/reactivate', {
    summary: 'Reactivate a membership',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: why({}),
    output: Ok,
  }),
}
