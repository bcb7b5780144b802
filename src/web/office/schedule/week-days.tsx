import { ButtonLink } from '../../ui/button.tsx'
import type { ScheduleWeek } from '../../../capabilities/schedule/contract.ts'
import { classes } from '../../ui/classes.ts'
import { whenDate } from '../../ui/when.ts'
import { useMay } from '../kit/use-may.ts'
import { ShiftChip } from './shift-chip.tsx'
import { DayCover } from './week-grid.tsx'
import { weekHref } from './words.ts'

/** The week on a phone: a list of days. */
export function WeekDays({ data }: { data: ScheduleWeek }) {
  const { week, days, people, roles, shifts, today, conflicts } = data
  const mayPlan = useMay()('Schedule:Update')
  const nameOf = (accountId: string | null) =>
    accountId === null ? 'Open' : (people.find(({ account_id }) => account_id === accountId)?.name ?? '')
  return (
    <div className="grid gap-6 lg:hidden">
      {days.map((day) => {
        const own = shifts.filter(({ date }) => date === day.date)
        const off = day.off.filter(({ is_approved }) => is_approved)
        return (
          <section key={day.date} aria-label={whenDate(day.date)} className="grid gap-2">
            <h2
              className={classes(
                'flex items-center justify-between border-b-2 border-ink pb-1.5 text-base',
                day.date === today && 'text-link',
              )}
            >
              {whenDate(day.date)}
              {mayPlan && (
                <ButtonLink to={weekHref(week, { add: day.date })} tone="quiet" size="sm" icon="plus">
                  Add
                </ButtonLink>
              )}
            </h2>
            {off.length > 0 && (
              <p className="text-sm text-muted">Off: {off.map(({ account_id }) => nameOf(account_id)).join(', ')}</p>
            )}
            {own.length === 0 ? (
              <p className="text-sm text-muted">No shifts</p>
            ) : (
              <ul className="grid grid-cols-2 gap-2">
                {own.map((shift) => (
                  <li key={shift.id}>
                    <ShiftChip
                      shift={shift}
                      role={roles.find(({ id }) => id === shift.role_id)}
                      who={nameOf(shift.account_id)}
                      isNamed
                      conflicts={conflicts.filter(({ shift_id }) => shift_id === shift.id).map(({ what }) => what)}
                      to={mayPlan && shift.state !== 'REMOVED' ? weekHref(week, { shift: shift.id }) : undefined}
                    />
                  </li>
                ))}
              </ul>
            )}
            <DayCover day={day} roles={roles} />
          </section>
        )
      })}
    </div>
  )
}
