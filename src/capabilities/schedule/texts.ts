import { messagesOf } from '../../lib/texts.ts'

/** Hours of some minutes: "7.5". */
function hours(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}

/** Refusals of the schedule, and what stands against a shift. */
export const en = {
  time: 'Enter a time such as 06:30',
  unknownRole: 'Choose a role that is in use.',
  unknownPerson: 'Choose somebody who works here.',
  unknownTemplate: 'This template is no longer there.',
  roleTaken: 'Another role has this name.',
  templateTaken: 'Another template has this name.',
  breakTooLong: 'The break is longer than the shift.',
  windowOrder: 'The time until which somebody can work comes after the time from which they can.',
  minorOrder: 'The time until which minors may work comes after the time from which they may.',
  nothingToUndo: 'This was undone before, or something else was done since.',
  changedSince: 'Somebody has changed these shifts since. Nothing was undone.',
  nothingToPublish: 'Everybody knows this week as it is. There is nothing to publish.',
  nothingToKeep: 'This week has no shifts.',
  doubleBooked: 'Somebody works twice at the same time. Move or remove one of the shifts first.',
  acceptConflicts: 'Read what stands against this week, and tick that it is all right.',
  tooMany: 'A week holds 1,000 shifts at most.',
  notBeforeToday: 'Choose days from today on.',
  daysOrder: 'The last day is before the first.',
  tooLong: 'Ask for a year at most.',
  timeOffAnswered: 'These days off are not waiting any more.',
  ownRequest: 'Somebody else has to decide what you asked for.',
  notYourShift: 'Only your own published shifts can be offered.',
  shiftOver: 'This shift has begun.',
  offered: 'You offer this shift already.',
  swapTaken: 'Somebody else was faster.',
  swapOver: 'This offer is over.',
  swapNotAccepted: 'Nobody has taken this shift yet.',
  ownOffer: 'This is your own shift.',
  wrongRole: ({ role }: { role: string }) => `You are not planned as ${role}.`,
  busyThen: 'Whoever takes this shift works at that time already.',
  onlyPlanners: 'Only who plans changes the availability of somebody else.',
  conflict: {
    DOUBLE: 'Works twice at the same time.',
    REST: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `Only ${hours(minutes)} hours of rest before it, ${hours(allowed)} are due.`,
    AVAILABILITY: 'Outside the times they can work.',
    TIME_OFF: 'Has the day off.',
    ROLE: 'Is not planned in this role.',
    MINOR_TIME: 'Outside the hours in which minors may work.',
    MINOR_DAY: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hours(minutes)} hours that day; a minor may work ${hours(allowed)}.`,
    MINOR_WEEK: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hours(minutes)} hours this week; a minor may work ${hours(allowed)}.`,
    WEEK_HOURS: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hours(minutes)} hours this week, more than ${hours(allowed)}.`,
  },
}

export const messages = messagesOf('schedule', en)
