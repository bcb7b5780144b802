import { textsOf } from '../../lib/texts.ts'

/** Words that stand on every page of the house. */
export const en = {
  arrive: 'Arrive',
  leave: 'Leave',
  saved: 'You save vs. the drive-up price',
  barcode: (holds: string) => `Barcode for the gate: ${holds}`,
  directions: 'Directions',
  directionsTo: (name: string) => `Directions to ${name}`,
  call: (phone: string) => `Call ${phone}`,
  writeTo: (email: string) => `Write to ${email}`,
}

export const texts = textsOf('documents', en)
