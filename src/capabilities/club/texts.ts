import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the club. */
export const en = {
  inUse: 'This email address already has an account. Log in, or ask for a new password.',
  deadLink: 'This link was used before or has expired. Please ask for a new one.',
  wrongPassword: 'This is not your password.',
  taken: 'This email address belongs to another account.',
  isConfirmed: 'This address is already confirmed.',
}

export const messages = messagesOf('club', en)
