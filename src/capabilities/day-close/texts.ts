import { messagesOf } from '../../lib/texts.ts'

/** Why a day cannot be closed. */
export const en = {
  inFuture: 'This day has not begun yet.',
  isClosed: ({ date }: { date: string }) => `${date} is already closed. What happens now belongs to the next day.`,
  notEnded: 'Nothing has happened since the last day was closed.',
  stillOpen: 'Something is still open. Settle it, or say why the day is closed anyway.',
}

export const messages = messagesOf('day-close', en)
