import { textsOf } from '../../../lib/texts.ts'

export const en = {
  /** What is true of any such business, while its own settings were never read. */
  anyBusiness: {
    name: 'Airport Parking',
    tagline: '50 years of airport parking',
    airport: 'the airport',
  },
  membersOnly: 'This page is for members of the Point Club.',
  notNow: 'This page can’t be shown right now.',
  accountAway: 'We can’t reach your account right now.',
  unknownServerError: (status: number) => `Unknown server error. ${status}`,
  /** Why the API could not be asked: 'Unknown error.' plus the cause, by the kind of failure. */
  failures: {
    timeout: (cause: string) => withUnknown(cause),
    offline: (cause: string) => withUnknown(cause),
    failed: (cause: string) => withUnknown(cause),
    unreadable: (cause: string) => withUnknown(cause),
  },
}

function withUnknown(cause: string): string {
  return cause.startsWith('Unknown') ? cause : `Unknown error. ${cause}`
}

export const texts = textsOf('session', en)
