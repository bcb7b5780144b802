import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Email,
  fault,
  InstantArgument,
  LanguageTag,
  listOf,
  longListOf,
  longPaging,
  Money,
  numeric,
  optionalText,
  paging,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { CAMPAIGN_LANGUAGES, Content } from './content.ts'
import { CHECKS } from './rules.ts'
import { messages } from './texts.ts'

const READ = { permission: 'EmailCampaigns:Read' } as const
const UPDATE = { permission: 'EmailCampaigns:Update' } as const
const SEND = { permission: 'EmailCampaigns:Send' } as const

const Status = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'SENT', 'OFF', 'ON'])
const Kind = z.enum(['CAMPAIGN', 'WELCOME', 'FIRST_STAY', 'POINTS_EXPIRING', 'LONG_AWAY', 'QUOTE'])
const State = z.enum(['WAITING', 'SENDING', 'SENT', 'REFUSED', 'SUPPRESSED', 'UNKNOWN', 'HELD_BACK']).meta({
  description: 'UNKNOWN: whether the mail server took it cannot be told, so it is never sent again',
})
const About = z.enum(['news', 'offers'])

const Figures = z.object({
  people: z.int().meta({ description: 'Everyone it was or is for, without those who are held back' }),
  waiting: z.int(),
  sent: z.int().meta({ description: 'Taken by the mail server' }),
  delivered: z.int().meta({ description: 'Sent, and not come back' }),
  refused: z.int(),
  suppressed: z.int().meta({ description: 'Not written to: unwanted, or too often' }),
  unknown: z.int().meta({ description: 'Under way when a process or connection ended; never sent again' }),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  clicked: z.int(),
  booked: z.int().meta({ description: 'People who booked within 14 days' }),
  bookings: z.int(),
  revenue: Money,
  coupon_uses: z.int(),
})
export type Figures = z.infer<typeof Figures>

const Line = z.object({
  id: z.string(),
  kind: Kind,
  name: z.string(),
  status: Status,
  send_at: WireInstant.nullable(),
  started_at: WireInstant.nullable(),
  ended_at: WireInstant.nullable(),
  updated_at: WireInstant,
  people: z.int(),
  sent: z.int(),
  clicked: z.int(),
  booked: z.int(),
})
export type CampaignLine = z.infer<typeof Line>

const Campaign = Line.extend({
  about: About,
  list_ids: z.array(z.string()),
  content: Content,
  rate_per_minute: z.int(),
  held_back_percent: z.int(),
  delay_hours: z.int(),
  version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
  lists: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: 'All that it may go to' }),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

const Fault = z.object({
  check: z.enum(CHECKS),
  block: z.int().nullable().meta({ description: 'From 1; null for the whole' }),
  language: z.enum(CAMPAIGN_LANGUAGES).nullable(),
  detail: z.string(),
})
export type CheckFault = z.infer<typeof Fault>

const campaignId = z.string()
const version = numeric(z.int())
const one = z.object({ campaignId })
const Variant = numeric(z.int().min(1).max(3).default(1))

const Settings = z.object({
  most_messages: numeric(z.int().min(1).max(100)),
  most_days: numeric(z.int().min(1).max(365)),
  morning: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})

const LONGEST_PICTURE = 200 * 1024

