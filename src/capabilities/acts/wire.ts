import { z } from 'zod'
import { fault, Money, optionalText, WireInstant } from '../../http/wire.ts'
import { ACT_KINDS, type ActKind, LONGEST_REASON, REASONS, REQUEST_STATUSES, SUBJECT_KINDS } from './kinds.ts'
import { messages } from './texts.ts'

/** The fields by which a call of an act asks for its reason. */
export function reasonFields<Kind extends ActKind>(kind: Kind) {
  return {
    reason_code: z.enum(REASONS[kind], fault(messages.chooseReason)).meta({ description: 'OTHER is told in `reason`' }),
    reason: optionalText(LONGEST_REASON).meta({ description: 'In words' }),
    incident_id: z.uuid().optional().meta({ description: 'The incident that it makes up for' }),
    inquiry_id: z.uuid().optional().meta({ description: 'Or the inquiry; of an incident and an inquiry the incident' }),
  }
}

/** What every call of an act answers beside its own result. */
export const actOutcome = {
  status: z.enum(['done', 'waiting']).meta({ description: 'waiting: above your limits, until someone else approves' }),
  approval_id: z.uuid().nullable().meta({ description: 'Of the request that waits' }),
}

/** Something that was given for a case, or asked for. */
export const Given = z.object({
  at: WireInstant,
  by: z.string(),
  kind: z.enum(ACT_KINDS),
  amount: Money,
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_number: z.string(),
  reason_code: z.string(),
  reason: z.string(),
  status: z.enum(REQUEST_STATUSES).exclude(['WITHDRAWN']),
})
export type Given = z.infer<typeof Given>

/** What the members of a group may do by themselves. */
export const GroupLimit = z
  .object({
    kind: z.enum(ACT_KINDS),
    most: Money.refine((text) => /^\d{1,7}\.\d\d$/.test(text), fault(messages.dollars)).nullable(),
    most_days: z.int().min(0, fault(messages.wholeNumber)).max(36_500).nullable(),
    most_a_day: z.int().min(0, fault(messages.wholeNumber)).max(100_000).nullable(),
  })
  .meta({
    id: 'GroupLimit',
    description: 'null: without limit. Dollars of an act, days from the stay or trip to it, acts on one Pacific day',
  })
