import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: (number: string) => `Invoice ${number}`,
  creditTitle: (number: string) => `Credit note ${number}`,
  lead: (company: string) => `For ${company}`,
  due: 'Due',
  toPay: 'Amount due',
  total: 'Total',
  bookings: 'Bookings',
  booking: 'Booking',
  traveler: 'Traveler',
  arrival: 'Arrival',
  departure: 'Departure',
  amount: 'Amount',
  credited: 'Credit notes',
  received: 'Paid',
  pdf: 'Open the PDF',
  paid: 'This invoice is paid. Thank you!',
  credit: 'This amount is deducted from what you owe.',
  payByCard: 'Pay by card',
  terms: 'You can also pay by bank transfer or check. Please include the invoice number.',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Paying…',
  fields: { full_name: 'Name on the card', postal_code: 'Billing ZIP code' },
}

export const texts = textsOf('site/invoice', en)
