import { z } from 'zod'
import type { CallInput, Endpoint } from '../../http/endpoint.ts'
import type { AnyField, FormShape } from '../ui/form-fields.ts'

/** The key of one try, which a repeated one sends again. */
export function attemptOf(sent: FormData): string {
  return attemptKey(sent.get('attempt')) ?? crypto.randomUUID()
}

/** What a form sent as the key of its try; undefined where it cannot be one. */
export function attemptKey(sent: FormDataEntryValue | null | undefined): string | undefined {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : undefined
}

/**
 * The key of the next try, once one has failed. Where nothing says whether it was done, the same, so that it is not done
 * twice; after a refusal, which is all that its key is answered with from then on, a new one.
 */
export function nextAttempt({ status }: { readonly status: number }, attempt: string): string {
  return isRefusal(status) ? crypto.randomUUID() : attempt
}

/** What is kept under the key of its request (`isKept` in `http/serve.ts`). */
function isRefusal(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429
}

type NameOf<Call extends Endpoint> = keyof CallInput<Call> & string

interface Options<Name extends string, Only extends string, Omitted extends string, Hidden extends string> {
  /** Fields in the order in which they stand; without it all of them, in the contract's order. */
  readonly only?: readonly Only[]
  readonly omit?: readonly Omitted[]
  /** Sent with the form and shown to nobody. */
  readonly hidden?: readonly Hidden[]
  /** Required here although the contract lets some callers leave them out. */
  readonly required?: readonly Name[]
}

/** A form as its contract describes it: what the page shows, and how the action reads what was sent. */
export interface Form<Shown, Sent> {
  /** For the page's loader. */
  readonly fields: FormShape<Shown>
  readonly read: (sent: Request | FormData) => Promise<Typed<Sent>>
}

export interface Typed<Sent> {
  /**
   * For the call. A number that is none stays as it was typed, so that the call refuses it beside all other faults; what
   * was left empty is absent.
   */
  readonly input: Sent
  /** For the form that is shown again; without passwords and cards, which never travel to a page. */
  readonly values: Readonly<Record<string, string>>
}

const SECRET = /password|token$|^cc_|^payment_method$/

/** `formOf(bookings.claim)`: names, order, kinds and bounds of the fields of a call. */
export function formOf<
  Call extends Endpoint,
  const Only extends NameOf<Call> = NameOf<Call>,
  const Omitted extends NameOf<Call> = never,
  const Hidden extends NameOf<Call> = never,
>(
  call: Call,
  options: Options<NameOf<Call>, Only, Omitted, Hidden> = {},
): Form<
  Pick<CallInput<Call>, Exclude<Only, Omitted | Hidden>>,
  Pick<CallInput<Call>, Exclude<Only, Omitted> | Hidden>
> {
  const { omit = [], hidden = [], required = [] } = options
  const schemas = fieldsOfInput(call.input)
  const describe = (name: string): Described => {
    const schema = schemas[name]
    if (!schema) throw new Error(`${call.method} ${call.path} has no field ${name}`)
    return describeField(name, schema, (required as readonly string[]).includes(name))
  }
  const names: readonly string[] = options.only ?? Object.keys(schemas)
  const isShown = (name: string) => !([...omit, ...hidden] as readonly string[]).includes(name)
  const shown = names.filter(isShown).map(describe)
  const all = [...shown, ...hidden.map(describe)]
  return {
    fields: Object.fromEntries(shown.map(({ name, field }) => [name, field])) as never,
    read: async (sent) => readForm(all, sent instanceof Request ? await sent.formData() : sent) as never,
  }
}

interface Described {
  readonly name: string
  readonly field: AnyField
  /** What an empty field means to the call. */
  readonly empty: null | undefined
}

/** The fields of an input that is an object, also where it is transformed as a whole. */
function fieldsOfInput(input: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (input instanceof z.ZodPipe) return fieldsOfInput(input.in as z.ZodType)
  if (input instanceof z.ZodObject) return input.shape
  throw new Error('Only the fields of an object make a form')
}

function describeField(name: string, schema: z.ZodType, isRequired: boolean): Described {
  const all = [...branchesOf(schema, 'output'), ...branchesOf(schema, 'input')]
  const mayBeAbsent = schema.safeParse(undefined).success
  const mayBeEmpty = (nothing: null | '') => schema.safeParse(nothing).success
  const facts: JsonSchema = Object.assign({}, ...all, ...all.map(({ items }) => items))
  return {
    name,
    empty: mayBeEmpty(null) ? null : undefined,
    field: {
      kind: all.some(({ items }) => items) ? 'choices' : kindOf(facts),
      required: isRequired || !(mayBeAbsent || mayBeEmpty('')),
      maxLength: facts.maxLength,
      min: bound(facts.minimum),
      max: bound(facts.maximum),
      options: (facts.enum ?? []).map(String),
    },
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * What a value may be, `null` apart, before or after what the contract makes of it. Without the names that schemas have in the
 * API's documentation, which would stand for what they say.
 */
function branchesOf(schema: z.ZodType, io: 'input' | 'output'): readonly JsonSchema[] {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: z.registry() })
  return alternativesOf(whole).filter(({ type }) => type !== 'null')
}

/** What may be null twice, before and after it is read, has alternatives within one. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(alternativesOf) : [schema]
}

/** Zod bounds every whole number by what a computer can count to. */
function bound(value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

/** Texts longer than this are written in several lines. */
const LONGEST_LINE = 300

function kindOf({ type: types, format, maxLength = 0, enum: options }: JsonSchema): string {
  // One that may be null lists its types.
  const type = [types].flat().find((each) => each !== 'null')
  if (type === 'boolean') return 'checkbox'
  if (type === 'number' || type === 'integer') return 'number'
  if (options) return 'select'
  if (format === 'email' || format === 'date') return format
  return maxLength > LONGEST_LINE ? 'lines' : 'text'
}

function readForm(fields: readonly Described[], sent: FormData): Typed<unknown> {
  const read = fields.map(({ name, field, empty }) => ({ name, ...readField(field.kind, textsOf(sent, name), empty) }))
  const shown = read.filter(({ name }) => !SECRET.test(name))
  return {
    input: Object.fromEntries(read.map(({ name, value }) => [name, value])),
    values: Object.fromEntries(shown.map(({ name, typed }) => [name, typed])),
  }
}

function textsOf(sent: FormData, name: string): string[] {
  const texts = sent.getAll(name).filter((value) => typeof value === 'string')
  // Blanks may be part of a password.
  return texts.map((text) => (SECRET.test(name) ? text : text.trim())).filter((text) => text !== '')
}

function readField(kind: string, texts: readonly string[], empty: null | undefined) {
  const [typed = ''] = texts
  if (kind === 'choices') return { value: texts, typed: texts.join(' ') }
  if (kind === 'checkbox') return { value: typed !== '' && typed !== 'false', typed }
  if (typed === '') return { value: empty, typed }
  return { value: kind === 'number' && NUMBER.test(typed) ? Number(typed) : typed, typed }
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
