import { counted, messages } from '../lib/texts.ts'
import { es } from './texts.es.ts'

/** What is wrong with a field of the input. */
export const en = {
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
  only: (value: string) => `Only ${value} is possible here`,
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
    email: 'Enter an e-mail address such as name@example.com',
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

export const texts = messages({ en, es })
