import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Email, listOf, Money, Ok, paging, sorting, text, WireInstant } from '../../http/wire.ts'
import { spellCode } from '../../lib/code.ts'
import { LedgerEntry } from '../club/points/contract.ts'
import { PASS_KINDS } from '../documents/kinds.ts'
import { Transaction } from '../stays/contract.ts'
import { LINK_DAYS } from '../stays/link-days.ts'

export const Trip = z
  .object({
    id: z.uuid(),
    kind: z.enum(['booking', 'transaction']),
    number: z.string().meta({ description: "A booking's number; a receipt's, or the ticket's before there is one" }),
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    status: z.string(),
    total: Money,
    points: z.int().min(0).meta({ description: 'Earned, or to be earned when the stay is over' }),
  })
  .meta({ id: 'Trip' })
export type Trip = z.infer<typeof Trip>

export const Points = z
  .object({
    point_total: z.int().min(0),
    owed: z.int().min(0).meta({ description: 'Points that were taken back and come off what is earned next' }),
    worth: Money.meta({ description: 'What the points buy, in charges at list price' }),
    free_days: z.int().min(0).meta({ description: 'Whole days that they buy at the price of today' }),
    points_per_day: z.int().min(0).meta({ description: 'What such a day costs' }),
    points_to_next_day: z.int().min(0).meta({ description: 'Points that are missing for one more of them' }),
    expires: WireInstant.nullable().meta({ description: 'Unless some are earned or redeemed before' }),
  })
  .meta({ id: 'Points' })
export type Points = z.infer<typeof Points>

/** Nothing else is told of a stay that is somebody else's. */
const WaitingPoints = z
  .object({ id: z.uuid(), exited_at: WireInstant, points: z.int().min(0) })
  .meta({ id: 'WaitingPoints' })

const PassKind = z.enum(PASS_KINDS)

const Pass = z
  .object({
    number: z.string(),
    barcode: z.string().meta({ description: 'What the barcode at the gate encodes; for staff its end alone' }),
    documents: z.array(z.object({ kind: PassKind, filename: z.string(), content_type: z.string() })),
    google_wallet_url: z.string().nullable(),
  })
  .meta({ id: 'MembershipPass' })

const PassFile = z
  .object({ filename: z.string(), content_type: z.string(), base64: z.base64() })
  .meta({ id: 'PassFile' })

const number = text(20).meta({ description: 'Membership number' })
const code = text(64).transform((typed) => (z.uuid().safeParse(typed).success ? typed.toLowerCase() : spellCode(typed)))

export const membership = {
  points: get('/club/{number}/points', {
    summary: "Read a member's points and what they buy",
    access: 'member',
    input: z.object({ number }),
    output: Points,
  }),
  ledger: get('/club/{number}/ledger', {
    summary: "List the entries of a member's points ledger, newest first",
    access: 'member',
    input: z.object({ number, ...paging(15), ...sorting('date') }),
    output: listOf(LedgerEntry),
  }),
  recentTrips: get('/club/{number}/recent-trips', {
    summary: "List a member's closed stays",
    access: 'member',
    input: z.object({ number, ...paging(5), ...sorting('travel_to_date') }),
    output: listOf(Trip),
  }),
  upcomingTrips: get('/club/{number}/upcoming-trips', {
    summary: "List a member's bookings that are under way or still to come",
    access: 'member',
    input: z.object({ number, ...paging(5), ...sorting('travel_from_date') }),
    output: listOf(Trip),
  }),
  receipt: get('/club/{number}/tx-receipts/{id}', {
    summary: 'Read a stay of a member',
    access: 'member',
    input: z.object({ number, id: code }),
    output: Transaction,
  }),
  emailReceipt: post('/club/{number}/tx-receipts/{receipt_num}/email', {
    summary: 'Email a receipt of a member',
    access: 'member',
    forStaff: 'Gate:Operate',
    idempotent: true,
    limits: [
      { by: 'receipt_num', count: 10, seconds: 3600 },
      { by: 'email', count: 10, seconds: 3600 },
    ],
    input: z.object({ number, receipt_num: code, email: Email }),
    output: Ok,
  }),
  record: post('/club/{number}/tx-receipts/{receipt_number}/record', {
    summary: 'Record the points of a receipt with its validation code',
    access: 'member',
    idempotent: true,
    limits: [
      { by: 'address', count: 60, seconds: 600 },
      { by: 'number', count: 20, seconds: 600 },
      { by: 'receipt_number', count: 10, seconds: 3600 },
    ],
    input: z.object({ number, receipt_number: code, validation_code: text(20) }),
    output: z.object({ points: z.int().min(0), point_total: z.int().min(0) }),
  }),
  waitingPoints: get('/club/{number}/waiting-points', {
    summary: `List the points that guests meant for a member, who may take them within ${LINK_DAYS} days`,
    access: 'member',
    input: z.object({ number, ...paging(15), ...sorting('exited_at') }),
    output: listOf(WaitingPoints),
  }),
  takePoints: post('/club/{number}/waiting-points/{id}/take', {
    summary: 'Take points that a guest meant for a member',
    access: 'member',
    idempotent: true,
    input: z.object({ number, id: z.uuid() }),
    output: z.object({ points: z.int().min(0), point_total: z.int().min(0) }),
  }),
  declinePoints: post('/club/{number}/waiting-points/{id}/decline', {
    summary: 'Say no to points that a guest meant for a member',
    access: 'member',
    input: z.object({ number, id: z.uuid() }),
    output: Ok,
  }),
  pass: get('/club/{number}/membership-pass', {
    summary: 'Read which forms of the membership pass there are',
    access: 'member',
    input: z.object({ number }),
    output: Pass,
  }),
  passFile: get('/club/{number}/membership-pass/{kind}', {
    summary: 'Get the membership pass as PDF or Apple Wallet pass',
    access: 'member',
    limits: [{ by: 'number', count: 60, seconds: 600 }],
    input: z.object({ number, kind: PassKind }),
    output: PassFile,
  }),
  renewPass: post('/club/{number}/renew-membership-pass', {
    summary: 'Give the membership pass a new code; passes saved or printed before stop working',
    access: 'member',
    proof: 'fresh',
    limits: [{ by: 'number', count: 10, seconds: 3600 }],
    input: z.object({ number }),
    output: Pass,
  }),
  sendPass: post('/club/{number}/send-membership-pass', {
    summary: 'Mail the membership pass to its member',
    access: 'member',
    idempotent: true,
    limits: [{ by: 'number', count: 10, seconds: 3600 }],
    input: z.object({ number }),
    output: Ok,
  }),
}
