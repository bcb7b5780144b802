import { messagesOf } from '../../lib/texts.ts'

export const en = {
  nameTaken: 'You have a view of this list with this name already.',
  tooMany: ({ most }: { most: number }) => `You have ${most} views of this list. Delete one first.`,
  changed: 'You changed this view elsewhere in the meantime. Look at it as it is now.',
}

export const messages = messagesOf('views', en)
