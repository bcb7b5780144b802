/**
 * Mails hold links that open what is behind them: a booking, a new password. Whoever may look through the outbox may not
 * thereby become the one it was written to, so that the secrets of links are left out of what staff are shown.
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/([?&;](?:token|code)=)[^\s"'<>&)\]]+/gi, '$1hidden')
}
