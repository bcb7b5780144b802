import { messagesOf } from '../../lib/texts.ts'

/** Why something cannot be done with a company. */
export const en = {
  isActive: 'It is already active',
  notActive: 'It is not active',
  nameTaken: 'There is already a company with this name',
  publicDomain: ({ domain }: { domain: string }) => `Anyone can have an address at ${domain}. List people instead`,
  domainSpelling: 'Write domains such as acme.com',
  invoiceNeedsAddress: 'Invoices need an email address to go to',
  invoiceNeedsPeople: 'Add the domains or people that can book on the account',
  perDayNeeded: 'Enter the price of a day',
  percentNeeded: 'Enter a percentage above 0, up to 100',
  pricesNeeded: 'Enter hour, day, and week prices for at least one class',
  priceOfAll: 'Enter hour, day, and week prices, or leave all three empty',
  endsBeforeStart: 'The last date comes before the first one',
}

export const messages = messagesOf('companies', en)
