import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Find your booking',
  fields: {
    number: { label: 'Booking number', hint: 'It’s in your confirmation email' },
    email_addr: { label: 'Email', hint: 'The one you booked with' },
  },
  byEmail: 'Email me my bookings',
  byEmailText:
    'One email with a link to each current and recent booking. It takes about a minute, and you don’t need a number.',
  send: 'Email me my bookings',
  sending: 'Sending…',
  sent: (address: string) => `Check your inbox at ${address}`,
  sentText:
    'If you booked with this address, the link arrives within a minute. Nothing there? Check your spam folder, or try another address you might have used.',
  retry: 'Try another address',
  byNumber: 'Or open it with its number',
  hints: {
    number: 'Where is my booking number?',
    numberText:
      'Nine letters and digits in your confirmation email, in its PDF, on your wallet pass, and in your calendar entry.',
    inside: 'What can I do there?',
    insideText: 'Get your gate code, change your dates, cancel, download the PDF, or call the shuttle.',
    lost: 'Still can’t find it?',
    call: (phone: string) => `Call <phone>${phone}</phone>. We look it up by your name and arrival date.`,
    write: '<contact>Send us a message</contact> with your name and arrival date. We’ll look it up.',
  },
  open: 'Open my booking',
  looking: 'Looking…',
  notYours: 'Find your booking to see it',
  proveIt: 'Use the link in your confirmation email, or enter the booking number and email below.',
  proveItOrLogIn:
    'Use the link in your confirmation email, enter the booking number and email below, or <login>log in</login>.',
}

export const texts = textsOf('site/claim', en)
