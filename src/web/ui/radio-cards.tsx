import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldErrors } from './field.tsx'
import { useField } from './form.tsx'

export interface Card {
  readonly value: string
  readonly title: ReactNode
  readonly description?: ReactNode
  /** At the far end: a price, a sign. */
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

interface Props {
  readonly legend: ReactNode
  readonly name: string
  readonly cards: readonly Card[]
  readonly hideLegend?: boolean
  /** Chosen by the page; without it the fields keep the choice themselves. */
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (value: string) => void
  /** Beside each other where there is room. */
  readonly columns?: 1 | 2 | 3
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** One of a few, each with room to say what it means. Native radio buttons: arrows move, forms send. */
export function RadioCards(props: Props) {
  const { legend, name, cards, hideLegend, value, defaultValue, onChange, columns = 1 } = props
  const field = useField(name)
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors.length > 0 ? `${field.id}-error` : undefined}
      className="grid min-w-0 gap-2"
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-bold wrap-anywhere'}>{legend}</legend>
      <div className={classes('grid gap-2.5', COLUMNS[columns])}>
        {cards.map((card) => (
          <label
            key={card.value}
            className={classes(
              'flex cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-edge bg-raised px-4 py-3',
              'has-checked:border-brand has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1.5px_var(--color-link)]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              disabled={card.disabled}
              {...(value === undefined
                ? { defaultChecked: (field.value ?? defaultValue) === card.value }
                : { checked: value === card.value })}
              onChange={onChange && (() => onChange(card.value))}
              className="size-5 shrink-0"
            />
            <span className="grid flex-1 leading-snug">
              <span className="font-bold">{card.title}</span>
              {card.description && <span className="text-sm text-muted">{card.description}</span>}
            </span>
            {card.aside}
          </label>
        ))}
      </div>
      <FieldErrors id={`${field.id}-error`} errors={field.errors} />
    </fieldset>
  )
}
