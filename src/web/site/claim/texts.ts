import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Find your booking',
  fields: {
    number: { label: 'Booking number', hint: 'It’s in your confirmation email' },
    email_addr: { label: 'Email', hint: 'The one you booked with' },
  },
  open: 'Open my booking',
  looking: 'Looking …',
  notYours: 'Find your booking to see it',
  proveIt: 'Use the link in your confirmation email, or enter the booking number and email below.',
  proveItOrLogIn:
    'Use the link in your confirmation email, enter the booking number and email below, or <login>log in</login>.',
}

export const texts = textsOf('site/claim', en)
