import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { Email, Ok, personName, text, WireInstant } from '../../http/wire.ts'
import { NewPassword, Password, Tokens } from '../auth/contract.ts'
import { NAME_LENGTHS } from './rules.ts'

export const Profile = z
  .object({
    user_id: z.uuid(),
    number: z.string().meta({ description: 'Membership number; ends in a Luhn check digit' }),
    barcode: z
      .string()
      .meta({ description: 'What the barcode of the membership pass encodes; for staff its end alone' }),
    point_total: z.int().min(0),
    long_name: z.string(),
    short_name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean().meta({ description: 'Redeeming points needs a confirmed address' }),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: 'Takes the place of `email` when its confirmation link is opened' }),
    has_user: z.boolean().meta({ description: 'Whether someone can sign in as this member; not once they have left' }),
    status: z.enum(['ACTIVE', 'DEACTIVATED']),
    member_since: WireInstant,
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

const names = { short_name: personName(NAME_LENGTHS.short_name), long_name: personName(NAME_LENGTHS.long_name) }
const number = text(20).meta({ description: 'Membership number' })
const token = text(64).meta({ description: 'From the link in the email' })

export const club = {
  register: post('/club/register', {
    summary: 'Join the Point Club',
    access: 'public',
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 5, seconds: 3600 },
    ],
    shared: { free: 3, count: 3000, seconds: 3600 },
    input: z.object({ email: Email, password: NewPassword, ...names }),
    output: Tokens,
  }),
  requestPasswordReset: post('/club/request-password-reset', {
    summary: 'Ask for an email with a link that sets a new password; the answer is the same for any address',
    access: 'public',
    idempotent: true,
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 5, seconds: 3600 },
    ],
    shared: { free: 3, count: 3000, seconds: 3600 },
    input: z.object({ email: Email }),
    output: Ok,
  }),
  passwordReset: post('/club/password-reset', {
    summary: 'Set a new password with the link of the email; ends all sessions',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ token, password: NewPassword }),
    output: Ok,
  }),
  mailedLink: post('/club/mailed-link', {
    summary: 'Check whether the link of an email still works, without using it up',
    access: 'public',
    limits: [{ by: 'address', count: 60, seconds: 600 }],
    input: z.object({ token, purpose: z.enum(['CONFIRM', 'RESET', 'UNDO']) }),
    output: z.object({
      state: z.enum(['OPEN', 'DONE', 'OVER']).meta({
        description: 'DONE: what it confirms is confirmed · OVER: used, void, expired or unknown',
      }),
    }),
  }),
  confirmEmail: post('/club/confirm-email', {
    summary: 'Confirm an email address with the link that was sent to it',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ token }),
    output: Ok,
  }),
  undoEmail: post('/club/undo-email', {
    summary: 'Undo a change of the email address with the link sent to the old one; ends all sessions',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ token }),
    output: Ok,
  }),
  me: get('/club/me', {
    summary: 'Read your own profile',
    access: 'member',
    problems: ['not_found'],
    input: z.object({}),
    output: Profile,
  }),
  setNames: put('/club/{number}/profile/membership', {
    summary: 'Change the names',
    access: 'member',
    input: z.object({ number, ...names }),
    output: Profile,
  }),
  setEmail: put('/club/{number}/profile/email', {
    summary: 'Change the email address; it is pending until its confirmation link is opened',
    access: 'member',
    forStaff: null,
    proof: 'fresh',
    limits: [
      { by: 'number', count: 10, seconds: 3600 },
      { by: 'email_address', count: 5, seconds: 3600 },
    ],
    input: z.object({ number, email_address: Email }),
    output: Profile,
  }),
  resendConfirmation: post('/club/{number}/profile/resend-confirmation', {
    summary: 'Send the link that confirms the email address again',
    access: 'member',
    idempotent: true,
    limits: [{ by: 'number', count: 5, seconds: 3600 }],
    input: z.object({ number }),
    output: Ok,
  }),
  setPassword: put('/club/{number}/profile/password', {
    summary: 'Change the password; ends all other sessions',
    access: 'member',
    proof: 'given',
    limits: [{ by: 'number', count: 10, seconds: 600 }],
    input: z.object({ number, current_password: Password, new_password: NewPassword }),
    output: Profile,
  }),
  deactivate: post('/club/{number}/profile/deactivate', {
    summary: 'Leave the Point Club: sign-in and tokens end',
    access: 'member',
    forStaff: null,
    proof: 'fresh',
    input: z.object({ number }),
    output: Ok,
  }),
}
