import { textsOf } from '../../../lib/texts.ts'

export const en = {
  signIn: 'Use a passkey',
  waiting: 'Waiting for your device…',
  none: 'No passkey was used. Try again, or use your password.',
  failed: 'That didn’t work. Reload the page and try again.',
  away: 'Passkeys aren’t working right now. Please try again.',
  proof: {
    title: 'Confirm it’s you',
    lead: 'What you entered is kept, and we’ll send it as soon as you confirm.',
    password: 'Your password',
    submit: 'Confirm',
    pending: 'Checking…',
    cancel: 'Cancel',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Log in with your fingerprint, face, or device PIN. There’s nothing to remember, and nothing a fake site could steal.',
    empty: 'No passkeys yet.',
    name: 'Name',
    nameHint: 'Such as “Phone” or “Work laptop”',
    add: 'Add a passkey',
    added: 'Your passkey is saved',
    unnamed: 'Passkey',
    remove: 'Remove',
    removed: 'The passkey is removed',
    synced: 'Synced',
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
  },
  sessions: {
    title: 'Where you’re logged in',
    lead: 'Don’t recognize a device? Log it out, then change your password.',
    device: ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    here: 'This device',
    seen: ({ seen, began }: { seen: string; began: string }) => `Last seen ${seen}, logged in ${began}`,
    from: (network: string) => `From ${network}`,
    end: 'Log out',
    ended: 'That device is logged out',
    endOthers: 'Log out all other devices',
    endedOthers: 'All other devices are logged out',
  },
}

export const texts = textsOf('site/passkeys', en)
