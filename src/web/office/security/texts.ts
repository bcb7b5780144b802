import { englishOnly } from '../../../lib/texts.ts'

/** How somebody on the staff signs in. */
export const en = {
  title: 'My sign-in',
  factorMissing: 'Set up a second factor to go on',
  askedBy: (groups: string) => `One of your groups asks for it: ${groups}.`,
  codesKept: 'I have kept them',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  appLead:
    'After the password you type six digits that an app on your phone shows. Whoever learns your password alone gets nowhere.',
  setUp: 'Set it up',
  setUpAnother: 'Set up another app',
  code: 'Code',
  codeHint: 'The six digits that the app shows now',
  codeOrRecoveryHint: 'The six digits that the app shows now, or a recovery code',
  recoveryCodes: 'Recovery codes',
  codesLeft: (left: number) => `${left} of 10 are left. New ones take the place of all others.`,
  newCodes: 'Make new recovery codes',
  enrolment: {
    title: 'Scan this with an authenticator app',
    picture: 'Code for the authenticator app',
    onThisPhone: 'On this phone? Open it in the app, or type the secret there:',
    open: 'Open in the app',
    turnOn: 'Turn it on',
  },
  isOn: 'Your second factor is on',
  keepCodes:
    'Keep these recovery codes where you find them without your phone. Each opens once. We show them only now.',
}

export const texts = englishOnly(en)
