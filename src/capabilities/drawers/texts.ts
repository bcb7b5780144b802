import { messagesOf } from '../../lib/texts.ts'

/** Refusals of cash drawers. */
export const en = {
  isOpen: 'Your cash drawer is already open.',
  noneOpen: 'You have no open cash drawer.',
  openFirst: 'Open your cash drawer first.',
}

export const messages = messagesOf('drawers', en)
