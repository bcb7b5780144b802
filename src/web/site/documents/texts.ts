import { textsOf } from '../../../lib/texts.ts'

/** What stands beside codes for the gate, and beside what can be sent or taken along. */
export const en = {
  code: (number: string) => `Gate code ${number}`,
  takeAlong: 'Save it',
  googleWallet: 'Add to Google Wallet',
  coverage: {
    title: 'What it covers',
    covered: 'Covered',
    longer: 'You can stay longer or bring a larger vehicle: pay the difference at the lot.',
  },
  attachments: { pkpass: 'Apple Wallet pass', pdf: 'PDF to print' },
  mail: {
    email: 'Email',
    attach: 'Attach',
    send: 'Send',
    sending: 'Sending…',
    /** `what` is what was sent, with its article: "the confirmation". */
    sent: (what: string, address: string) => `We sent ${what} to ${address}`,
  },
}

export const documentTexts = textsOf('site/documents', en)
