import { messagesOf } from '../../lib/texts.ts'

export const en = {
  isClosed: 'This inquiry is already closed.',
  isOpen: 'This inquiry is already open.',
}

export const messages = messagesOf('inquiries', en)
