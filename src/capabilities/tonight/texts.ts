import { messagesOf } from '../../lib/texts.ts'

/** Refusals and warnings about a full lot. */
export const en = {
  walkInsStopped:
    'The lot needs its last stalls for bookings, so drive-ups are stopped. A manager can let them in again under Tonight.',
}

export const messages = messagesOf('tonight', en)
