import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  color: 'Enter a color such as #0b5138',
  promiseAtLeast: 'Promise 5 minutes at least',
  promiseAtMost: 'Promise 120 minutes at most',
  pointsAtLeast: 'Give 0 points or more',
  pointsAtMost: 'Give 100,000 points at most',
  airline: 'Enter airline codes such as AS',
  rideMinutes: 'Enter 1 to 90 minutes',
  freeLeast: 'Enter 1 to 1000 bookings',
  freePercent: 'Enter 0 to 100 percent',
  savedHours: 'Enter 1 to 168 hours',
  termsAtMost: 'Use 300 terms at most',
  earlyMinutes: 'Enter 0 to 10,080 minutes',
  answerHours: 'Enter 1 to 336 hours',
  addressesAtMost: 'Name 10 addresses at most',
  dollars: 'Enter dollars and cents such as 20.00',
  noFile: 'Choose a file',
  logoTooLarge: 'Choose a file of 200 KB at most',
  logoNeither: 'Choose an SVG or PNG file',
  logoBroken: 'This file can’t be read as a picture. Export it again and retry.',
  logoEmpty: 'This picture shows nothing. Text in an SVG must be converted to outlines.',
  logoSides: 'A logo is at most eight times as wide as high, and at most twice as high as wide',
  pictureTooLarge: 'Choose a file of 6 MB at most',
  pictureNeither: 'Choose a photo: JPEG, PNG, WebP or AVIF',
  pictureBroken: 'We can’t read this photo. Export it again and retry.',
  pictureTooSmall: 'Choose a photo at least 960 pixels wide and 640 high',
  pictureMissing: 'Choose a photo for this place first',
  heightLimit: 'Enter 60 to 300 inches',
  places: 'Enter 0 to 10,000',
  openingSoon: 'We’re opening soon. Booking isn’t open yet.',
  bookingIsOff: 'Online booking is switched off right now. Please check back soon.',
}

export const messages = messagesOf('settings', en)
