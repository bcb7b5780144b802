/** The button by which a form is sent with a wallet's token is named so; a card that is typed beside it does not count then. */
export const WALLET_FIELD = 'wallet'

/** Whether a form is sent by that button. */
export function isOfWallet(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === WALLET_FIELD
}
