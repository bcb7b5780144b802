import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { DateInput } from './date-input.tsx'
import type { FieldProps, Option } from './form-fields.ts'
import { useField } from './form.tsx'
import { Icon } from './icons.tsx'
import { sentences } from './sentences.ts'
import { texts } from './texts.ts'

export interface Labelled {
  readonly label: ReactNode
  readonly name: string
  /** As the contract has it; `<FormField>` chooses by it. */
  readonly kind?: string
  /** One line below the label: what is wanted, or why. */
  readonly hint?: ReactNode
  /** Said beside the label of what may be left out; everything else is required. */
  readonly optional?: boolean
  /** Faults beyond those that the form around knows. */
  readonly errors?: readonly string[]
  readonly className?: string
}

interface Described {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label, hint and faults around any control; `children` gets what ties it to them. */
export function Field(props: Labelled & { readonly children: (control: Described) => ReactNode }) {
  const { label, name, hint, optional, className, children } = props
  const field = useField(name)
  const errors = props.errors ?? field.errors
  const describedBy = classes(hint ? `${field.id}-hint` : null, errors.length > 0 ? `${field.id}-error` : null)
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={field.id} className="font-bold leading-snug">
        {label}
        {optional && <span className="font-normal text-muted"> {texts().optional}</span>}
      </label>
      {hint && (
        <p id={`${field.id}-hint`} className="-mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: field.id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errors.length > 0 || undefined,
      })}
      <FieldErrors id={`${field.id}-error`} errors={errors} />
    </div>
  )
}

/** What is wrong with a field, below it. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <p id={id} className="flex gap-1.5 text-sm font-semibold text-danger">
      <Icon name="warning" size="sm" className="mt-0.5" />
      <span>{sentences(errors)}</span>
    </p>
  )
}

export const CONTROL = 'control'

type TextProps = Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'id'>

/** One line of text, or a number that is typed as one: what is beyond its bounds the call refuses. */
export function TextField({ label, name, kind, hint, optional, errors, className, min, max, ...input }: TextProps) {
  const { value } = useField(name)
  const Input = input.type === 'date' ? DateInput : 'input'
  return (
    <Field {...{ label, name, hint, optional, errors, className }}>
      {(control) => (
        <Input
          type="text"
          name={name}
          required={!optional}
          defaultValue={input.value === undefined ? value : undefined}
          {...(kind !== 'number' && { min, max })}
          {...input}
          {...control}
          className={CONTROL}
        />
      )}
    </Field>
  )
}

