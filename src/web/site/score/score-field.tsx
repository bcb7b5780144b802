import { FieldErrors } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'
import { texts } from './texts.ts'

const SCORES = ['1', '2', '3', '4', '5'] as const

/** Five plates from bad to very good. Native radio buttons: arrows move, forms send. */
export function ScoreField({ legend }: { legend: string }) {
  const field = useField('score')
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors.length > 0 ? `${field.id}-error` : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-3 font-bold">{legend}</legend>
      <div className="grid grid-cols-5 gap-2 sm:gap-3">
        {SCORES.map((score) => (
          <label
            key={score}
            className="grid cursor-pointer content-center justify-items-center gap-1 rounded-lg bg-raised px-1 py-3 text-center shadow-[inset_0_0_0_1.5px_var(--color-edge)] has-checked:bg-accent has-checked:text-on-accent has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink sm:py-5"
          >
            <input
              type="radio"
              name="score"
              value={score}
              required
              defaultChecked={field.value === score}
              className="sr-only"
            />
            <span className="figures text-3xl leading-none font-extrabold">{score}</span>{' '}
            <span className="text-xs leading-tight font-semibold sm:text-sm">{texts().scores[score]}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${field.id}-error`} errors={field.errors} />
    </fieldset>
  )
}
