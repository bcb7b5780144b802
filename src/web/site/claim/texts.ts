import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Find your booking',
  fields: {
    number: { label: 'Booking number', hint: 'It’s in your confirmation email' },
    email_addr: { label: 'Email', hint: 'The one you booked with' },
  },
  byEmail: 'Email me my bookings',
  byEmailText: 'One email with links to all your current and recent bookings. No number needed.',
  send: 'Email me my bookings',
  sending: 'Sending …',
  sent: (address: string) => `Check the inbox of ${address}`,
  sentText:
    'If there is a booking with this address, its link arrives within a minute. Nothing there? Look in the spam folder, or try the other address you might have used.',
  byNumber: 'Or open it with its number',
  open: 'Open my booking',
  looking: 'Looking …',
  notYours: 'Find your booking to see it',
  proveIt: 'Use the link in your confirmation email, or enter the booking number and email below.',
  proveItOrLogIn:
    'Use the link in your confirmation email, enter the booking number and email below, or <login>log in</login>.',
}

export const texts = textsOf('site/claim', en)
