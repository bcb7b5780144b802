/** What a form needs to know of its fields. A contract has it; the browser gets it as plain data, without the contract. */
export interface FieldShape<Value = unknown> {
  readonly kind: Kind<Value>
  readonly required: boolean
  readonly maxLength?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** What only the server knows to say of it, in place of the page's own hint. */
  readonly hint?: string | undefined
  readonly options: readonly Choice<Value>[]
}

/** The fields of a form by their names, in the order in which they stand. */
export type FormShape<Input> = {
  readonly [Name in keyof Input & string]-?: FieldShape<Exclude<Input[Name], null | undefined>>
}

type Kind<Value> = [Value] extends [boolean]
  ? 'checkbox'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [readonly unknown[]]
      ? 'choices'
      : [Choice<Value>] extends [never]
        ? Line
        : 'select'

/** One of the texts that a contract names, also in a list of them; `never` where any text will do. */
type Choice<Value> = Value extends readonly (infer Item)[]
  ? Choice<Item>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never

export interface AnyField {
  readonly kind: string
  readonly required: boolean
  readonly maxLength?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly hint?: string | undefined
  readonly options: readonly string[]
}

type AnyForm = Readonly<Record<string, AnyField>>

/** What a page says of a field: its label, perhaps a hint, and a name for each of its options. */
type FieldTexts<Field extends AnyField> = [Field['options'][number]] extends [never]
  ? string | { readonly label: string; readonly hint?: string }
  : {
      readonly label: string
      readonly hint?: string
      readonly options: Readonly<Record<Field['options'][number], string>>
    }

export type FormTexts<Form extends AnyForm> = { readonly [Name in keyof Form]: FieldTexts<Form[Name]> }

export interface Option {
  readonly value: string
  readonly label: string
}

interface Named<Kind> {
  readonly kind: Kind
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
}

type Line = 'text' | 'lines' | 'email' | 'date'

/** What the component of a field takes of it. */
export type FieldProps<Kind = Line | 'checkbox' | 'number' | 'select' | 'choices'> = Kind extends 'checkbox'
  ? Named<Kind>
  : Kind extends 'number'
    ? Named<Kind> & { readonly optional: boolean; readonly min: number | undefined; readonly max: number | undefined }
    : Kind extends 'select' | 'choices'
      ? Named<Kind> & { readonly optional: boolean; readonly options: readonly Option[] }
      : Named<Kind> & { readonly optional: boolean; readonly type: string; readonly maxLength: number | undefined }

export type Fields<Form extends AnyForm> = { readonly [Name in keyof Form]: FieldProps<Form[Name]['kind']> }

/**
 * Fields with their texts, each to be spread into the component that shows it: `<TextField {...fields.full_name} />`. A
 * field without its label does not compile.
 */
export function fieldsOf<Form extends AnyForm>(form: Form, texts: FormTexts<Form>): Fields<Form> {
  const fields = Object.entries(form).map(([name, field]) => [name, propsOf(name, field, texts[name])])
  return Object.fromEntries(fields) as Fields<Form>
}

interface AnyTexts {
  readonly label: string
  readonly hint?: string
  readonly options?: Readonly<Record<string, string>>
}

function propsOf(name: string, field: AnyField, said: string | AnyTexts = name) {
  const { kind, required, maxLength, min, max, options } = field
  const { label, hint, options: called = {} } = typeof said === 'string' ? { label: said } : said
  const named = { kind, name, label, hint: field.hint ?? hint }
  if (kind === 'checkbox') return named
  const asked = { ...named, optional: !required }
  if (kind === 'number') return { ...asked, min, max }
  if (kind !== 'select' && kind !== 'choices') return { ...asked, type: kind === 'lines' ? 'text' : kind, maxLength }
  return { ...asked, options: options.map((value) => ({ value, label: called[value] ?? value })) }
}
