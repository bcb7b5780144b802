/** What somebody most likely looked for whose address leads nowhere. */
export const INSTEAD = [
  ['BookingCreate', 'book'],
  ['BookingClaim', 'findBooking'],
  ['StayHelp', 'stayHelp'],
  ['PickupRequest', 'pickup'],
  ['Blog', 'blog'],
  ['Contact', 'contact'],
] as const
