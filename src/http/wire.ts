import { z } from 'zod'
import { isLanguage } from '../lib/language.ts'
import { hasLink } from '../lib/links.ts'
import { Message } from '../lib/message.ts'
import { parseInstant } from '../lib/pacific.ts'
import { PRODUCT_IDS, VEHICLE_CLASSES } from '../lib/products.ts'
import { say } from '../lib/texts.ts'
import { isOfMissing } from './input-faults.ts'
import { messages } from './texts.ts'

/** Shapes that many contracts share (docs/wire.md). */

/**
 * A contract's message for an invalid field, translated on failure: `.regex(…, fault(messages.islandNumber))`. What is
 * missing is told to be required all the same.
 */
export function fault(message: Message) {
  return { error: (issue: Parameters<typeof isOfMissing>[0]) => (isOfMissing(issue) ? undefined : say(message)) }
}

/** Lets a refinement run also beside other faults, so that a person sees all of them at once. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** Whether a field holds more than spaces. */
export function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Those fields of an input that hold nothing. */
export function emptyOf<Input extends object, Name extends keyof Input & string>(
  input: Input,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => !isGiven(input[name]))
}

/** Refines a whole input, which tells of each missing field: `.superRefine(tellMissing(missingOfCard), always)`. */
export function tellMissing<Input>(missing: (input: Input) => readonly string[]) {
  return (input: Input, context: z.core.$RefinementCtx): void => {
    for (const field of missing(input)) {
      context.addIssue({ code: 'custom', path: [field], message: say(messages.required) })
    }
  }
}

/** A text in an answer: handlers return a message, which is translated on the way out. */
export const Said = z
  .custom<Message | string>((value) => typeof value === 'string' || value instanceof Message)
  .transform((message) => say(message))
  .pipe(z.string())

/** A decimal string in dollars with two digits, negative for discounts and refunds: `"84.15"`. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ id: 'Money', description: 'Dollars with two digits', examples: ['84.15'] })

/** An instant in an answer: ISO 8601 with the Pacific offset in force. */
export const WireInstant = z
  .string()
  .meta({ id: 'Instant', description: 'ISO 8601 with the Pacific offset', examples: ['2026-12-10T08:00:00-08:00'] })

/** An instant in a request: `YYYY-MM-DD HH:mm:ssZZ` or ISO 8601; the offset is mandatory. */
export const InstantArgument = z
  .string()
  .transform((text, context) => {
    if (text.trim() === '') {
      context.addIssue({ code: 'custom', message: say(messages.required) })
      return z.NEVER
    }
    const instant = parseInstant(text)
    if (instant) return instant
    context.addIssue({ code: 'custom', message: say(messages.moment) })
    return z.NEVER
  })
  .meta({ description: 'YYYY-MM-DD HH:mm:ssZZ, or ISO 8601 with an offset', examples: ['2026-12-10 08:00:00-0800'] })

/** What is longer than it may be is looked at no further: some of what follows takes long for a long text. */
const STOP = { abort: true }

/** Required text: trimmed, not empty, without control characters (which could forge mail headers) and half characters. */
export function text(most: number) {
  return z
    .string()
    .trim()
    .min(1, fault(messages.required))
    .max(most, STOP)
    .refine((value) => !hasControlCharacter(value), fault(messages.controlCharacters))
}

/** A person's name. Mails greet people by it, so it must not contain a link. */
export function personName(most: number) {
  return text(most).refine((value) => !hasLink(value), fault(messages.noLinks))
}

/** Like {@link personName}, but optional. */
export function optionalName(most: number) {
  return optionalText(most).refine((value) => !hasLink(value ?? ''), fault(messages.noLinks))
}

/** A code such as a flight number. Shown in mails, so no link either. Optional. */
export function optionalCode(most: number) {
  return optionalText(most).refine((value) => !hasLink(value ?? ''), fault(messages.noLinkInside))
}

