import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { texts } from './texts.ts'

interface Props {
  /** What is walked through: "Booking". */
  readonly label: string
  readonly steps: readonly string[]
  /** From 0; past the last when all is done. */
  readonly current: number
}

/** Where one is in a few steps; on a phone the name of the current one alone. */
export function Stepper({ label, steps, current }: Props) {
  const t = texts()
  return (
    <nav aria-label={t.stepsOf(label)}>
      <ol className="flex items-center gap-2 sm:gap-3">
        {steps.map((step, index) => {
          const done = index < current
          const isCurrent = index === current
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={classes('flex items-center gap-2', isCurrent ? 'flex-1 font-bold sm:flex-none' : 'text-muted')}
            >
              <span
                className={classes(
                  'figures grid size-8 place-items-center rounded-md text-sm font-bold',
                  isCurrent && 'bg-brand text-on-brand',
                  done && 'bg-tint text-link',
                  !isCurrent && !done && 'shadow-[inset_0_0_0_1.5px_var(--color-line)]',
                )}
              >
                {done ? <Icon name="check" size="sm" /> : index + 1}
              </span>
              <span className={isCurrent ? '' : 'max-sm:sr-only'}>
                {step}
                {done && <span className="sr-only"> {t.done}</span>}
              </span>
              {index < steps.length - 1 && <span aria-hidden="true" className="mx-1 h-0.5 w-6 bg-line max-sm:hidden" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
