/** The three things an address can want, in the words of page and mail. */
export const WORDS: readonly { readonly label: string; readonly description: string }[] = [
  {
    label: 'Only my bookings and account',
    description: 'What you book, change and ask for. Nothing else.',
  },
  { label: 'Monthly news too', description: 'One mail a month about the lot and the Point Club.' },
  { label: 'All offers', description: 'Also lower prices for what you have booked, and deals.' },
]
