import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  fault,
  listOf,
  longListOf,
  longPaging,
  Money,
  Ok,
  optionalText,
  paging,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { BookingLine } from '../bookings/office-contract.ts'
import { Why } from '../club/office-contract.ts'
import { MailLine } from '../mail/office-contract.ts'
import { messages } from './texts.ts'

const Standing = z.enum(['ACTIVE', 'DEACTIVATED', 'MERGED']).meta({
  description: 'MERGED: another account of the same person has all that this one had',
})

/** A member as a row of a list. */
export const MemberLine = z
  .object({
    number: z.string(),
    long_name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    status: Standing,
    points: z.int().min(0),
    member_since: WireInstant,
    last_sign_in_at: WireInstant.nullable(),
  })
  .meta({ id: 'MemberLine' })
export type MemberLine = z.infer<typeof MemberLine>

/** Who a member is and how they stand. What they have is asked for call by call. */
export const MemberDetail = MemberLine.extend({
  user_id: z.uuid(),
  short_name: z.string(),
  version: z.int().meta({ description: 'Of the names: grows with each change' }),
  pending_email: z.string().nullable(),
  merged_into: z.string().nullable().meta({ description: 'Membership number' }),
  numbers_before: z.array(z.string()).meta({ description: 'Of accounts that were merged into this one' }),
  prior_number: z.string().nullable().meta({ description: 'In the system that the member was moved in from' }),
  owed: z.int().min(0).meta({ description: 'Points that were taken back and come off what is earned next' }),
  worth: Money,
  expires: WireInstant.nullable(),
  sessions: z.int().min(0),
  used_tries: z.int().min(0).meta({ description: 'Places from which wrong passwords were sent of late' }),
  pass: z
    .object({ devices: z.int().min(0), changed_at: WireInstant })
    .nullable()
    .meta({ description: 'The wallet pass of the membership, once it was given out' }),
  email_delivery_setting: z.int().min(0).max(2),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'MemberDetail' })
export type MemberDetail = z.infer<typeof MemberDetail>

/** What one of two accounts has. */
const MergeSide = z
  .object({
    number: z.string(),
    long_name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    status: Standing,
    points: z.int().min(0),
    owed: z.int().min(0),
    bookings: z.int(),
    stays: z.int(),
    vouchers: z.int(),
    cards: z.int(),
    addresses: z.int(),
  })
  .meta({ id: 'MergeSide' })
export type MergeSide = z.infer<typeof MergeSide>

const number = text(20).meta({ description: 'Membership number' })
const other = text(20).meta({ description: 'Membership number of the account that stays' })

const MOST_POINTS = 1_000_000

const READ = { permission: 'PointClubUser:Search' } as const
const UPDATE = { permission: 'PointClubUser:Update' } as const

/** What staff see of members. Points, trips, cards, addresses and vouchers are read by the member's own calls. */
export const members = {
  search: get('/staff/members', {
    summary:
      'Find members by the beginning of number, email address or name, a phone number they booked with, or their number in the system before',
    access: READ,
    input: z.object({
      search: optionalText(100),
      status: Standing.optional(),
      sort: z.enum(['joined_at', '-joined_at']).default('-joined_at'),
      ...longPaging(25),
    }),
    output: longListOf(MemberLine),
  }),
  one: get('/staff/members/{number}', {
    summary: 'Show a member with what was done to the account',
    access: READ,
    input: z.object({ number }),
    output: MemberDetail,
  }),
  bookings: get('/staff/members/{number}/bookings', {
    summary: 'List the bookings of a member, latest arrival first',
    access: { permission: 'Bookings:Read' },
    input: z.object({ number, ...paging(25) }),
    output: listOf(BookingLine),
  }),
  letters: get('/staff/members/{number}/letters', {
    summary: 'List what was written to the address of a member, newest first',
    access: { permission: 'Email:Read' },
    input: z.object({ number, ...longPaging(25) }),
    output: longListOf(MailLine),
  }),
  adjustPoints: post('/staff/members/{number}/points', {
    summary: 'Give a member points or take some, within your limits or when someone else approves',
    access: { permission: 'Desk:AdjustPoints' },
    idempotent: true,
    input: z.object({
      number,
      points: z
        .int(fault(messages.noPoints))
        .min(-MOST_POINTS)
        .max(MOST_POINTS)
        .meta({ description: 'Given, or taken when below zero' }),
      ...reasonFields('adjust_points'),
    }),
    output: z.object({ ...actOutcome, point_total: z.int().min(0) }),
  }),
  mergePreview: get('/staff/members/{number}/merge', {
    summary: 'Show what merging two accounts of a member would do',
    access: UPDATE,
    input: z.object({ number, other }),
    output: z.object({
      from: MergeSide,
      into: MergeSide,
      points: z.int().min(0).meta({ description: 'What there is afterwards' }),
      owed: z.int().min(0),
    }),
  }),
  merge: post('/staff/members/{number}/merge', {
    summary:
      'Merge the account into another of the same person, within your limits or when someone else approves; this cannot be undone',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: z.object({ number, other, ...Why.shape, note: text(500) }),
    output: Ok.extend(actOutcome),
  }),
}