/** Optional text: an empty string counts as absent. */
export function optionalText(most: number) {
  return z
    .string()
    .trim()
    .max(most, STOP)
    .refine((value) => !hasControlCharacter(value), fault(messages.controlCharacters))
    .nullish()
    .transform((value) => value || undefined)
}

/** Required text of several lines: what a person writes to a person. */
export function letter(most: number) {
  return z
    .string()
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, fault(messages.required))
        .max(most, STOP)
        .refine((value) => !hasControlCharacter(value.replaceAll(/[\n\t]/g, ' ')), fault(messages.controlCharacters)),
    )
}

/** Optional text of several lines: an empty one counts as absent. */
export function optionalLetter(most: number) {
  return z
    .string()
    .nullish()
    .transform((value) => value?.replaceAll(/\r\n?/g, '\n').trim() || undefined)
    .pipe(
      z
        .string()
        .max(most, STOP)
        .refine((value) => !hasControlCharacter(value.replaceAll(/[\n\t]/g, ' ')), fault(messages.controlCharacters))
        .optional(),
    )
}

/** A lone surrogate counts as one: PostgreSQL rejects it in JSON. */
function hasControlCharacter(value: string): boolean {
  if (!value.isWellFormed()) return true
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (code < 32 || code === 127) return true
  }
  return false
}

/** An e-mail address, trimmed; the case is kept. */
export const Email = z
  .string()
  .trim()
  .min(1, fault(messages.required))
  .max(254)
  .pipe(z.email())
  .meta({ examples: ['traveler@example.com'] })

/** An optional e-mail address: an empty string counts as absent. */
export const OptionalEmail = z
  .string()
  .trim()
  .max(254)
  .nullish()
  .transform((value) => value || undefined)
  .pipe(z.email().optional())
  .meta({ examples: ['traveler@example.com'] })

export const VehicleClass = z.enum(VEHICLE_CLASSES, fault(messages.vehicleClass))
export type VehicleClass = z.infer<typeof VehicleClass>

export const ProductId = z.enum(PRODUCT_IDS)
export type ProductId = z.infer<typeof ProductId>

/** A language that we speak, by its tag. */
export const LanguageTag = z
  .string()
  .refine(isLanguage, fault(messages.language))
  .meta({ examples: ['en', 'es'] })

export const Ok = z.object({ ok: z.literal(true) })

/** A calendar day in a request, in a plausible range, so that date arithmetic can't overflow. */
export const Day = z.iso
  .date(fault(messages.day))
  .refine((date) => date >= '1970' && date < '3000', fault(messages.day))

/** A month in a request, YYYY-MM. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/**
 * A number in a request, also one that was written as text, as in a query: `numeric(z.int().min(1).default(12))`. Null and
 * an empty text are no number.
 */
export function numeric<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value ?? undefined
    return value.trim() === '' ? undefined : Number(value)
  }, schema)
}

/** `page_size` (1..100) and `page_number` (from 1). */
export const paging = (size: number) => ({
  page_size: numeric(z.int().min(1).max(100).default(size)),
  page_number: numeric(z.int().min(1).default(1)),
})

/** Like `paging`, for lists of any length: continues after the row named by `next` of an earlier answer. */
export const longPaging = (size: number) => ({
  ...paging(size),
  after: optionalText(300).meta({ description: '`next` of an earlier response: pages count from the row after it' }),
})

/** `sort_by` and `sort_order`: by the first name, the last or greatest first, unless the caller asks otherwise. */
export const sorting = <const Name extends string>(...names: readonly [Name, ...Name[]]) => ({
  sort_by: z.enum(names).default(names[0] as never),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), count: z.int().min(0) })

/** Cursor of a long list. */
const Next = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `after` to continue after the last row; null at the end' })

/** Like `listOf`, with a cursor. */
export const longListOf = <Item extends z.ZodType>(item: Item) => listOf(item).extend({ next: Next })
