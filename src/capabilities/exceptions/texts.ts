import { messagesOf } from '../../lib/texts.ts'

/** What is wrong with what was asked. */
export const en = {
  tooLong: ({ days }: { days: number }) => `Choose a period of ${days} days at most`,
}

export const messages = messagesOf('exceptions', en)
