import { messagesOf, plural } from '../../lib/texts.ts'

/** Hours of some minutes: "7.5". */
function hours(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}

function hoursOf(minutes: number): string {
  return `${hours(minutes)} ${plural(Number(hours(minutes)), { one: 'hour', other: 'hours' })}`
}

/** Refusals of the schedule, and what stands against a shift. */
export const en = {
  time: 'Enter a time such as 06:30',
  unknownRole: 'Choose an active role.',
  unknownPerson: 'Choose someone who works here.',
  unknownTemplate: 'This template no longer exists.',
  roleTaken: 'There is already a role with this name.',
  templateTaken: 'There is already a template with this name.',
  breakTooLong: 'The break is longer than the shift.',
  windowOrder: 'Availability has to end after it starts.',
  minorOrder: 'The latest time for minors has to be after the earliest.',
  nothingToUndo: 'This was already undone, or something else was changed since.',
  changedSince: 'Someone has changed these shifts since. Nothing was undone.',
  nothingToPublish: 'Everyone has already been told about this week as it is. There is nothing to publish.',
  nothingToKeep: 'This week has no shifts.',
  doubleBooked: 'Someone has two shifts at the same time. Move or remove one of them first.',
  acceptConflicts: 'Review this week’s conflicts and confirm that they’re OK.',
  tooMany: 'A week can have up to 1,000 shifts.',
  notBeforeToday: 'Choose days from today on.',
  daysOrder: 'The last day is before the first.',
  tooLong: 'Ask for up to a year.',
  timeOffAnswered: 'These days off are no longer waiting for a decision.',
  ownRequest: 'Someone else has to decide your own requests.',
  notYourShift: 'Only your own published shifts can be offered.',
  shiftOver: 'This shift has begun.',
  offered: 'You have already offered this shift.',
  swapTaken: 'Someone else took it first.',
  swapOver: 'This offer is over.',
  swapNotAccepted: 'No one has taken this shift yet.',
  ownOffer: 'This is your own shift.',
  wrongRole: ({ role }: { role: string }) => `You don’t work as ${role}.`,
  busyThen: 'They already have a shift at that time.',
  onlyPlanners: 'Only planners can change someone else’s availability.',
  conflict: {
    DOUBLE: 'Has two shifts at the same time.',
    REST: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `Only ${hoursOf(minutes)} of rest before it; ${hours(allowed)} are required.`,
    AVAILABILITY: 'Outside their availability.',
    TIME_OFF: 'Has the day off.',
    ROLE: 'Does not work in this role.',
    MINOR_TIME: 'Outside the hours minors may work.',
    MINOR_DAY: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hoursOf(minutes)} that day; a minor may work ${hours(allowed)}.`,
    MINOR_WEEK: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hoursOf(minutes)} this week; a minor may work ${hours(allowed)}.`,
    WEEK_HOURS: ({ minutes, allowed }: { minutes: number; allowed: number }) =>
      `${hoursOf(minutes)} this week, more than ${hours(allowed)}.`,
  },
}

export const messages = messagesOf('schedule', en)
