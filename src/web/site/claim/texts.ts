import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Find your booking',
  number: 'Booking number',
  numberHint: 'It is in your confirmation e-mail',
  email: 'E-mail',
  emailHint: 'The one you booked with',
  open: 'Open my booking',
  looking: 'Looking …',
  notYours: 'We do not know yet that this booking is yours',
  proveIt: 'Open the link from your e-mail, or tell us its number and e-mail address.',
  proveItOrLogIn: 'Open the link from your e-mail, or tell us its number and e-mail address, or <login>log in</login>.',
}

export const texts = textsOf('site/claim', en)
