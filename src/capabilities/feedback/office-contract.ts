import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  LanguageTag,
  listOf,
  longListOf,
  longPaging,
  optionalText,
  paging,
  ProductId,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { LONGEST_PERIOD_DAYS } from '../../lib/periods.ts'
import { SurveyAnswer } from './contract.ts'

/** What was rated: the product of a booking, a drive-up stay (STANDARD), or one that a voucher paid for. */
const Rated = z.enum([...ProductId.options, 'VOUCHER'])
export type Rated = z.infer<typeof Rated>

const ScoreLine = z
  .object({
    id: z.uuid(),
    score: z.int(),
    feedback: z.string().nullable(),
    product: Rated,
    island: z.string().nullable().meta({ description: 'Where the driver was picked up; null without a ride' }),
    given_at: WireInstant,
  })
  .meta({ id: 'ScoreLine' })
export type ScoreLine = z.infer<typeof ScoreLine>

const Tally = {
  count: z.int(),
  average: z.number().nullable().meta({ description: 'One digit after the point; null without a score' }),
  low: z.int().meta({ description: 'Scores of 1 and 2' }),
}

const ScoreFigures = z
  .object({
    ...Tally,
    scores: z.array(z.int()).length(5).meta({ description: 'How many of each, from 1 to 5' }),
    asked: z.int().meta({ description: 'Stays whose driver was asked in the period' }),
    answered: z.int().meta({ description: 'Those of them that were rated since' }),
    trend: z.array(z.object({ from: Day, ...Tally })).meta({ description: 'By day, week or month' }),
    products: z.array(z.object({ product: Rated, ...Tally })),
    islands: z.array(z.object({ island: z.string().nullable(), ...Tally })),
  })
  .meta({ id: 'ScoreFigures' })
export type ScoreFigures = z.infer<typeof ScoreFigures>

const Score = z
  .object({
    ...ScoreLine.shape,
    language: LanguageTag,
    email_address: z.string().nullable(),
    stay: z.object({
      transaction_id: z.uuid(),
      ticket_num: z.string(),
      receipt_number: z.string().nullable(),
      entered_at: WireInstant,
      exited_at: WireInstant.nullable(),
    }),
    incident: z.object({ id: z.uuid(), number: z.string(), status: z.enum(['OPEN', 'CLOSED']) }).nullable(),
    earlier: z.array(z.object({ score: z.int(), feedback: z.string().nullable(), given_at: WireInstant })),
  })
  .meta({ id: 'Score' })

const SurveyResponse = z
  .object({
    id: z.uuid(),
    answers: z.array(SurveyAnswer),
    language: LanguageTag,
    given_at: WireInstant,
    read: z.object({ at: WireInstant, by: z.string() }).nullable(),
  })
  .meta({ id: 'SurveyResponse' })
export type SurveyResponse = z.infer<typeof SurveyResponse>

const READ = { permission: 'ParkScores:Read' } as const

/** What staff ask about scores. */
export const scores = {
  list: get('/staff/scores', {
    summary: `List the scores of a period with a summary: up to its last ${LONGEST_PERIOD_DAYS} days`,
    access: READ,
    input: z.object({
      search: optionalText(100).describe('A part of the feedback'),
      score: z.enum(['1', '2', '3', '4', '5']).optional(),
      product: Rated.optional(),
      from: Day.optional().describe('The first Pacific date; 90 days before the last one unless given'),
      until: Day.optional().describe('The last Pacific date; today unless given'),
      sort: z.enum(['given_at', '-given_at', 'score', '-score']).default('-given_at'),
      ...longPaging(25),
    }),
    output: longListOf(ScoreLine).extend({
      from: Day,
      until: Day,
      figures: ScoreFigures.nullable().meta({
        description: 'Of the whole period; null on a page that goes on behind a row',
      }),
    }),
  }),
  ofMember: get('/staff/members/{number}/scores', {
    summary: 'List the scores of a member’s stays, newest first',
    access: READ,
    input: z.object({ number: text(20), ...paging(25) }),
    output: listOf(ScoreLine),
  }),
  one: get('/staff/scores/{id}', {
    summary: 'Read a score with its stay, its incident and earlier scores of the stay',
    access: READ,
    input: z.object({ id: z.string() }),
    output: Score,
  }),
}

/** What staff ask about answers to surveys. */
export const surveys = {
  list: get('/staff/survey-responses', {
    summary: 'List answers to surveys, newest first',
    access: READ,
    input: z.object({
      state: z.enum(['NEW', 'READ']).optional(),
      from: Day.optional().describe('The first Pacific date'),
      until: Day.optional().describe('The last Pacific date'),
      ...longPaging(25),
    }),
    output: longListOf(SurveyResponse),
  }),
  one: get('/staff/survey-responses/{id}', {
    summary: 'Read an answer to a survey',
    access: READ,
    input: z.object({ id: z.string() }),
    output: SurveyResponse,
  }),
  markRead: post('/staff/survey-responses/{id}/read', {
    summary: 'Note that an answer to a survey was read; the first reader stays',
    access: { permission: 'ParkScores:Answer' },
    input: z.object({ id: z.string() }),
    output: SurveyResponse,
  }),
}
