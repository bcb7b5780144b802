import { messagesOf } from '../../lib/texts.ts'

/** Why a kept scan is refused. */
export const en = {
  badSignature: 'The signature is not valid.',
  usedId: 'Another scan came under this number before.',
  notOurs: 'This is not one of our tickets.',
  usedTicket: 'This ticket was used before.',
  unknownTicket: 'There is no ticket with this number.',
  later: 'This scan couldn’t be settled yet. It will be tried again.',
  amount: 'Enter dollars and cents such as 20.00',
  noKey: 'This is not a browser’s public key.',
  unknownDevice: 'This device is not known.',
}

export const messages = messagesOf('offline-scans', en)
