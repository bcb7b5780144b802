import { messagesOf } from '../../lib/texts.ts'

/** Refusals of changes of space. */
export const en = {
  past: 'Choose dates from today on',
  tooFar: ({ days }: { days: number }) => `Choose dates within ${days} days from today`,
  backward: 'Choose a last date that is no earlier than the first',
  noDates: 'None of these dates is on one of the chosen days of the week',
  nothing: 'Set at least one thing',
  tooMany: ({ stalls }: { stalls: number }) => `There are ${stalls} stalls of this class`,
  changedBy: ({ who, at }: { who: string; at: string }) =>
    `${who} changed some of these dates at ${at}. Your change was not saved: look at the dates as they are now.`,
  noteChanged: 'Somebody changed this entry in the meantime. Your change was not saved: look at it as it is now.',
  longNote: 'An entry can last 366 days',
}

export const messages = messagesOf('space', en)
