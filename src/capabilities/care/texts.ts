import { clockMoment } from '../../lib/clock-time.ts'
import { messagesOf } from '../../lib/texts.ts'

/** What staff are told who answer complaints and messages. */
export const en = {
  movedOn: ({ who, what, at }: { who: string; what: string; at: string }) =>
    `${who} ${what} on ${clockMoment(at)}. Your change was not made yet: review it, then press again.`,
  theCustomer: 'The customer',
  step: {
    opened: 'left a score',
    scored: 'left another score',
    assigned: 'assigned this',
    answered: 'answered this',
    phoned: 'noted a phone call',
    closed: 'closed this',
    reopened: 'reopened this',
  },
  unknownPlaceholder: ({ name }: { name: string }) => `There is no placeholder {{ ${name} }}.`,
  nameTaken: 'There is already a macro with this name in this language.',
  unknownAssignee: 'Choose someone who can answer',
}

export const messages = messagesOf('care', en)
