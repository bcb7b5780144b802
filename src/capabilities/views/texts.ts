import { messagesOf } from '../../lib/texts.ts'

export const en = {
  nameTaken: 'You already have a view of this list with this name.',
  tooMany: ({ most }: { most: number }) => `You have ${most} views of this list. Delete one first.`,
  changed: 'You changed this view in another window. Review it as it is now.',
}

export const messages = messagesOf('views', en)
