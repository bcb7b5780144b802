import type { Glossary, settings } from '../../../capabilities/settings/contract.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import type { Problem } from '../../ui/form.tsx'

/** Texts of fields by the path that the API names them by: "address.street", "islands.0.name". */
export type Fields = Readonly<Record<string, string>>

/** A field whose value is a list of lines: "islands". */
type List = string

/** The business, or anything else that is edited whole, as the fields of its form; nothing is an empty text. */
export function toFields(value: object): Fields {
  return Object.fromEntries(leavesOf(value, ''))
}

function leavesOf(value: unknown, path: string): [string, string][] {
  if (value === null) return [[path, '']]
  if (isWords(value)) return [[path, value.join(' ')]]
  if (typeof value !== 'object') return [[path, `${value as string | number | boolean}`]]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
}

/** A list of words stands in one field. */
function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** The same back again, for the API to judge. Rows of a list that were left empty are left out. */
export function fromFields(fields: Fields): CallInput<typeof settings.setBusiness> {
  const textOf = (path: string) => fields[path] ?? ''
  const placeAt = (path: string) => ({
    latitude: numberOf(textOf(`${path}.latitude`)),
    longitude: numberOf(textOf(`${path}.longitude`)),
  })
  return {
    name: textOf('name'),
    short_name: textOf('short_name'),
    tagline: textOf('tagline'),
    address: {
      street: textOf('address.street'),
      city: textOf('address.city'),
      state: textOf('address.state'),
      postal_code: textOf('address.postal_code'),
    },
    place: placeAt('place'),
    phone: textOf('phone'),
    email: textOf('email'),
    hours: textOf('hours'),
    airport: {
      code: textOf('airport.code'),
      name: textOf('airport.name'),
      short_name: textOf('airport.short_name'),
      place: placeAt('airport.place'),
    },
    islands: rowsOf(fields, 'islands').map((row) => ({
      id: numberOf(textOf(`islands.${row}.id`)),
      name: textOf(`islands.${row}.name`),
      directions: textOf(`islands.${row}.directions`),
      airlines: textOf(`islands.${row}.airlines`)
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    })),
    social: rowsOf(fields, 'social').map((row) => ({
      name: textOf(`social.${row}.name`),
      url: textOf(`social.${row}.url`),
    })),
    colors: { brand: textOf('colors.brand'), accent: textOf('colors.accent') },
    first_year: numberOf(textOf('first_year')),
  }
}

/** The glossary as the fields of its form. */
export function wordFields(glossary: Glossary): Fields {
  return Object.fromEntries(leavesOf(glossary, 'glossary'))
}

/** The same back again. A row that was emptied is left out. */
export function wordsFrom(fields: Fields): CallInput<typeof settings.setGlossary> {
  const textOf = (path: string) => fields[path] ?? ''
  return {
    glossary: rowsOf(fields, 'glossary').map((row) => ({
      english: textOf(`glossary.${row}.english`),
      spanish: textOf(`glossary.${row}.spanish`),
    })),
  }
}

/** What is no number arrives at the API as nothing, which it asks for. */
export function numberOf(text = ''): number {
  return text === '' ? Number.NaN : Number(text)
}

/** Which rows of a list were filled in. */
export function rowsOf(fields: Fields, list: List): string[] {
  const filled = Object.entries(fields).flatMap(([path, text]) => {
    const [first, row = ''] = path.split('.')
    return first === list && text !== '' ? [row] : []
  })
  return [...new Set(filled)].toSorted((one, other) => Number(one) - Number(other))
}

/** The API counts the rows it got: its faults, at the rows of the form. */
export function atRows(problem: Problem, fields: Fields): Problem {
  const fieldErrors = Object.entries(problem.fieldErrors).map(([path, messages]) => {
    const [list = '', row, ...rest] = path.split('.')
    if (row === undefined || !/^\d+$/.test(row)) return [path, messages]
    return [[list, rowsOf(fields, list)[Number(row)] ?? row, ...rest].join('.'), messages]
  })
  return { ...problem, fieldErrors: Object.fromEntries(fieldErrors) }
}

/** How many lines a list needs: those that are filled, and one to add another. */
export function rowCount(values: Fields, list: List): number {
  const rows = Object.entries(values).filter(([path, text]) => path.startsWith(`${list}.`) && text !== '')
  return Math.max(-1, ...rows.map(([path]) => Number(path.split('.')[1]))) + 2
}

export const rows = (count: number) => Array.from({ length: count }, (_, row) => row)

/** The fields of a list's lines as their faults name them: "Stop 2, Name". */
export function rowLabels(list: List, line: string, count: number, labels: Fields): Fields {
  return Object.fromEntries(
    rows(count).flatMap((row) =>
      Object.entries(labels).map(([field, label]) => [`${list}.${row}.${field}`, `${line} ${row + 1}, ${label}`]),
    ),
  )
}
