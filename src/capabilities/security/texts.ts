import { counted, textsOf } from '../../lib/texts.ts'

export const en = {
  hello: ({ name }: { name: string }) => `Hello ${name}.`,
  event: {
    NEW_DEVICE: 'Someone logged in to your account from a browser we have not seen before.',
    SECOND_FACTOR_REMOVED: 'The second factor of your account was removed, and all devices are logged out.',
    PASSKEY_ADDED: 'A passkey was added to your account. Anyone who has it can log in.',
    PASSKEY_REMOVED: 'A passkey was removed from your account.',
  },
  subject: {
    NEW_DEVICE: 'New login to your account',
    SECOND_FACTOR_REMOVED: 'Your second factor was removed',
    PASSKEY_ADDED: 'A passkey was added to your account',
    PASSKEY_REMOVED: 'A passkey was removed from your account',
  },
  when: ({ at, network }: { at: string; network: string }) => `${at} (Pacific), from ${network}`,
  setPassword: 'Set a new password',
  ifItWasYou: 'If this was you, there’s nothing to do. If not, set a new password now and tell us.',
  alert: {
    subject: ({ count }: { count: number }) =>
      `Security: ${counted(count, { one: 'event', other: 'events' })} to review`,
    heading: 'Please have a look',
    lead: 'This happened in the back office. If you do not know why, ask who did it, and end their sessions.',
    line: ({ at, what, account, network }: { at: string; what: string; account: string; network: string }) =>
      `${at}: ${what}${account && `, account of ${account}`}, from ${network}`,
    more: ({ count }: { count: number }) =>
      `${counted(count, { one: 'more event', other: 'more events' })} in the list`,
    button: 'Open security events',
    note: 'You get at most one of these emails an hour.',
    SESSION_REPLAYED: 'a stolen or copied session was ended',
    SECOND_FACTOR_REMOVED: 'a second factor was removed',
    RIGHTS_CHANGED: 'permissions were changed',
    LOCKED_OUT: 'too many wrong passwords or codes',
    other: 'something else',
  },
}

export const texts = textsOf('security', en)
