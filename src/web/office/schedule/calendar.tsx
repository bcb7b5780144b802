import { useState } from 'react'
import { schedule } from '../../../capabilities/schedule/contract.ts'
import { Month } from '../../../http/wire.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { daysAfter, whenDate } from '../../ui/when.ts'
import { MonthLink, monthName, MonthSheet } from '../kit/month-sheet.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/calendar'
import { ScheduleTabs } from './schedule-tabs.tsx'
import { DOTS, shortSpan, weekHref } from './words.ts'

const SHIFTS = { one: 'shift', other: 'shifts' }

/** The month of the address, or this one. */
export async function loader(args: Route.LoaderArgs) {
  const asked = Month.safeParse(args.url.searchParams.get('month')).data
  const month = asked ?? pacificDate(servicesOf(args.context).now()).slice(0, 7)
  return load(args, schedule.month, { month })
}

type Data = Awaited<ReturnType<typeof loader>>
type Day = Data['days'][number]

/** A month of shifts; each day leads to its week. */
export const screen = pageScreen<typeof loader>({
  name: 'ScheduleCalendar',
  path: '/staff/schedule/calendar',
  title: 'Schedule by month',
  parent: 'ScheduleWeek',
  needs: ['schedule.month'],
  width: 'page',
  heading: ({ month }) => `Schedule, ${monthName(month)}`,
  above: ({ month, today }) => (
    <ScheduleTabs here="ScheduleCalendar" date={month === today.slice(0, 7) ? today : `${month}-01`} today={today} />
  ),
  body: CalendarBody,
})

function CalendarBody({ data }: { data: Data }) {
  const { month, today, days, roles } = data
  const isNow = today.startsWith(month)
  const [entry, setEntry] = useState(isNow ? today : `${month}-01`)
  const stop = entry.startsWith(month) ? entry : `${month}-01`
  const before = (daysAfter(`${month}-01`, -1) ?? month).slice(0, 7)
  const after = (daysAfter(days.at(-1)?.date ?? month, 1) ?? month).slice(0, 7)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="flex gap-2">
          <MonthLink to={`${to('ScheduleCalendar')}?month=${before}`} month={before} label="Previous month" sign="‹" />
          <MonthLink to={`${to('ScheduleCalendar')}?month=${after}`} month={after} label="Next month" sign="›" />
        </div>
        <ul aria-label="Roles" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {roles
            .filter(({ active }) => active)
            .map(({ id, name, color }) => (
              <li key={id} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={classes('size-2.5 rounded-full', DOTS[color])} />
                {name}
              </li>
            ))}
        </ul>
      </div>
      <MonthSheet
        label={`Shifts, ${monthName(month)}`}
        days={days}
        today={today}
        entry={stop}
        isChosen={(date) => date === today}
        describe={(day) => describe(day, data)}
        renderLink={({ date }, keys, content) => (
          <Link
            to={weekHref(date, { day: date })}
            {...keys}
            onFocus={() => setEntry(date)}
            className="block h-full min-h-12 p-2 text-ink no-underline hover:bg-tint md:min-h-28"
          >
            {content}
          </Link>
        )}
        renderDay={(day) => <DayShifts day={day} data={data} />}
      />
    </div>
  )
}

const SHOWN = 4

function DayShifts({ day: { date, shifts, off }, data: { roles, people } }: { day: Day; data: Data }) {
  const planned = shifts.filter(({ state }) => state !== 'REMOVED')
  const nameOf = (accountId: string | null) => people.find(({ account_id }) => account_id === accountId)?.name ?? 'Open'
  return (
    <span aria-hidden="true" className="grid gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <b className="md:hidden">{whenDate(date)}</b>
        <b className="max-md:hidden">{Number(date.slice(8))}</b>
        {off > 0 && <span className="text-xs text-muted">{off} off</span>}
      </span>
      {planned.slice(0, SHOWN).map((shift) => {
        const role = roles.find(({ id }) => id === shift.role_id)
        return (
          <span key={shift.id} className="flex min-w-0 items-center gap-1.5 text-xs">
            <span className={classes('size-2 shrink-0 rounded-full', role && DOTS[role.color])} />
            <span className="truncate">
              <span className="figures">{shortSpan(shift)}</span> {nameOf(shift.account_id)}
            </span>
          </span>
        )
      })}
      {planned.length > SHOWN && <span className="text-xs font-bold text-muted">{planned.length - SHOWN} more</span>}
    </span>
  )
}

function describe({ date, shifts, off }: Day, { roles }: Data): string {
  const planned = shifts.filter(({ state }) => state !== 'REMOVED')
  const byRole = roles.flatMap(({ id, name }) => {
    const count = planned.filter(({ role_id }) => role_id === id).length
    return count > 0 ? [`${count} ${name.toLowerCase()}`] : []
  })
  const open = planned.filter(({ account_id }) => account_id === null).length
  const parts = [
    whenDate(date),
    counted(planned.length, SHIFTS),
    ...byRole,
    ...(open > 0 ? [`${open} open`] : []),
    ...(off > 0 ? [`${off} off`] : []),
  ]
  return parts.join(', ')
}

export default screenPage(screen)
