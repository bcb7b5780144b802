import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  LanguageTag,
  letter,
  longListOf,
  longPaging,
  numeric,
  optionalLetter,
  optionalText,
  WireInstant,
} from '../../http/wire.ts'
import { LONGEST_REASON, LONGEST_REPLY } from './review-lengths.ts'

const Stars = z.enum(['1', '2', '3', '4', '5']).optional()

const Review = z
  .object({
    id: z.uuid(),
    score: z.int(),
    text: z.string(),
    name: z.string().nullable().meta({ description: 'First name and initial; null when we do not know it' }),
    language: LanguageTag,
    stayed_in: z.string().meta({ description: 'The month in which the stay ended, YYYY-MM' }),
    published_at: WireInstant,
    answer: z.string().nullable().meta({ description: 'What the business says to it' }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const reviews = {
  list: get('/reviews', {
    summary: 'List the published reviews, newest first',
    access: 'public',
    limits: [{ by: 'address', count: 240, seconds: 600 }],
    input: z.object({ score: Stars, ...longPaging(10) }),
    output: longListOf(Review),
  }),
}

export const ReviewStatus = z.enum(['WAITING', 'PUBLISHED', 'REFUSED'])
/** Why a review is not published, as its writer is told. A bad score is none of them. */
const RefusedFor = z.enum(['PERSONAL', 'INSULT', 'ADVERTISING', 'OFF_TOPIC'])
export type RefusedFor = z.infer<typeof RefusedFor>

const HeldReview = z
  .object({
    id: z.uuid(),
    version: z.int().meta({ description: 'Grows with each step; a decision on an older one is refused' }),
    status: ReviewStatus,
    score: z.int(),
    text: z.string(),
    name: z.string().nullable(),
    language: LanguageTag,
    stayed_in: z.string(),
    consented_at: WireInstant,
    transaction_id: z.uuid(),
    answer: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it is refused, for colleagues' }),
    refused_for: RefusedFor.nullable().meta({ description: 'The same in a word, as its writer is told' }),
    decided: z.object({ at: WireInstant, by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'HeldReview' })
export type HeldReview = z.infer<typeof HeldReview>

const READ = { permission: 'Reviews:Read' } as const
const MODERATE = { permission: 'Reviews:Moderate' } as const
/** Of the review as it was read. */
const seen = { id: z.string(), version: numeric(z.int()) }

/** What staff do with reviews before and after everybody reads them. */
export const reviewDesk = {
  list: get('/staff/reviews', {
    summary: 'List what people let us publish, newest first',
    access: READ,
    input: z.object({
      status: ReviewStatus.optional(),
      score: Stars,
      search: optionalText(100).describe('A part of the text or the name'),
      ...longPaging(25),
    }),
    output: longListOf(HeldReview),
  }),
  one: get('/staff/reviews/{id}', {
    summary: 'Read a review',
    access: READ,
    input: z.object({ id: z.string() }),
    output: HeldReview,
  }),
  publish: post('/staff/reviews/{id}/publish', {
    summary: 'Publish a review; its writer is told by mail',
    access: MODERATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object(seen),
    output: HeldReview,
  }),
  refuse: post('/staff/reviews/{id}/refuse', {
    summary: 'Refuse a review with a reason, or take it off the site; its writer is told by mail',
    access: MODERATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({
      ...seen,
      refused_for: RefusedFor.describe('What its writer is told'),
      reason: letter(LONGEST_REASON).describe('For colleagues'),
    }),
    output: HeldReview,
  }),
  answer: post('/staff/reviews/{id}/answer', {
    summary:
      'Answer a published review in public, which its writer is told by mail; an empty answer takes the last one back',
    access: MODERATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ ...seen, answer: optionalLetter(LONGEST_REPLY) }),
    output: HeldReview,
  }),
}
