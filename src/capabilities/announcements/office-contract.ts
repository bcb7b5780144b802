import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { fault, InstantArgument, listOf, numeric, optionalText, paging, text, WireInstant } from '../../http/wire.ts'
import { messages } from './texts.ts'

const Tone = z.enum(['INFO', 'WARNING'], fault(messages.chooseTone))
const State = z.enum(['SHOWN', 'PLANNED', 'OVER'])

export const Announcement = z
  .object({
    id: z.string(),
    tone: Tone,
    text_en: z.string(),
    text_es: z.string().meta({ description: 'Where it is empty, readers of Spanish get the English one' }),
    starts_at: WireInstant,
    ends_at: WireInstant.nullable().meta({ description: 'Null: until someone ends it' }),
    state: State,
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

const Detail = Announcement.extend({
  version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'AnnouncementDetail' })

const OptionalInstant = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined)
  .pipe(InstantArgument.optional())

const values = {
  tone: Tone,
  text_en: text(300),
  text_es: optionalText(300),
  starts_at: InstantArgument,
  ends_at: OptionalInstant,
}

const READ = { permission: 'SiteMessages:Read' } as const
const UPDATE = { permission: 'SiteMessages:Update' } as const

/** Announcements: messages above the pages of the site, for everybody. */
export const siteMessages = {
  list: get('/staff/site-messages', {
    summary: 'List announcements, latest start first',
    access: READ,
    input: z.object({ search: optionalText(100), state: State.optional(), ...paging(25) }),
    output: listOf(Announcement),
  }),
  read: get('/staff/site-messages/{id}', {
    summary: 'Read an announcement with its history',
    access: READ,
    input: z.object({ id: z.string() }),
    output: Detail,
  }),
  create: post('/staff/site-messages', {
    summary: 'Show an announcement above the pages, now or later',
    access: UPDATE,
    input: z.object(values),
    output: Detail,
  }),
  change: put('/staff/site-messages/{id}', {
    summary: 'Change an announcement that has not ended',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version: numeric(z.int()), ...values }),
    output: Detail,
  }),
  end: post('/staff/site-messages/{id}/end', {
    summary: 'End an announcement, or cancel a planned one',
    access: UPDATE,
    input: z.object({ id: z.string() }),
    output: Detail,
  }),
}
