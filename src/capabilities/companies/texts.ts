import { messagesOf } from '../../lib/texts.ts'

/** Why something cannot be done with a company. */
export const en = {
  isActive: 'It is active already',
  notActive: 'It is not active',
  nameTaken: 'There is a company of this name already',
  publicDomain: ({ domain }: { domain: string }) => `Anybody can have an address at ${domain}. List people instead`,
  domainSpelling: 'Write domains such as acme.com',
  invoiceNeedsAddress: 'Invoices need an email address to go to',
  invoiceNeedsPeople: 'Say whose addresses may book on the account: add domains or people',
  perDayNeeded: 'Enter the price of a day',
  percentNeeded: 'Enter a percentage above 0, up to 100',
  pricesNeeded: 'Enter hour, day, and week of one class at least',
  priceOfAll: 'Enter hour, day, and week, or leave all three empty',
  endsBeforeStart: 'The last date comes before the first one',
}

export const messages = messagesOf('companies', en)
