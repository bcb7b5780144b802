import type { ScheduleWeek } from '../../../capabilities/schedule/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { whenDate, whenTime } from '../../ui/when.ts'
import { Section } from '../kit/section.tsx'

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
        Booked cars that arrive and leave, and for each role how many are planned of how many are needed. Choose another
        day above.
      </p>
      <Table
        caption={`What each hour needs, ${whenDate(day.date)}`}
        hideCaption
        rows={day.hours}
        rowKey={({ at }) => at}
        columns={[
          { key: 'at', header: 'From', cell: ({ at }) => whenTime(at) },
          { key: 'arrivals', header: 'Arrive', numeric: true, cell: ({ arrivals }) => arrivals },
          { key: 'departures', header: 'Leave', numeric: true, cell: ({ departures }) => departures },
          ...needed.map(({ id, name }) => ({
            key: id,
            header: name,
            numeric: true,
            cell: (hour: Hour) => coverOf(hour, id),
          })),
        ]}
      />
    </Section>
  )
}

function coverOf({ cover }: Hour, roleId: string) {
  const { need = 0, planned = 0 } = cover.find(({ role_id }) => role_id === roleId) ?? {}
  if (need > planned)
    return (
      <Badge tone="bad">
        {planned} of {need}, {need - planned} short
      </Badge>
    )
  return `${planned} of ${need}`
}
