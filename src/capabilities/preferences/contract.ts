import { z } from 'zod'
import { get, put } from '../../http/endpoint.ts'
import { Email } from '../../http/wire.ts'

export const EmailPreference = z
  .object({
    email: z.string(),
    email_delivery_setting: z.int().min(0).max(2).meta({
      description: '0: only what concerns a booking or account, 1: also monthly news, 2: all offers',
    }),
    pending_setting: z.int().min(0).max(2).nullable().meta({
      description: 'What was just chosen, until the link that was mailed to the address is opened',
    }),
  })
  .meta({ id: 'EmailPreference' })
export type EmailPreference = z.infer<typeof EmailPreference>

const SETTINGS = ['0', '1', '2'] as const

const Setting = z
  .string()
  .trim()
  .min(1)
  .pipe(z.enum(SETTINGS))
  .transform(Number)
  .meta({ description: '"0", "1" or "2"', examples: ['0'] })

export const preferences = {
  get: get('/email-prefs/{email}', {
    summary: 'Which mail an address gets; anyone without a token for it gets only the default',
    access: 'public',
    input: z.object({ email: Email }),
    output: EmailPreference,
    limits: [{ count: 60, seconds: 60, by: 'address' }],
    problems: ['unauthorized'],
  }),
  set: put('/email-prefs/{email}', {
    summary: 'Choose which mail an address gets; anyone without a token for it is emailed a link that does it',
    access: 'public',
    idempotent: true,
    input: z.object({ email: Email, setting: Setting }),
    output: EmailPreference,
    limits: [{ count: 30, seconds: 3600, by: 'address' }],
    problems: ['unauthorized'],
  }),
  standing: get('/email-prefs/{email}/standing', {
    summary: 'Whether the credential may choose for this address at once, or by a link in a mail to it',
    access: 'public',
    input: z.object({ email: Email }),
    output: z.object({ is_proven: z.boolean() }),
    limits: [{ count: 60, seconds: 60, by: 'address' }],
    problems: ['unauthorized'],
  }),
}
