import { messagesOf } from '../../lib/texts.ts'

/** Refusals of announcements. */
export const en = {
  chooseTone: 'Choose INFO or WARNING',
  endsBeforeStart: 'Choose an end after the start',
  isOver: 'This message has ended. Please write a new one.',
}

export const messages = messagesOf('announcements', en)
