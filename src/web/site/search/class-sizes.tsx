import { useSite } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'

/** What fits in a space of the class that its form's `vehicleClass` names, in feet: the style sheet shows the right one. */
export function ClassSizes({ className }: { className: string }) {
  return (
    <div className={classes('class-sizes text-sm text-muted', className)} data-screen-only>
      {useSite().settings.vehicle_classes.map(({ code, description }) => (
        <p key={code} data-code={code}>
          {description}
        </p>
      ))}
    </div>
  )
}
