import { displayDate } from '../../lib/pacific.ts'
import { counted, messagesOf } from '../../lib/texts.ts'

/** Refusals of the time clock, time sheets and pay periods. */
export const en = {
  isIn: 'You are already clocked in.',
  isOut: 'You are not clocked in.',
  onBreak: 'You are already on a break.',
  notOnBreak: 'You are not on this break.',
  forgotten: 'You never clocked out of an earlier shift. First say when it ended.',
  noneForgotten: 'No shift is waiting for an end time.',
  endsBeforeStart: 'The end has to be after the start.',
  inFuture: 'The end cannot be in the future.',
  tooLong: ({ hours }: { hours: number }) =>
    `A shift can last up to ${counted(hours, { one: 'hour', other: 'hours' })}.`,
  breakEndsBeforeStart: 'A break has to end after it starts.',
  breakOutside: 'Breaks have to be within the shift and can’t overlap.',
  overlaps: 'This overlaps another shift.',
  stillOpen: 'This shift is still going on. Clock out first.',
  isRemoved: 'This shift was removed.',
  isWaiting: 'A correction of this shift is already waiting for a decision.',
  isDecided: 'This request was already decided.',
  ownRequest: 'Someone else has to decide this request.',
  notYours: 'Only the person who made a request can withdraw it.',
  ownSheet: 'Someone else has to approve your own time sheet.',
  isApproved: 'This time sheet is already approved.',
  notApproved: 'This time sheet is not approved.',
  approvedSheet: 'This week is approved. Ask for it to be reopened first.',
  paid: 'The pay period is closed and can’t be changed.',
  weekGoesOn: 'This week is not over yet.',
  notSettled: 'First settle the open shifts and waiting corrections.',
  periodGoesOn: ({ from }: { from: string }) =>
    `This pay period can be closed from ${displayDate(from)} on, when the last week it touches is over.`,
  sheetsOpen: ({ count }: { count: number }) =>
    `${counted(count, { one: 'time sheet is', other: 'time sheets are' })} not approved yet.`,
  isClosed: 'This pay period is already closed.',
  pinDigits: 'Enter 4 to 8 digits',
  pinGuessable: 'Choose digits that are harder to guess',
  wrongPin: 'That PIN is not right.',
  pinLocked: 'This PIN is locked after too many wrong tries. Choose a new one in the back office, under Time clock.',
  noPin: 'Choose a PIN in the back office first, under Time clock.',
  unknownTablet: 'This tablet is not set up, or was removed. Set it up with a new code.',
  wrongCode: 'This code is wrong or has expired. Get a new one in the back office, under Time sheets.',
  tabletName: 'There is already a tablet with this name',
  doubleBelowOvertime: 'Double time has to begin after overtime',
  secondMealFirst: 'The second meal break has to come after the first',
}

export const messages = messagesOf('timeclock', en)
