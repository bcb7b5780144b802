import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { text, WireInstant } from '../../http/wire.ts'

const OPERATE = { permission: 'Gate:Operate' } as const

/** A scan that was kept while the server was away: its text is signed by the device, and names the one before. */
const Scan = z.object({
  id: z.uuid(),
  payload: z.string().max(2000),
  signature: z.string().max(100),
})

const Beat = z.string().meta({ description: 'That we answered, and when: the next scan that is stored names it' })

const ScanResult = z.object({
  id: z.uuid(),
  outcome: z.enum(['settled', 'refused']),
  reason: z.string().nullable(),
  transaction_id: z.uuid().nullable(),
})

/** A snapshot that lets a page price stays by itself while the server is away: inputs of the pure rules, as JSON. */
const Snapshot = z.object({
  at: WireInstant,
  version: z.string().meta({ description: 'What to ask for the changes since with' }),
  is_part: z.boolean().meta({ description: 'That stays and bookings are those that have changed since' }),
  counts: z
    .object({ stays: z.int(), bookings: z.int() })
    .meta({ description: 'How many of each there are in all: with another number, the browser has missed something' }),
  gone: z
    .array(z.string())
    .meta({ description: 'Tickets of stays that have ended since, and numbers of bookings that are expected no more' }),
  expected_from: WireInstant.meta({ description: 'Bookings that should have arrived before are expected no more' }),
  terms: z.looseObject({}),
  book: z.looseObject({}),
  stays: z.array(z.looseObject({ ticket_num: z.string() })),
  bookings: z.array(z.looseObject({ number: z.string() })),
})
export type Snapshot = z.infer<typeof Snapshot>

/** What a browser at the gate needs to go on while the server is away, and what it brings back. */
export const offlineScans = {
  device: post('/staff/gate/device', {
    summary: 'Register a browser by its public key, so that it can sign scans while the server is away',
    access: OPERATE,
    input: z.object({
      public_key: text(200).meta({ description: 'ECDSA P-256, as SubjectPublicKeyInfo in base64url' }),
    }),
    output: z.object({ device_id: z.uuid(), expires_at: WireInstant, beat: Beat }),
  }),
  contact: post('/staff/gate/contact', {
    summary: 'Report that a browser at the gate reaches the server: scans it keeps meanwhile are listed',
    access: OPERATE,
    input: z.object({
      device_id: text(64),
      waiting: z
        .int()
        .min(0)
        .max(10_000)
        .nullish()
        .meta({ description: 'Scans that it stores and has not sent; as before unless given' }),
      leaving: z.boolean().default(false).meta({ description: 'The page is being closed' }),
    }),
    output: z.object({ ok: z.literal(true), beat: Beat }),
  }),
  snapshot: get('/staff/gate/snapshot', {
    summary: 'Read what a browser needs to go on while the server is away, or what of it has changed since',
    access: OPERATE,
    input: z.object({
      since: text(100)
        .optional()
        .meta({ description: 'The `version` of what it has. All is told where that is too old.' }),
    }),
    output: Snapshot,
  }),
  scans: post('/staff/gate/scans', {
    summary: 'Settle scans that were kept while the server was away, each once',
    access: OPERATE,
    input: z.object({ device_id: text(64), scans: z.array(Scan).min(1).max(100) }),
    output: z.object({
      results: z.array(ScanResult).meta({
        description: 'Without those that can’t be settled yet: to be kept, and sent again',
      }),
    }),
  }),
}
