import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldErrors } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { RouteMarker } from '../../ui/signs.tsx'
import { TO_LOT_ONLY } from './by-direction.tsx'
import { texts } from './texts.ts'

interface Island {
  readonly id: number
  readonly name: string
  readonly directions: string
}

/** The stops as the signs one looks for at the airport, to choose one of. Native radio buttons: arrows move, forms send. */
export function IslandTiles({ legend, islands }: { legend: ReactNode; islands: readonly Island[] }) {
  const field = useField('island_id')
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors.length > 0 ? `${field.id}-error` : undefined}
      className="grid min-w-0 gap-4"
    >
      <legend className="mb-4 text-2xl font-bold">{legend}</legend>
      <div className="grid gap-4 md:grid-cols-3">
        {islands.map(({ id, name, directions }) => (
          <label
            key={id}
            className={classes(
              'sign relative grid cursor-pointer grid-rows-[auto_1fr] gap-3 p-5 sm:gap-4 sm:p-6',
              'has-checked:outline-4 has-checked:outline-offset-3 has-checked:outline-accent',
              'has-focus-visible:outline-4 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <span className="flex items-center gap-4 pr-10">
              <RouteMarker size="lg">{id}</RouteMarker>
              <span className="grid">
                <span className="text-sm font-semibold text-on-brand-muted">{texts().island(id)}</span>
                <span className="text-xl leading-tight font-extrabold">{name}</span>
              </span>
            </span>
            <span className={classes('max-sm:text-sm', TO_LOT_ONLY)}>{directions}</span>
            <input
              type="radio"
              name="island_id"
              value={id}
              required
              defaultChecked={field.value === String(id)}
              className="peer sr-only"
            />
            <span className="absolute top-4 right-4 grid size-8 place-items-center rounded-full border-2 border-on-brand-muted text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent">
              <Icon name="check" size="sm" />
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${field.id}-error`} errors={field.errors} />
    </fieldset>
  )
}
