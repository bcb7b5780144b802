import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  color: 'Enter a color such as #0b5138',
  promiseAtLeast: 'Promise at least 5 minutes',
  promiseAtMost: 'Promise at most 120 minutes',
  pointsAtLeast: 'Enter 0 points or more',
  pointsAtMost: 'Enter at most 100,000 points',
  airline: 'Enter airline codes such as AS',
  rideMinutes: 'Enter 1 to 90 minutes',
  freeLeast: 'Enter 1 to 1000 bookings',
  freePercent: 'Enter 0 to 100 percent',
  savedHours: 'Enter 1 to 168 hours',
  termsAtMost: 'Use at most 300 terms',
  earlyMinutes: 'Enter 0 to 10,080 minutes',
  answerHours: 'Enter 1 to 336 hours',
  addressesAtMost: 'Enter at most 10 addresses',
  outsideAddress: ({ emails }: { emails: string }) =>
    `You don’t have permission to send reports outside, and nobody on the staff has this address: ${emails}`,
  dollars: 'Enter dollars and cents such as 20.00',
  noLink: 'Enter this without a link: emails show it',
  noFile: 'Choose a file',
  logoTooLarge: 'Choose a file of up to 200 KB',
  logoNeither: 'Choose an SVG or PNG file',
  logoBroken: 'This file can’t be read as a picture. Export it again and retry.',
  logoEmpty: 'This picture is empty. Convert text in an SVG to outlines.',
  logoSides: 'A logo can be up to eight times as wide as it is tall, and up to twice as tall as it is wide',
  pictureTooLarge: ({ megabytes }: { megabytes: number }) => `Choose a file of up to ${megabytes} MB`,
  pictureNeither: 'Choose a photo: JPEG, PNG, WebP, or AVIF',
  pictureBroken: 'We can’t read this photo. Export it again and retry.',
  pictureTooSmall: 'Choose a photo at least 960 pixels wide and 640 high',
  pictureMissing: 'Choose a photo for this place first',
  heightLimit: 'Enter 60 to 300 inches',
  places: 'Enter 0 to 10,000',
  openingSoon: 'We’re opening soon. Booking isn’t open yet.',
  bookingIsOff: 'Online booking is switched off right now. Please check back soon.',
}

export const messages = messagesOf('settings', en)