/** Preset to what it is for: keyboard, autofill, no correction of spelling. */
export function EmailField({ label = texts().email, name = 'email', ...rest }: Partial<TextProps>) {
  return (
    <TextField
      label={label}
      name={name}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}

export function PhoneField({ label = texts().phone, name = 'phone_number', ...rest }: Partial<TextProps>) {
  return <TextField label={label} name={name} type="tel" inputMode="tel" autoComplete="tel" {...rest} />
}

/** A number, typed: a browser's own field for numbers would send nothing for a text, as if it had been left empty. */
function NumberField({ min, max, hint, ...rest }: TextProps) {
  const range = min === undefined || max === undefined ? undefined : texts().fromTo(Number(min), Number(max))
  return <TextField hint={hint ?? range} inputMode="decimal" autoComplete="off" {...rest} />
}

/** A code, number or ticket: equal widths, no correction, capitals where letters occur. */
export function CodeField({ label, name, ...rest }: TextProps) {
  return (
    <TextField
      label={label}
      name={name}
      autoCapitalize="characters"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      {...rest}
    />
  )
}

/** A password that can be shown. `autoComplete` is `current-password` unless a new one is chosen. */
export function PasswordField({
  label = texts().password,
  name = 'password',
  kind: _kind,
  optional: _optional,
  hint,
  errors,
  className,
  ...input
}: Partial<TextProps>) {
  const [shown, setShown] = useState(false)
  const t = texts()
  return (
    <Field {...{ label, name, hint, errors, className }}>
      {(control) => (
        <span className="relative block">
          <input
            name={name}
            required
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classes(CONTROL, 'pr-24')}
          />
          <button
            type="button"
            aria-label={shown ? t.hidePassword : t.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 min-w-16 rounded-sm px-3 text-sm font-bold text-link"
          >
            {shown ? t.hide : t.show}
          </button>
        </span>
      )}
    </Field>
  )
}

type TextAreaProps = Labelled & { readonly type?: string } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'name' | 'className' | 'id'
  >

export function TextAreaField({
  label,
  name,
  kind: _kind,
  type: _type,
  hint,
  optional,
  errors,
  className,
  ...area
}: TextAreaProps) {
  const { value } = useField(name)
  return (
    <Field {...{ label, name, hint, optional, errors, className }}>
      {(control) => (
        <textarea
          name={name}
          rows={5}
          required={!optional}
          defaultValue={value}
          {...area}
          {...control}
          className={classes(CONTROL, 'py-3')}
        />
      )}
    </Field>
  )
}

type SelectProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'className' | 'id'> & { readonly options: readonly Option[] }

export function SelectField(props: SelectProps) {
  const { label, name, kind: _kind, hint, optional, errors, className, options, ...select } = props
  const { value } = useField(name)
  return (
    <Field {...{ label, name, hint, optional, errors, className }}>
      {(control) => <Select name={name} options={options} defaultValue={value} {...select} {...control} />}
    </Field>
  )
}

/** The bare control, for fields that are made of several. */
export function Select({
  options,
  className,
  ...select
}: { options: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={classes('relative block', className)}>
      <select {...select} className={classes(CONTROL, 'appearance-none pr-10')}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        size="sm"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

type CheckboxProps = Omit<Labelled, 'optional'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'id'>

/** A box to tick, its words beside it. */
export function Checkbox({ label, name, kind: _kind, hint, errors, className, ...input }: CheckboxProps) {
  const field = useField(name)
  const faults = errors ?? field.errors
  const describedBy = classes(hint ? `${field.id}-hint` : null, faults.length > 0 ? `${field.id}-error` : null)
  return (
    <div className={classes('grid gap-1', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2 leading-snug sm:min-h-0 sm:py-1">
        <input
          type="checkbox"
          name={name}
          id={field.id}
          defaultChecked={input.checked === undefined ? field.value === 'on' : undefined}
          {...input}
          aria-describedby={describedBy || undefined}
          aria-invalid={faults.length > 0 || undefined}
          className="mt-px size-5.5 shrink-0"
        />
        <span>
          {label}
          {hint && (
            <span id={`${field.id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldErrors id={`${field.id}-error`} errors={faults} />
    </div>
  )
}

interface ChoicesProps extends Labelled {
  readonly options: readonly Option[]
}

/** Any of a few, each a box to tick. */
export function ChoicesField({ label, name, hint, optional, errors, className, options }: ChoicesProps) {
  const field = useField(name)
  const faults = errors ?? field.errors
  const chosen = field.value?.split(' ') ?? []
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={
        classes(hint ? `${field.id}-hint` : null, faults.length > 0 && `${field.id}-error`) || undefined
      }
      className={classes('grid min-w-0 content-start gap-1', className)}
    >
      <legend className="font-bold leading-snug">
        {label}
        {optional && <span className="font-normal text-muted"> {texts().optional}</span>}
      </legend>
      {hint && (
        <p id={`${field.id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-start gap-3 py-2 leading-snug sm:min-h-0 sm:py-1">
          <input
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            className="mt-px size-5.5 shrink-0"
          />
          {option.label}
        </label>
      ))}
      <FieldErrors id={`${field.id}-error`} errors={faults} />
    </fieldset>
  )
}

/** The control that fits what the contract says of a field; a page that knows better takes another one. */
export function FormField({ className, ...field }: FieldProps & { readonly className?: string }) {
  switch (field.kind) {
    case 'checkbox':
      return <Checkbox {...field} className={className} />
    case 'number':
      return <NumberField {...field} className={className} />
    case 'select':
      return <SelectField {...field} className={className} />
    case 'choices':
      return <ChoicesField {...field} className={className} />
    case 'lines':
      return <TextAreaField {...field} className={className} />
    case 'email':
      return <EmailField {...field} className={className} />
    default:
      return <TextField {...field} className={className} />
  }
}
