import { to } from '../../paths.ts'
import { Tabs } from '../kit/tabs.tsx'

type View = 'ScheduleWeek' | 'ScheduleCalendar' | 'ScheduleUser'

/** The three views of the schedule, each at the same time of the year. */
export function ScheduleTabs({ here, date, today }: { here: View; date: string; today: string }) {
  const at = (name: View, query: Record<string, string>) =>
    date.slice(0, 7) === today.slice(0, 7) && name !== 'ScheduleWeek'
      ? to(name)
      : `${to(name)}?${new URLSearchParams(query)}`
  return (
    <Tabs
      label="Schedule"
      tabs={[
        { label: 'Week', to: at('ScheduleWeek', { week: date }), isHere: here === 'ScheduleWeek' },
        {
          label: 'Calendar',
          to: at('ScheduleCalendar', { month: date.slice(0, 7) }),
          isHere: here === 'ScheduleCalendar',
        },
        { label: 'My schedule', to: at('ScheduleUser', { from: date }), isHere: here === 'ScheduleUser' },
      ]}
    />
  )
}
