import { Email } from '../../../http/wire.ts'
import { isLanguage, type Language } from '../../../lib/language.ts'
import { cut } from '../../../lib/text.ts'
import type { Field } from '../contract.ts'

export type Mapping = Partial<Readonly<Record<Field, number>>>

/** How columns are called elsewhere, in lower case without anything but letters. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'address', 'customeremail', 'subscriber'],
  first_name: ['firstname', 'first', 'givenname', 'name', 'fullname', 'customer'],
  language: ['language', 'lang', 'locale'],
}

/** No file of addresses has more. */
const MOST_COLUMNS = 500

/** Which column is which, by their names; an address is also known by its looks. */
export function guessMapping(header: readonly string[], sample: readonly (readonly string[])[]): Mapping {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const named = Object.entries(NAMES).flatMap(([field, names]) => {
    const found = names.map((name) => plain.indexOf(name)).find((column) => column !== -1)
    return found === undefined ? [] : [[field, found] as const]
  })
  const mapping: Mapping = Object.fromEntries(named)
  const looks = header
    .slice(0, MOST_COLUMNS)
    .findIndex((_, column) => sample.some((cells) => Email.safeParse(cells[column]).success))
  return mapping.email === undefined && looks !== -1 ? { ...mapping, email: looks } : mapping
}

/** A line as it can be added, or why it can't, as far as that shows from the line alone. */
export interface ReadLine {
  readonly email: string
  readonly first_name: string
  readonly language: Language
  readonly reason: 'BROKEN' | 'NO_ADDRESS' | 'NO_SUCH_ADDRESS' | null
}

const LONGEST = 200

/** Reads a line of a file. */
export function readLine(cells: readonly string[], mapping: Mapping, isBroken: boolean): ReadLine {
  const cell = (field: Field) => kept(cells[mapping[field] ?? -1] ?? '')
  const typed = cell('email')
  const address = Email.safeParse(typed)
  const email = address.success ? address.data.toLowerCase() : typed
  const language = cell('language').toLowerCase().slice(0, 2)
  return {
    email,
    first_name: cell('first_name').split(/\s/)[0] ?? '',
    language: isLanguage(language) ? language : 'en',
    reason: isBroken ? 'BROKEN' : typed === '' ? 'NO_ADDRESS' : address.success ? null : 'NO_SUCH_ADDRESS',
  }
}

/** What a cell says, short and without what no text can hold. */
function kept(cell: string): string {
  return cut(cell.replaceAll(/\p{Cc}/gu, ' ').trim(), LONGEST)
}
