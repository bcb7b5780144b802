import { counted, messagesOf, textsOf } from '../lib/texts.ts'

/** What the API says of any call: why it went wrong, and what is wrong with a field of the input. */
export const en = {
  problem: {
    malformed_json: 'The request body is not valid JSON.',
    invalid_client: 'This client is not allowed to sign users in.',
    invalid_grant: 'This session has ended. Please log in again.',
    unauthorized: 'Please log in, or open the link from your email.',
    forbidden: 'You do not have permission to do this.',
    reauthentication_required: 'Please confirm it’s you, then try again.',
    not_found: 'This page could not be found',
    method_not_allowed: 'This URL does not support that method.',
    request_timeout: 'The request took too long to arrive. Please try again.',
    duplicate_booking: 'You already have a booking for these dates. Check your email, or book anyway.',
    conflict: 'Someone else changed this in the meantime. Reload the page and try again.',
    quote_expired: 'This price has expired. Please get a new quote.',
    payload_too_large: 'The request is too large.',
    unsupported_media_type: 'Send JSON with Content-Type: application/json.',
    validation: 'Validation Error',
    rate_limited: 'Too many attempts. Please wait a moment and try again.',
    internal_error: 'Something went wrong on our side. Please try again.',
    maintenance: 'We’re down for maintenance. Please check back soon.',
    overloaded: 'We’re very busy right now. Please try again in a moment.',
  },
  controlCharacters: 'Remove the control characters',
  noLinks: 'Enter a name without a link',
  noLinkInside: 'Enter this without a link',
  moment: 'Enter a date and time with a UTC offset, such as 2026-12-10 08:00:00-0800',
  day: 'Enter a date such as 2026-12-01',
  language: 'Choose a supported language',
  phoneNumber: 'Enter a phone number with 7 to 15 digits',
  vehicleClass: 'Choose STANDARD, OVERSIZE, or MOTORCYCLE',
  idempotencyKey: 'Idempotency-Key must have 1 to 255 printable characters.',
  otherBody:
    'An earlier attempt with different details may have gone through. Check whether it did before you try again.',
  required: 'Required',
  notValid: 'This is not valid',
  type: {
    string: 'Send text',
    number: 'Enter a number',
    int: 'Enter a whole number',
    boolean: 'Send true or false',
    object: 'Send an object',
    array: 'Send a list',
  },
  only: (value: string) => `Only ${value} is allowed here`,
  oneOf: (values: string) => `Choose one of ${values}`,
  atMost: (most: string) => `At most ${most}`,
  atLeast: (least: string) => `At least ${least}`,
  lessThan: (bound: string) => `Less than ${bound}`,
  moreThan: (bound: string) => `More than ${bound}`,
  multipleOf: (step: string) => `Use a multiple of ${step}`,
  characters: {
    atMost: (most: number) => `Use at most ${counted(most, CHARACTERS)}`,
    atLeast: (least: number) => `Use at least ${counted(least, CHARACTERS)}`,
    exactly: (count: number) => `Use exactly ${counted(count, CHARACTERS)}`,
  },
  entries: {
    atMost: (most: number) => (most === 0 ? 'Leave this empty' : `At most ${counted(most, ENTRIES)}`),
    atLeast: (least: number) => `At least ${counted(least, ENTRIES)}`,
    exactly: (count: number) => `Exactly ${counted(count, ENTRIES)}`,
  },
  format: {
    email: 'Enter an email address such as name@example.com',
    url: 'Enter an address such as https://example.com',
    date: 'Enter a date such as 2026-12-01',
    datetime: 'Enter a date and time such as 2026-12-01T08:00:00Z',
    time: 'Enter a time such as 08:00',
    uuid: 'This ID is not valid',
    other: 'Check the format',
  },
  unknownFields: (names: readonly string[]) =>
    `${names.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${names.join(', ')}`,
}

const CHARACTERS = { one: 'character', other: 'characters' }
const ENTRIES = { one: 'entry', other: 'entries' }

export const texts = textsOf('http', en)
export const messages = messagesOf('http', en)
