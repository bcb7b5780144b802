import type { ScheduleWeek } from '../../../capabilities/schedule/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { whenDate } from '../../ui/when.ts'
import { Section } from '../kit/section.tsx'
import { shortTime } from './words.ts'

const FIGURE = 'figures py-1.5 pl-3 text-right'

type Day = ScheduleWeek['days'][number]
type Hour = Day['hours'][number]

/** What is booked in each hour of a day, whom that asks for, and who is there. */
export function NeedTable({ day, roles }: { day: Day; roles: ScheduleWeek['roles'] }) {
  const needed = roles.filter(({ least, arrivals_per_hour, departures_per_hour, id }) => {
    const isStaffed = day.hours.some(({ cover }) => cover.some(({ role_id, planned }) => role_id === id && planned > 0))
    return least > 0 || arrivals_per_hour !== null || departures_per_hour !== null || isStaffed
  })
  return (
    <Section id="need" title={`What each hour needs: ${whenDate(day.date)}`}>
      <p className="text-muted">
        Booked arrivals and departures, and how many people are planned and needed in each role. Choose another day
        above.
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">What each hour needs, {whenDate(day.date)}</caption>
        <thead>
          <tr>
            {['From', 'Arrive', 'Leave', ...needed.map(({ name }) => name)].map((header, column) => (
              <th
                key={header}
                scope="col"
                className={classes('border-b-2 border-ink py-2', column === 0 ? 'text-left' : 'pl-3 text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.hours.map((hour) => (
            <tr key={hour.at} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {shortTime(hour.at.slice(11, 16))}
              </th>
              <td className={FIGURE}>{hour.arrivals}</td>
              <td className={FIGURE}>{hour.departures}</td>
              {needed.map(({ id }) => (
                <td key={id} className={FIGURE}>
                  {coverOf(hour, id)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function coverOf({ cover }: Hour, roleId: string) {
  const { need = 0, planned = 0 } = cover.find(({ role_id }) => role_id === roleId) ?? {}
  if (need > planned)
    return (
      <Badge tone="bad">
        {planned} of {need}
        <span className="max-sm:sr-only">, {need - planned} short</span>
      </Badge>
    )
  return `${planned} of ${need}`
}
