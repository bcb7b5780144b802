import { messagesOf } from '../../lib/texts.ts'

/** Why a sign-in, a password or a code is refused. */
export const en = {
  wrongLogin: 'The email address or password is wrong.',
  commonPassword: 'Many people use this password. Choose another one.',
  guessablePassword: 'Choose a password that is not your name or email address.',
  askCode: 'Enter the code from your authenticator app, or a recovery code.',
  wrongCode: 'This code is wrong, has expired or was used before. Enter the one your app shows now.',
  noSetup: 'Start over: there is no setup to confirm.',
  newerSetup: 'Start over: another setup was started in the meantime.',
  noAuthenticator: 'Set up an authenticator app first.',
}

export const messages = messagesOf('auth', en)
