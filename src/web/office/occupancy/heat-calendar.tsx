import type { OutlookDay } from '../../../capabilities/occupancy/contract.ts'
import { SHORT_WEEKDAYS } from '../../../lib/clock-time.ts'
import { figure } from '../../../lib/texts.ts'
import { whenDate } from '../../ui/when.ts'
import { weekdayOf, weeksOf } from '../kit/month-sheet.tsx'
import { OfficeLink } from '../kit/office-link.tsx'

interface Props {
  /** Dates in their order. */
  readonly days: readonly OutlookDay[]
  readonly leadsTo: (day: OutlookDay) => string
}

/** The strongest shade leaves the figure on it readable. */
const STRONGEST = 0.45

/** Dates as a sheet, a week a column: the more cars are booked, the stronger the shade. The figure stands on it. */
export function HeatCalendar({ days, leadsTo }: Props) {
  const most = Math.max(1, ...days.map(({ booked }) => booked))
  const weeks = weeksOf(days)
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-max border-separate border-spacing-0.5 text-sm">
        <caption className="sr-only">Cars booked by date, one week per column</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Weekday</span>
            </th>
            {weeks.map((week) => (
              <th key={week[0]?.date} scope="col" className="px-1 text-left font-normal whitespace-nowrap text-muted">
                {week[0] && whenDate(week[0].date).replace(/^\w+, |\/\d\d$/g, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SHORT_WEEKDAYS.map((name, weekday) => (
            <tr key={name}>
              <th scope="row" className="pr-2 text-left font-normal text-muted">
                {name}
              </th>
              {weeks.map((week) => {
                const day = week.find(({ date }) => weekdayOf(date) === weekday)
                return (
                  <td key={week[0]?.date} className="relative h-9 min-w-11 p-0 text-center">
                    {day && (
                      <>
                        <svg aria-hidden="true" className="absolute inset-0 size-full">
                          <rect
                            width="100%"
                            height="100%"
                            rx={3}
                            fillOpacity={Math.round((0.04 + (STRONGEST * day.booked) / most) * 100) / 100}
                            className="fill-chart-1"
                          />
                        </svg>
                        <span className="figures relative">
                          <OfficeLink to={leadsTo(day)} allow="Bookings:Read">
                            <span className="sr-only">{whenDate(day.date)}: </span>
                            {figure(day.booked)}
                          </OfficeLink>
                        </span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
