import { useLocation, useSubmit } from 'react-router'
import type { ScheduleWeek } from '../../../capabilities/schedule/contract.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { whenDate } from '../../ui/when.ts'
import { useMay } from '../kit/use-may.ts'
import { ShiftChip } from './shift-chip.tsx'
import { addItemOf, type Cell, cellName, cellOf, isSameCell, itemOf, usePlan } from './use-plan.ts'
import { DOTS, hoursText, missingByHour, shortagesOf, shortageText, shortSpan, weekHref } from './words.ts'

const HEAD = 'border-b-2 border-b-ink px-2 py-2 font-bold'

interface Row {
  readonly account_id: string
  readonly name: string
}

/** People and days. Shifts are dragged, or picked up by key; each is a link to its form besides. */
export function WeekGrid({ data }: { data: ScheduleWeek }) {
  const { week, days, people, shifts, roles, today } = data
  const mayPlan = useMay()('Schedule:Update')
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const send = (fields: Record<string, string>) =>
    void submit(fields, { method: 'post', action: pathname + search, preventScrollReset: true })
  const rows: readonly Row[] = [{ account_id: '', name: 'Open shifts' }, ...people]
  const dates = days.map(({ date }) => date)
  const nameOf = (accountId: string) => rows.find(({ account_id }) => account_id === accountId)?.name ?? ''
  const plan = usePlan({
    rows,
    dates,
    shifts,
    describe: ({ account_id, date }) => `${nameOf(account_id)}, ${whenDate(date)}`,
    onDrop: ({ id, version }, { account_id, date }, copies) =>
      send({ intent: 'move', shift: id, version: String(version), account_id, date, copy: copies ? 'on' : '' }),
    onRemove: ({ id, version }) => send({ intent: 'remove', shift: id, version: String(version) }),
  })
  const shiftsIn = (cell: Cell) => shifts.filter((shift) => isSameCell(cellOf(shift), cell))
  const items = rows.flatMap(({ account_id }) =>
    dates.flatMap((date) => [
      ...shiftsIn({ account_id, date }).map(itemOf),
      ...(mayPlan ? [addItemOf({ account_id, date })] : []),
    ]),
  )

  const drawCell = (row: Row, date: string) => {
    const cell = { account_id: row.account_id, date }
    const off = days.find((day) => day.date === date)?.off.find(({ account_id }) => account_id === row.account_id)
    const add = addItemOf(cell)
    const isTarget = plan.held !== null && isSameCell(plan.held.target, cell)
    return (
      <div
        key={date}
        role="gridcell"
        data-cell={cellName(cell)}
        className={classes(
          'group min-w-0 border-b border-l border-line p-1',
          off?.is_approved && 'bg-sunk',
          isTarget && 'bg-tint outline-3 -outline-offset-3 outline-link',
        )}
      >
        <div className="flex h-full min-h-12 flex-col gap-1">
          {off && (
            <p className="px-1 text-xs font-bold text-muted">{off.is_approved ? 'Day off' : 'Asked for the day off'}</p>
          )}
          {shiftsIn(cell).map((shift) => {
            const item = itemOf(shift)
            const isEditable = mayPlan && shift.state !== 'REMOVED'
            return (
              <ShiftChip
                key={shift.id}
                shift={shift}
                role={roles.find(({ id }) => id === shift.role_id)}
                who={row.name}
                conflicts={data.conflicts.filter(({ shift_id }) => shift_id === shift.id).map(({ what }) => what)}
                isHeld={plan.held?.shift.id === shift.id && !plan.held.copies}
                to={isEditable ? weekHref(week, { shift: shift.id }) : undefined}
                link={{
                  'data-item': item,
                  tabIndex: plan.stop(item, items),
                  ...plan.keys,
                  ...(isEditable && plan.pointer(shift)),
                }}
              />
            )
          })}
          {isTarget && plan.held && (
            <p
              aria-hidden="true"
              className="figures rounded-md border-2 border-dashed border-link px-1.5 py-1 text-xs font-bold"
            >
              {plan.held.copies && 'Copy: '}
              {shortSpan(plan.held.shift)}
            </p>
          )}
          {mayPlan && (
            <Link
              to={weekHref(week, { add: date, person: row.account_id })}
              preventScrollReset
              data-item={add}
              tabIndex={plan.stop(add, items)}
              {...plan.keys}
              aria-label={`Add a shift: ${row.name}, ${whenDate(date)}`}
              className="mt-auto grid min-h-6 flex-1 place-items-center rounded-md text-muted no-underline opacity-35 group-hover:opacity-100 hover:bg-sunk focus-visible:opacity-100"
            >
              <Icon name="plus" size="sm" />
            </Link>
          )}
        </div>
      </div>
    )
  }

  return (
    <div className="hidden gap-2 lg:grid">
      <div className="overflow-x-auto rounded-lg border border-line bg-raised">
        <div
          role="grid"
          aria-label={`Week of ${whenDate(week)}`}
          aria-describedby={mayPlan ? 'plan-keys' : undefined}
          className="grid min-w-200 grid-cols-[9rem_repeat(7,minmax(0,1fr))] text-sm"
        >
          <div role="row" className="contents">
            <div role="columnheader" className={HEAD}>
              Person
            </div>
            {days.map(({ date }) => (
              <div
                key={date}
                role="columnheader"
                className={classes(HEAD, 'border-l border-l-line', date === today && 'bg-tint')}
              >
                <Link
                  to={weekHref(week, { day: date })}
                  preventScrollReset
                  className="text-ink no-underline hover:underline"
                  aria-label={`What each hour needs, ${whenDate(date)}`}
                >
                  {whenDate(date).replace(/\/\d\d$/, '')}
                </Link>
              </div>
            ))}
          </div>
          {rows.map((row) => (
            <div key={row.account_id} role="row" className="contents">
              <div role="rowheader" className="border-b border-line px-3 py-2">
                <RowHead row={row} data={data} />
              </div>
              {dates.map((date) => drawCell(row, date))}
            </div>
          ))}
          <div role="row" className="contents">
            <div role="rowheader" className="px-3 py-2 font-bold">
              Missing
            </div>
            {days.map((day) => (
              <div key={day.date} role="gridcell" className="min-w-0 border-l border-line p-1.5">
                <DayCover day={day} roles={roles} />
              </div>
            ))}
          </div>
        </div>
      </div>
      {mayPlan && (
        <p id="plan-keys" className="text-sm text-muted">
          Drag a shift to move it, with Ctrl to copy it. By keyboard: arrow keys move around, <kbd>M</kbd> picks a shift
          up, <kbd>Enter</kbd> drops it, <kbd>C</kbd> makes it a copy, <kbd>Escape</kbd> puts it back, <kbd>Delete</kbd>{' '}
          removes it.
        </p>
      )}
      <p aria-live="assertive" className="sr-only">
        {plan.spoken}
      </p>
    </div>
  )
}

