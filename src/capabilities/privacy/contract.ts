import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Email, Ok, Said, text, WireInstant } from '../../http/wire.ts'
import { RequestKind, RequestStatus } from './rules.ts'

const token = text(64).meta({ description: 'From the link in the email' })
const number = text(20).meta({ description: 'Membership number' })

const Hindrances = z.array(Said).meta({ description: 'What must be settled before anything can be erased' })

const LastRequest = z
  .object({ status: RequestStatus, asked_at: WireInstant })
  .nullable()
  .meta({ description: 'The last of its kind; null when there was none' })

const PrivacyStanding = z
  .object({
    copy: LastRequest,
    erasure: LastRequest,
    hindrances: Hindrances,
    points: z.int().min(0).meta({ description: 'What an erasure forfeits' }),
  })
  .meta({ id: 'PrivacyStanding' })

export const privacy = {
  ask: post('/privacy/requests', {
    summary:
      'Ask for an email with a link to a copy of your data, or to its erasure; the answer is the same for any address',
    access: 'public',
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 3, seconds: 3600 },
    ],
    shared: { free: 3, count: 3000, seconds: 3600 },
    input: z.object({ email: Email, kind: RequestKind }),
    output: Ok,
  }),
  link: post('/privacy/link', {
    summary: 'What a mailed link would do; nothing is done',
    access: 'public',
    limits: [{ by: 'address', count: 60, seconds: 600 }],
    input: z.object({ token }),
    output: z.object({ kind: RequestKind, email: z.string(), hindrances: Hindrances }),
  }),
  confirm: post('/privacy/link/confirm', {
    summary: 'Do what a mailed link is for: make the copy, or erase for good',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ token }),
    output: z.object({ kind: RequestKind }),
  }),
  download: post('/privacy/copy', {
    summary: 'Get the copy that a mailed link opens, as a ZIP archive',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ token }),
    output: z
      .object({ filename: z.string(), content_type: z.string(), base64: z.base64() })
      .meta({ id: 'PrivacyCopy' }),
  }),
  standing: get('/club/{number}/privacy', {
    summary: 'What a member has asked of their data, and what stands in the way of erasing it',
    access: 'member',
    input: z.object({ number }),
    output: PrivacyStanding,
  }),
  copy: post('/club/{number}/privacy/copy', {
    summary: 'Ask for a copy of everything that is held on a member, once a day; a mail tells when it is ready',
    access: 'member',
    forStaff: null,
    proof: 'fresh',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ number }),
    output: Ok,
  }),
  erase: post('/club/{number}/privacy/erasure', {
    summary: 'Erase a member for good: log-in, points and all that names them end',
    access: 'member',
    limits: [{ by: 'number', count: 10, seconds: 3600 }],
    problems: ['reauthentication_required'],
    input: z.object({
      number,
      password: z
        .string()
        .max(128)
        .nullish()
        .transform((typed) => typed || undefined)
        .meta({ description: 'Without it the session must have proved who it is within ten minutes, as by a passkey' }),
    }),
    output: Ok,
  }),
}
