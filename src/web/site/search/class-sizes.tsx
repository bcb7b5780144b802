import type { VehicleClass } from '../../../http/wire.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'

/** On whatever holds both the field of the class and {@link ClassSizes}. */
export const WITH_CLASS_SIZES = 'group/stay'

/** Browsers show what is chosen by themselves, before scripts run, too. */
const WHERE_CHOSEN: Readonly<Record<VehicleClass, string>> = {
  STANDARD: 'group-has-[option[value=STANDARD]:checked]/stay:block',
  OVERSIZE: 'group-has-[option[value=OVERSIZE]:checked]/stay:block',
  MOTORCYCLE: 'group-has-[option[value=MOTORCYCLE]:checked]/stay:block',
}

/** What fits in a space of the class that is chosen, in feet. */
export function ClassSizes({ className }: { className?: string }) {
  const { vehicle_classes } = useSite().settings
  return (
    <div className={classes('text-sm text-muted', className)} data-screen-only>
      {vehicle_classes
        .filter(({ description }) => description !== '')
        .map(({ code, description }) => (
          <p key={code} className={classes('hidden', WHERE_CHOSEN[code])}>
            {description}
          </p>
        ))}
    </div>
  )
}
