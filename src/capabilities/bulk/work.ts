import type { VehicleClass } from '../../http/wire.ts'
import type { Faults } from '../../http/problem.ts'
import type { ActKind } from '../acts/kinds.ts'
import { type Cents, cents } from '../../lib/money.ts'
import type { Language } from '../../lib/language.ts'
import type { Message } from '../../lib/message.ts'
import { addWallDays } from '../../lib/pacific.ts'
import type { ClassStay } from '../capacity/rules.ts'
import { unknownPlaceholders } from '../letters/rules.ts'
import type { OptionKind } from '../moves/rules.ts'
import { messages } from './texts.ts'

/** What can be done with many bookings at once. */
export const WORK_KINDS = ['MOVE', 'EXTEND', 'OFFER', 'REFUND', 'WRITE'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** A letter of staff, with placeholders. */
interface Letter {
  readonly subject: string
  readonly body: string
}

interface Works {
  /** To other dates, so many days later or earlier, or to another class, at no higher price. */
  readonly MOVE: { readonly days: number; readonly toClass: VehicleClass | null; readonly isSilent: boolean }
  /** To a later departure, at no higher price. */
  readonly EXTEND: { readonly days: number; readonly isSilent: boolean }
  /** Asked to move, with a credit for those who do. */
  readonly OFFER: {
    readonly options: readonly OptionKind[]
    /** Cents, before taxes. */
    readonly credit: Cents
    readonly hours: number
    /** Pacific dates. */
    readonly away: { readonly from: string; readonly to: string }
  }
  /** Canceled, and all that was paid goes back. */
  readonly REFUND: object
  readonly WRITE: { readonly letters: Readonly<Partial<Record<Language, Letter>>> & { readonly en: Letter } }
}

/** What is done with each booking, as it is kept. */
export type BulkWork = { readonly [Kind in WorkKind]: { readonly kind: Kind } & Works[Kind] }[WorkKind]

/** Whose limits apply to all of it together; a letter gives nothing. */
export function actKindOf(kind: WorkKind): Extract<ActKind, 'waive' | 'cancel'> | null {
  if (kind === 'WRITE') return null
  return kind === 'REFUND' ? 'cancel' : 'waive'
}

/** What a form has sent of it. */
export interface WorkFields {
  readonly kind: WorkKind
  readonly days?: number | undefined
  readonly to_class?: VehicleClass | undefined
  readonly silent?: boolean | undefined
  readonly option_kinds?: readonly OptionKind[] | undefined
  readonly credit?: string | undefined
  readonly offer_hours?: number | undefined
  readonly away_from?: string | undefined
  readonly away_to?: string | undefined
  readonly subject?: string | undefined
  readonly body?: string | undefined
  readonly subject_es?: string | undefined
  readonly body_es?: string | undefined
}

/** What is to be done, or which fields say it wrongly. */
export function workOf(fields: WorkFields): BulkWork | { readonly faults: Faults } {
  return READ[fields.kind](fields)
}

const wrong = (faults: Faults): { readonly faults: Faults } => ({ faults })

const READ: Readonly<Record<WorkKind, (fields: WorkFields) => BulkWork | { readonly faults: Faults }>> = {
  MOVE({ days = 0, to_class: toClass = null, silent: isSilent = false }) {
    if (days === 0 && !toClass) return wrong({ days: [messages.nothingMoves] })
    return { kind: 'MOVE', days, toClass: toClass ?? null, isSilent }
  },
  EXTEND({ days = 0, silent: isSilent = false }) {
    if (days < 1) return wrong({ days: [messages.laterOnly] })
    return { kind: 'EXTEND', days, isSilent }
  },
  OFFER({ option_kinds: options = [], credit = '0.00', offer_hours: hours = 24, away_from: from, away_to }) {
    if (options.length === 0) return wrong({ option_kinds: [messages.chooseOptions] })
    if (from === undefined) return wrong({ away_from: [messages.chooseDates] })
    const away = { from, to: away_to ?? from }
    if (away.to < away.from) return wrong({ away_to: [messages.backward] })
    return { kind: 'OFFER', options, credit: cents(Math.round(Number(credit) * 100)), hours, away }
  },
  REFUND: () => ({ kind: 'REFUND' }),
  WRITE({ subject, body, subject_es, body_es }) {
    const faults = { ...letterFaults('', { subject, body }), ...spanishFaults({ subject: subject_es, body: body_es }) }
    if (Object.keys(faults).length > 0 || !subject || !body) return wrong(faults)
    const es = subject_es && body_es ? { es: { subject: subject_es, body: body_es } } : {}
    return { kind: 'WRITE', letters: { en: { subject, body }, ...es } }
  },
}

type Typed = { readonly [Field in keyof Letter]: string | undefined }

/** A letter in Spanish may be missing, but not be half of one. */
function spanishFaults(letter: Typed): Faults {
  return letter.subject === undefined && letter.body === undefined ? {} : letterFaults('_es', letter)
}

function letterFaults(suffix: string, letter: Typed): Faults {
  return Object.fromEntries(
    (['subject', 'body'] as const).flatMap((field) => {
      const faults = textFaults(letter[field])
      return faults.length > 0 ? [[`${field}${suffix}`, faults] as const] : []
    }),
  )
}

function textFaults(text: string | undefined): Message[] {
  if (text === undefined) return [messages.write]
  return unknownPlaceholders(text).map((name) => messages.unknownPlaceholder({ name }))
}

/** The stay that a booking gets: its days are those of the Pacific clock, whatever the clocks did between. */
export function stayAfter(
  work: Extract<BulkWork, { kind: 'MOVE' | 'EXTEND' }>,
  { from, to, vehicleClass }: ClassStay,
): ClassStay {
  if (work.kind === 'EXTEND') return { from, to: addWallDays(to, work.days), vehicleClass }
  return {
    from: addWallDays(from, work.days),
    to: addWallDays(to, work.days),
    vehicleClass: work.toClass ?? vehicleClass,
  }
}

/** What is done, in words. */
export function sayWork(work: BulkWork): Message {
  if (work.kind === 'MOVE') return messages.what.move({ days: work.days, toClass: work.toClass ?? '' })
  if (work.kind === 'EXTEND') return messages.what.extend({ days: work.days })
  if (work.kind === 'OFFER') return messages.what.offer({ credit: work.credit, from: work.away.from, to: work.away.to })
  if (work.kind === 'WRITE') return messages.what.write({ subject: work.letters.en.subject })
  return messages.what.refund
}
