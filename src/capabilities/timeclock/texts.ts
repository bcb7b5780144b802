import { counted, messagesOf } from '../../lib/texts.ts'

/** Refusals of the time clock, time sheets and pay periods. */
export const en = {
  isIn: 'You are already clocked in.',
  isOut: 'You are not clocked in.',
  onBreak: 'You are already on a break.',
  notOnBreak: 'You are not on this break.',
  forgotten: 'An earlier shift was never ended. Say when it ended first.',
  noneForgotten: 'No shift is waiting for its end.',
  endsBeforeStart: 'The end has to be after the start.',
  inFuture: 'The end cannot be in the future.',
  tooLong: ({ hours }: { hours: number }) =>
    `A shift is at most ${counted(hours, { one: 'hour', other: 'hours' })} long.`,
  breakEndsBeforeStart: 'A break has to end after it starts.',
  breakOutside: 'Breaks lie within the shift and do not overlap.',
  overlaps: 'This overlaps another shift.',
  stillOpen: 'This shift is still going on. Clock out first.',
  isRemoved: 'This shift was removed.',
  isWaiting: 'A correction of this shift is already waiting.',
  isDecided: 'This request was already decided.',
  ownRequest: 'Somebody else has to decide this request.',
  notYours: 'Only who asked can withdraw a request.',
  ownSheet: 'Somebody else has to approve your own time sheet.',
  isApproved: 'This time sheet is already approved.',
  notApproved: 'This time sheet is not approved.',
  approvedSheet: 'This week is approved. Ask for it to be reopened first.',
  paid: 'The pay period is closed. It stays as it is.',
  weekGoesOn: 'This week is not over yet.',
  notSettled: 'An open shift or a waiting correction has to be settled first.',
  periodGoesOn: 'This pay period is not over yet.',
  sheetsOpen: ({ count }: { count: number }) =>
    `${counted(count, { one: 'time sheet is', other: 'time sheets are' })} not approved yet.`,
  isClosed: 'This pay period is already closed.',
  pinDigits: 'Enter 4 to 8 digits',
  pinGuessable: 'Choose digits that are harder to guess',
  wrongPin: 'That PIN is not right.',
  pinLocked: 'This PIN is locked after too many wrong tries. Choose a new one in the back office, under Time clock.',
  noPin: 'Choose a PIN in the back office first, under Time clock.',
  unknownTablet: 'This tablet is not set up, or was removed.',
  wrongCode: 'This code is wrong or has expired.',
  tabletName: 'Another tablet has this name',
  doubleBelowOvertime: 'Double time begins after overtime',
  secondMealFirst: 'The second meal break comes after the first',
}

export const messages = messagesOf('timeclock', en)
