import { z } from 'zod'
import { get, post, put } from '../../../http/endpoint.ts'
import { listOf, Ok, optionalText, paging, text } from '../../../http/wire.ts'

const UPDATE = { permission: 'Settings:Update' } as const
const OPERATE = { permission: 'Gate:Operate' } as const

const Reader = z
  .object({
    id: z.uuid(),
    name: z.string(),
    place: z.string().meta({ description: 'The lot or gate where it stands' }),
    ref: z.string().meta({ description: 'Its ID at the card processor' }),
    revision: z.int(),
    status: z
      .enum(['ONLINE', 'OFFLINE', 'GONE', 'UNKNOWN'])
      .meta({ description: 'GONE: the processor knows it no more; UNKNOWN: the processor did not answer' }),
    model: z.string(),
  })
  .meta({ id: 'CardReader' })
export type Reader = z.infer<typeof Reader>

const ReaderChoice = z.object({ id: z.uuid(), name: z.string(), place: z.string() }).meta({ id: 'CardReaderChoice' })
export type ReaderChoice = z.infer<typeof ReaderChoice>

const naming = { name: text(60), place: optionalText(60) }
const known = { readerId: text(64), revision: z.int() }

/** Card readers: what the owner registers, and what a cashier chooses from. */
export const readers = {
  list: get('/staff/readers', {
    summary: 'List the card readers with what the card processor says of each',
    access: UPDATE,
    input: z.object({ ...paging(25) }),
    output: listOf(Reader),
  }),
  read: get('/staff/readers/{readerId}', {
    summary: 'Read a card reader',
    access: UPDATE,
    input: z.object({ readerId: text(64) }),
    output: Reader,
  }),
  register: post('/staff/readers', {
    summary: 'Register a card reader that the card processor knows',
    access: UPDATE,
    input: z.object({ ...naming, ref: text(80) }),
    output: Reader,
  }),
  rename: put('/staff/readers/{readerId}', {
    summary: 'Change the name and place of a card reader',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ ...known, ...naming }),
    output: Reader,
  }),
  remove: post('/staff/readers/{readerId}/remove', {
    summary: 'Take a card reader out of use; what was paid at it stays',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(known),
    output: Ok,
  }),
  choices: get('/staff/gate/readers', {
    summary: 'List the card readers that a cashier can choose from',
    access: OPERATE,
    input: z.object({}),
    output: z.object({ readers: z.array(ReaderChoice) }),
  }),
  present: post('/staff/gate/readers/{readerId}/present', {
    summary: 'Hold a test card to a simulated card reader',
    access: OPERATE,
    input: z.object({ readerId: text(64), card: z.enum(['approved', 'declined']) }),
    output: Ok,
  }),
}
