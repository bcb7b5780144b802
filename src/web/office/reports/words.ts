/** When a scheduled report is sent, and what it is about. */
export const PERIODS = {
  YESTERDAY: 'Every day, for the day before',
  LAST_WEEK: 'Every Monday, for the week before',
  LAST_MONTH: 'On the first, for the month before',
}

/** The hours of a day as choices, the most usual one first. */
export const HOURS = Array.from({ length: 24 }, (_, index) => (index + 6) % 24).map((hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

/** "6:00 am", Pacific time. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'am' : 'pm'}`
}

/** Why somebody gets a report no more. */
export const STOPPED = {
  REMOVED: 'Removed',
  PERMISSION: 'Stopped: no longer has permission',
  ACCOUNT: 'Stopped: has left',
}
