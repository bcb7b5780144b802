import type { CallInput } from '../http/endpoint.ts'
import type { settings } from '../capabilities/settings/contract.ts'

/** A second operator, unlike the demonstration in all that an operator can set. */
export const ANOTHER_BUSINESS: CallInput<typeof settings.setBusiness> = {
  name: 'Mile High Park & Ride',
  short_name: 'Mile High',
  tagline: 'Your car rests while you fly',
  address: { street: '77 Prairie Way', city: 'Denver', state: 'CO', postal_code: '80249' },
  place: { latitude: 39.8301, longitude: -104.7103 },
  phone: '(303) 555-0177',
  email: 'desk@milehigh.example',
  hours: 'Open 4 am to 1 am',
  airport: {
    code: 'DEN',
    name: 'Denver International Airport',
    short_name: 'Denver',
    place: { latitude: 39.8617, longitude: -104.6731 },
  },
  islands: [
    { id: 2, name: 'West doors', directions: 'Leave level 5 through door 512 and wait at island 2.', airlines: ['UA'] },
    { id: 4, name: 'East doors', directions: 'Leave level 5 through door 511 and wait at island 4.', airlines: [] },
  ],
  social: [{ name: 'Mastodon', url: 'https://social.example/milehigh' }],
  colors: { brand: '#5b2a86', accent: '#ff9f43' },
  first_year: 2011,
}

export const ANOTHER_GUIDE: CallInput<typeof settings.setGuide> = {
  entrance: 'Turn in beside the water tower.',
  parking: 'Park in any row with a white line.',
  stop: 'Wait under the blue roof.',
  ride_minutes: 14,
}

/** What gives the demonstration business away. Its colours stand in the style sheet, as what applies before settings do. */
export const TRACES =
  /Evergreen|Sea-?Tac|Seattle|(?-i:\bSEA\b)|98188|555-0142|North terminal|South terminal|Light rail|50 years of airport parking/i