function RowHead({ row, data }: { row: Row; data: ScheduleWeek }) {
  const person = data.people.find(({ account_id }) => account_id === row.account_id)
  if (!person) return <b>{row.name}</b>
  const own = data.roles.filter(({ id }) => person.roles.includes(id))
  return (
    <div className="grid gap-1">
      <b className="wrap-anywhere">{row.name}</b>
      <span className="figures text-muted">
        {hoursText(person.minutes)}
        {person.is_minor && ', minor'}
      </span>
      <span className="flex flex-wrap gap-x-2 gap-y-0.5 text-xs text-muted">
        {own.map(({ id, name, color }) => (
          <span key={id} className="inline-flex items-center gap-1">
            <span aria-hidden="true" className={classes('size-2 rounded-full', DOTS[color])} />
            {name}
          </span>
        ))}
      </span>
    </div>
  )
}

/** Where somebody is missing on a day: a block for each hour, and the same in words. */
export function DayCover({ day, roles }: { day: ScheduleWeek['days'][number]; roles: ScheduleWeek['roles'] }) {
  const shortages = shortagesOf(day, roles)
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-sm">
        {missingByHour(day).map((missing, hour) => (
          <span
            key={hour}
            className={classes('flex-1', missing === 0 ? 'bg-line' : missing === 1 ? 'bg-accent' : 'bg-danger')}
          />
        ))}
      </div>
      {shortages.length === 0 ? (
        <p className="text-xs text-muted">No one</p>
      ) : (
        <ul className="grid gap-0.5 text-xs">
          {shortages.map((shortage) => (
            <li key={`${shortage.role.id} ${shortage.from}`}>{shortageText(shortage)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
