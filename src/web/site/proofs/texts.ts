import { textsOf } from '../../../lib/texts.ts'

/** What stands beside codes for the gate, and beside what can be sent or taken along. */
export const en = {
  code: (number: string) => `Code ${number} for the gate`,
  takeAlong: 'Take it along',
  googleWallet: 'Add to Google Wallet',
  coverage: {
    title: 'What it covers',
    covered: 'Covered',
    longer: 'Staying longer is fine: what lies beyond these dates is paid at the lot.',
  },
  mail: {
    email: 'E-mail',
    send: 'Send',
    sending: 'Sending …',
    /** `what` is what was sent, with its article: "the confirmation". */
    sent: (what: string, address: string) => `We sent ${what} to ${address}`,
  },
}

export const proofs = textsOf('site/proofs', en)
