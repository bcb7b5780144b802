import { textsOf } from '../../../lib/texts.ts'

/** Fields of a card and of a billing address. */
export const en = {
  fields: { cc_number: 'Card number', cc_exp: 'Expires', cc_cvc: 'Security code' },
  taken: 'Cards we accept',
  monthAndYear: 'MM/YY',
  threeDigits: '3 digits on the back',
  fourDigits: '4 digits on the front',
  faults: {
    cc_number: 'Check the card number',
    cc_exp: 'Enter the date as MM/YY',
    cc_cvc: 'Enter the 3- or 4-digit security code',
  },
  needsScripts: 'Turn on JavaScript to pay by card',
  turnScriptsOn: 'Our payment processor’s secure card form needs it. Turn on JavaScript, then open this page again.',
  notLoaded: 'The secure card form didn’t load',
  letThrough: 'Check your connection, and allow js.stripe.com if you use an ad blocker. You were not charged.',
  loadAgain: 'Load the card form again',
  unreached: 'We couldn’t reach the payment processor',
  tryAgain: 'You were not charged. Check your connection and try again.',
  notSent: 'We couldn’t reach the server. Check your connection and try again. You won’t be charged twice.',
  express: {
    heading: 'Pay with a wallet',
    or: 'or pay with a card',
    payWithDemo: 'Pay with Demo Wallet',
    demo: 'Demo Wallet',
    card: 'Card',
    good: 'Will be approved',
    declined: 'Will be declined',
    contact: 'Contact',
    zip: 'ZIP code',
    sandbox: 'This wallet stands in for Apple Pay and Google Pay in the demonstration. No money moves.',
    confirm: (amount: string) => `Confirm ${amount}`,
  },
  address: {
    fields: {
      country: 'Country',
      address_line_1: 'Street address',
      city: 'City',
      state: 'State',
      postal_code: 'ZIP or postal code',
    },
    province: 'Province',
    region: 'State or region',
  },
}

export const cardWords = textsOf('site/cards', en)
