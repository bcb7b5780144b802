import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { LanguageTag, letter, listOf, numeric, Ok, optionalText, paging, text, WireInstant } from '../../http/wire.ts'

const Macro = z
  .object({
    id: z.uuid(),
    name: z.string(),
    language: LanguageTag,
    body: z.string(),
    version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
    updated_at: WireInstant,
  })
  .meta({ id: 'Macro' })
export type Macro = z.infer<typeof Macro>
const MacroDetail = Macro.extend({
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'MacroDetail' })

/** A prepared answer, filled for one case. */
export const Prepared = z
  .object({ id: z.uuid(), name: z.string(), language: LanguageTag, text: z.string() })
  .meta({ id: 'PreparedAnswer' })

/** How many cases wait. */
export const Backlog = z
  .object({ open: z.int().min(0), overdue: z.int().min(0), own: z.int().min(0) })
  .meta({ id: 'Backlog', description: 'Open, late with their first answer, and assigned to the caller' })

const CareNotice = z
  .object({
    id: z.uuid(),
    kind: z.enum(['INCIDENT', 'INQUIRY']),
    subject_id: z.uuid(),
    number: z.string(),
    by: z.string(),
    at: WireInstant,
  })
  .meta({ id: 'CareNotice' })
export type CareNotice = z.infer<typeof CareNotice>

const READ = { permission: 'Inquiries:Read' } as const
const UPDATE = { permission: 'Inquiries:Answer' } as const
const written = {
  name: text(80),
  language: LanguageTag,
  body: letter(10_000).meta({ description: 'Placeholders such as {{ name }} are filled in' }),
}

/** What all who answer customers share: prepared answers, and who was asked to look after what. */
export const care = {
  macros: get('/staff/macros', {
    summary: 'List the prepared answers, by name',
    access: READ,
    input: z.object({ search: optionalText(100), language: LanguageTag.optional(), ...paging(25) }),
    output: listOf(Macro),
  }),
  macro: get('/staff/macros/{macroId}', {
    summary: 'Read a prepared answer with its history',
    access: READ,
    input: z.object({ macroId: z.string() }),
    output: MacroDetail,
  }),
  addMacro: post('/staff/macros', {
    summary: 'Add a prepared answer',
    access: UPDATE,
    input: z.object(written),
    output: MacroDetail,
  }),
  saveMacro: put('/staff/macros/{macroId}', {
    summary: 'Change a prepared answer',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ macroId: z.string(), version: numeric(z.int()), ...written }),
    output: MacroDetail,
  }),
  removeMacro: post('/staff/macros/{macroId}/remove', {
    summary: 'Remove a prepared answer; what was written with it stays',
    access: UPDATE,
    input: z.object({ macroId: z.string() }),
    output: Ok,
  }),
  notices: get('/staff/care/notices', {
    summary: 'List the cases that the caller was asked to look after and has not seen yet',
    access: 'holder',
    input: z.object({}),
    output: z.object({ notices: z.array(CareNotice) }),
  }),
  seen: post('/staff/care/notices/{noticeId}/seen', {
    summary: 'Note that the caller has seen that they were asked to look after a case',
    access: 'holder',
    input: z.object({ noticeId: z.string() }),
    output: Ok,
  }),
}
