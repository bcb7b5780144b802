import { display } from '../../lib/pacific.ts'
import { messagesOf } from '../../lib/texts.ts'

/** Why a sign-in, a password, a code or an edit is refused. */
export const en = {
  wrongLogin: 'The email address or password is wrong.',
  commonPassword: 'Many people use this password. Choose another one.',
  guessablePassword: 'Choose a password that is not your name or email address.',
  askCode: 'Enter the code from your authenticator app, or a recovery code.',
  wrongCode: 'This code is wrong, has expired, or was used before. Enter the one your app shows now.',
  noSetup: 'Start over: there is no setup to confirm.',
  newerSetup: 'Start over: another setup was started in the meantime.',
  passkeyRefused: 'This passkey could not be used. Try again, or use your password.',
  passkeyKnown: 'This passkey is already saved.',
  passkeysFull: ({ most }: { most: number }) => `You have ${most} passkeys. Remove one first.`,
  askPasskey: 'Use your passkey: this account has no authenticator app.',
  wrongPassword: 'That’s not your password.',
  proofMissing: 'Enter your password, or use a passkey.',
  noAuthenticator: 'Set up an authenticator app first.',
  changedBy: ({ who, at }: { who: string; at: string }) =>
    `${who} changed this on ${display(Temporal.Instant.from(at))}. Your change was not saved yet. Review what it says now, then save yours.`,
  changedSince: 'Someone else changed this in the meantime. Review what it says now, then save yours.',
}

export const messages = messagesOf('auth', en)
