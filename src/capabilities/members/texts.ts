import { messagesOf } from '../../lib/texts.ts'

/** Refusals at the desk of members. */
export const en = {
  unknownMember: 'There is no member with this number.',
}

export const messages = messagesOf('members', en)
