import { messagesOf, textsOf } from '../../lib/texts.ts'

export const en = {
  isPaid: 'This has already been paid',
  notByTransfer: 'This wasn’t marked paid by bank transfer or check, so there is nothing to take back',
  notEnded: 'Invoices can only be created for months that have ended',
  paidLater:
    'The payment processor hasn’t answered yet. We’ll keep checking and email you. You won’t be charged twice.',
  beingPaid: 'It is being paid by card right now. Please try again in a minute.',
  paidInFuture: 'This date is in the future',
  kinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  lines: { STAY: 'Parking', FEE: 'Cancellation fee', CREDIT: 'Credit' },
  sheet: {
    number: 'Number',
    issued: 'Date',
    due: 'Due',
    period: 'For',
    reference: 'Your reference',
    billTo: 'Bill to',
    stay: 'Stay',
    charges: 'Parking',
    fees: 'Fees',
    taxes: 'Taxes',
    amount: 'Amount',
    total: 'Total',
    credited: 'Credit notes',
    received: 'Paid',
    toPay: 'Amount due',
    paid: 'Paid, thank you.',
    credit: 'This amount is deducted from what you owe.',
    pay: (date: string) => `Please pay by ${date}: by card, bank transfer, or check.`,
    payOnline: 'Pay by card online',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
}

export const texts = textsOf('invoices', en)
export const messages = messagesOf('invoices', en)