/** Campaigns to mailing lists, and automatic series. */
export const campaigns = {
  list: get('/staff/campaigns', {
    summary: 'List campaigns, most recently changed first',
    access: READ,
    input: z.object({ search: optionalText(100), status: Status.optional(), ...paging(25) }),
    output: listOf(Line),
  }),
  series: get('/staff/campaign-series', {
    summary: 'List the automatic series',
    access: READ,
    input: z.object({ ...paging(25) }),
    output: listOf(Line.extend({ delay_hours: z.int() })),
  }),
  settings: get('/staff/campaign-settings', {
    summary: 'Show how often a person is written to at most, and when the morning is',
    access: READ,
    input: z.object({}),
    output: Settings.extend({ version: z.int() }),
  }),
  setSettings: put('/staff/campaign-settings', {
    summary: 'Change how often a person is written to at most, and when the morning is',
    access: UPDATE,
    problems: ['conflict'],
    input: Settings.extend({ version }),
    output: Settings.extend({ version: z.int() }),
  }),
  create: post('/staff/campaigns', {
    summary: 'Begin a campaign, as a draft',
    access: UPDATE,
    input: z.object({ name: text(100) }),
    output: Campaign,
  }),
  read: get('/staff/campaigns/{campaignId}', {
    summary: 'Read a campaign or series with its history',
    access: READ,
    input: one,
    output: Campaign,
  }),
  save: put('/staff/campaigns/{campaignId}', {
    summary:
      'Change a draft, or what a series says from its next message on; while it is on with `EmailCampaigns:Send`',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      campaignId,
      version,
      name: text(100),
      about: About,
      list_ids: z
        .array(z.uuid(fault(messages.chooseList)))
        .max(20)
        .default([]),
      content: Content,
      rate_per_minute: numeric(z.int().min(1).max(6000)),
      held_back_percent: numeric(z.int().min(0).max(50)),
      delay_hours: numeric(z.int().min(0).max(9000).default(0)),
    }),
    output: Campaign,
  }),
  addPicture: post('/staff/campaign-pictures', {
    summary: 'Upload a picture that campaigns may show: a PNG, JPEG or GIF of up to 200 KB',
    access: UPDATE,
    input: z.object({
      file: z
        .base64(fault(messages.noPicture))
        .min(1, fault(messages.noPicture))
        .max(Math.ceil(LONGEST_PICTURE / 3) * 4, fault(messages.noPicture)),
    }),
    output: z.object({ id: z.string() }),
  }),
  preview: get('/staff/campaigns/{campaignId}/preview', {
    summary: 'Show a campaign as a reader gets it: someone in its lists, or someone made up',
    access: READ,
    input: z.object({
      campaignId,
      language: LanguageTag.optional(),
      variant: Variant,
      email: Email.optional().meta({ description: 'Someone in its lists; made-up data without one' }),
    }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      people: z.array(z.string()).meta({ description: 'Some who are in its lists' }),
    }),
  }),
  check: post('/staff/campaigns/{campaignId}/check', {
    summary: 'List what has to be fixed before it can be sent',
    access: UPDATE,
    limits: [{ count: 60, seconds: 3600, by: 'address' }],
    input: one,
    output: z.object({ people: z.int(), bytes: z.int(), faults: z.array(Fault) }),
  }),
  test: post('/staff/campaigns/{campaignId}/test', {
    summary: 'Send it to yourself only, marked as a test',
    access: UPDATE,
    limits: [{ count: 60, seconds: 3600, by: 'address' }],
    input: z.object({ campaignId, language: LanguageTag.optional(), variant: Variant }),
    output: z.object({ to: z.string() }),
  }),
  schedule: post('/staff/campaigns/{campaignId}/schedule', {
    summary: 'Send a campaign: now, at the next morning of its readers, or at a moment',
    access: SEND,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({
      campaignId,
      version,
      when: z.enum(['NOW', 'MORNING', 'AT']),
      at: InstantArgument.optional(),
    }),
    output: Campaign,
  }),
  withdraw: post('/staff/campaigns/{campaignId}/withdraw', {
    summary: 'Make a scheduled campaign a draft again',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  pause: post('/staff/campaigns/{campaignId}/pause', {
    summary: 'Send no further message for now',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  resume: post('/staff/campaigns/{campaignId}/resume', {
    summary: 'Go on with a paused campaign',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  stop: post('/staff/campaigns/{campaignId}/stop', {
    summary: 'Send no further message, ever',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  turnOn: post('/staff/campaigns/{campaignId}/on', {
    summary: 'Turn an automatic series on, for occasions from now on',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  turnOff: post('/staff/campaigns/{campaignId}/off', {
    summary: 'Turn an automatic series off; what waits is not sent',
    access: SEND,
    input: one,
    output: Campaign,
  }),
  results: get('/staff/campaigns/{campaignId}/results', {
    summary: 'Show the results of a campaign, by subject and against those who were held back',
    access: READ,
    input: one,
    output: z.object({
      total: Figures,
      variants: z.array(Figures.extend({ variant: z.int(), subject: z.string() })),
      links: z.array(z.object({ url: z.string(), clicks: z.int() })),
      held_back: z.object({ people: z.int(), booked: z.int(), bookings: z.int(), revenue: Money }),
      effect: z.object({ points: z.number(), low: z.number(), high: z.number() }).nullable().meta({
        description:
          'How much more of those it was for booked than of those who were held back, in percentage points, with bounds that hold it in 19 cases of 20; null when no one was held back',
      }),
    }),
  }),
  recipients: get('/staff/campaigns/{campaignId}/recipients', {
    summary: 'List who a campaign was for, and what became of each message',
    access: READ,
    input: z.object({ campaignId, search: optionalText(254), state: State.optional(), ...longPaging(50) }),
    output: longListOf(
      z.object({
        id: z.string(),
        email: z.string(),
        state: State,
        why: z.string().nullable(),
        variant: z.int(),
        language: z.string(),
        sent_at: WireInstant.nullable(),
        clicked_at: WireInstant.nullable(),
        bounced_at: WireInstant.nullable(),
        unsubscribed_at: WireInstant.nullable(),
      }),
    ),
  }),
}
