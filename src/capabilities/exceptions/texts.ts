import { messagesOf } from '../../lib/texts.ts'

/** What is wrong with what was asked. */
export const en = {
  tooLong: ({ days }: { days: number }) => `Choose a period of up to ${days} days`,
}

export const messages = messagesOf('exceptions', en)
