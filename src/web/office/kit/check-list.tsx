import { FieldErrors } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'

interface Item {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

interface Props {
  readonly legend: string
  readonly name: string
  readonly items: readonly Item[]
  readonly checked: readonly string[]
  readonly disabled?: boolean
  readonly columns?: boolean
  /** Whether the boxes were not in the form that comes back: a line that was added to it since. */
  readonly isUnsent?: boolean
}

/** Any of several: a box for each, sent under one name. */
export function CheckList({ legend, name, items, checked, disabled, columns, isUnsent = false }: Props) {
  const { id, errors, value: typed } = useField(name)
  // What comes back says what was pressed; of boxes that were all left empty it says nothing.
  const isBack = useField('intent').value !== undefined && !isUnsent
  const chosen = typed?.split(',') ?? (isBack ? [] : checked)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 font-bold">{legend}</legend>
      <div className={columns ? 'grid gap-x-6 sm:grid-cols-2' : 'grid'}>
        {items.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2 text-sm leading-snug lg:min-h-9 lg:py-1.5">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              disabled={disabled}
              className="size-5 shrink-0"
            />
            <span className="wrap-anywhere">
              {label}
              {hint && <span className="block text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
