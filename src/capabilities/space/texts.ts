import { displayDate } from '../../lib/pacific.ts'
import { counted, messagesOf } from '../../lib/texts.ts'

/** Refusals of changes of space. */
export const en = {
  past: 'Choose dates from today on',
  tooFar: ({ days }: { days: number }) => `Choose dates within ${days} days of today`,
  backward: 'Choose a last date on or after the first',
  noDates: 'None of these dates falls on a selected weekday',
  nothing: 'Change at least one setting',
  tooMany: ({ stalls }: { stalls: number }) => `This class has ${counted(stalls, { one: 'stall', other: 'stalls' })}`,
  dateSellsMore: ({ date, allotment }: { date: string; allotment: number }) =>
    `The calendar sells ${allotment} on ${displayDate(date)}. Lower that date first.`,
  changedBy: ({ who, at }: { who: string; at: string }) =>
    `${who} changed some of these dates on ${at}. Your change was not saved. Review the dates as they are now.`,
  noteChanged: 'Someone changed this entry in the meantime. Your change was not saved. Review the entry as it is now.',
  longNote: 'An entry can last up to 366 days',
}

export const messages = messagesOf('space', en)
