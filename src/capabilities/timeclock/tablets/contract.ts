import { z } from 'zod'
import { get, post } from '../../../http/endpoint.ts'
import { InstantArgument, listOf, Ok, paging, text, WireInstant } from '../../../http/wire.ts'
import { ClockState, StampKind } from '../wire.ts'

const UPDATE = { permission: 'TimeSheet:Update' } as const

const Tablet = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(['WAITING', 'READY', 'EXPIRED']).meta({
      description: 'WAITING for its code to be typed on the device; EXPIRED when no one did in time',
    }),
    created_at: WireInstant,
    paired_at: WireInstant.nullable(),
    seen_at: WireInstant.nullable(),
  })
  .meta({ id: 'ClockTablet' })
export type Tablet = z.infer<typeof Tablet>

const Person = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: ClockState,
    next: z.array(StampKind),
    since: WireInstant.nullable(),
    forgotten_from: WireInstant.nullable().meta({ description: 'When a shift began that was never ended' }),
    has_pin: z.boolean(),
  })
  .meta({ id: 'ClockPerson' })
export type Person = z.infer<typeof Person>

/** The secret of a device that was set up. */
const token = z.string().min(1).max(128)
/** Whose PIN it is. */
const pin = { account_id: z.uuid(), pin: z.string().min(1).max(8) }
const tries = [{ by: 'address', count: 300, seconds: 600 }]

/** Tablets that several people clock in and out on. */
export const tablets = {
  list: get('/staff/clock-tablets', {
    summary: 'List the tablets for clocking in and out',
    access: UPDATE,
    input: z.object({ ...paging(25) }),
    output: listOf(Tablet),
  }),
  add: post('/staff/clock-tablets', {
    summary: 'Add a tablet; its code is typed on the device within 15 minutes, once',
    access: UPDATE,
    input: z.object({ name: text(60) }),
    output: z.object({ tablet: Tablet, code: z.string() }),
  }),
  remove: post('/staff/clock-tablets/{tabletId}/remove', {
    summary: 'Remove a tablet: no one clocks in on it anymore',
    access: UPDATE,
    input: z.object({ tabletId: z.uuid() }),
    output: Ok,
  }),

  pair: post('/clock/pair', {
    summary: 'Set up this device as a tablet with the code from the back office',
    access: 'public',
    limits: [{ by: 'address', count: 20, seconds: 600 }],
    input: z.object({ code: z.string().trim().min(1).max(20) }),
    output: z.object({ name: z.string(), token: z.string() }),
  }),
  people: post('/clock/people', {
    summary: 'Show on a tablet who may clock in and out, and who is at work',
    access: 'public',
    limits: tries,
    input: z.object({ token }),
    output: z.object({ name: z.string(), people: z.array(Person) }),
  }),
  stamp: post('/clock/stamps', {
    summary: 'Clock in or out on a tablet, or begin or end a break there, with a PIN',
    access: 'public',
    limits: tries,
    input: z.object({ token, ...pin, kind: StampKind }),
    output: Person,
  }),
  sayEnd: post('/clock/forgotten', {
    summary: 'Say on a tablet when a shift ended that was left open, with a PIN',
    access: 'public',
    limits: tries,
    input: z.object({ token, ...pin, to: InstantArgument }),
    output: Person,
  }),
}
