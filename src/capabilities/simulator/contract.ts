import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { text } from '../../http/wire.ts'

const Message = z
  .string()
  .regex(/^[a-z][a-z-]{0,60}(?:\.[a-z]{2})?$/)
  .meta({ examples: ['booking-confirmed'] })
const Record = text(254).meta({
  description: 'A booking, voucher or membership number, or an email address: then the last one of it',
  examples: ['7K2M9QX4T'],
})
const asked = { message: Message, record: Record }

const Simulated = z
  .object({
    kind: z.enum(['BOOKING', 'VOUCHER', 'MEMBER']),
    number: z.string(),
    name: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  })
  .meta({
    id: 'SimulatedMail',
    description: 'A message as the customer of a record would get it; its links are made up',
  })

/** Messages with the data of a real record, for staff who may read it. */
export const simulator = {
  messages: get('/staff/mail/simulator/messages', {
    summary: 'List the messages that can be tried out',
    access: { permission: 'Email:Send' },
    input: z.object({}),
    output: z.object({
      messages: z.array(z.string()),
      is_demo: z.boolean().meta({ description: 'Whether bounces can be played' }),
    }),
  }),
  show: post('/staff/mail/simulator/record', {
    summary: 'See a message with the data of a real booking, voucher or member',
    access: { permission: 'Email:Read' },
    input: z.object(asked),
    output: Simulated,
  }),
  sendTest: post('/staff/mail/simulator/record/test', {
    summary: 'Send a message with the data of a real record to yourself, marked as a test',
    access: { permission: 'Email:Send' },
    input: z.object(asked),
    output: z.object({ to: z.string(), subject: z.string() }),
    limits: [{ count: 60, seconds: 3600, by: 'address' }],
  }),
}
