import { messagesOf } from '../../lib/texts.ts'

/** Refusals of cash drawers. */
export const en = {
  isOpen: 'Your cash drawer is already open.',
  noneOpen: 'You have no open cash drawer.',
  openFirst: 'Open your cash drawer first.',
  isCounted: 'Your cash drawer is counted. Close it with a note, then open a new one.',
  countFirst: 'Count your cash drawer first.',
  otherSum: ({ sum }: { sum: string }) => `The bills and coins add up to $${sum}.`,
  aboveZero: 'Enter an amount above zero.',
  correction: 'Enter dollars and cents such as 20.00 or -20.00',
  notZero: 'Enter the change to the count.',
  stillOpen: 'This drawer is still open. Count and close it first.',
  wasCounted: 'This drawer was already counted.',
  wasClosed: 'This drawer is already closed.',
  ownAtGate: 'Count and close your own drawer at the gate.',
  ownDrawer: 'Someone else has to correct your own drawer.',
}

export const messages = messagesOf('drawers', en)
