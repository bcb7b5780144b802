import { createHash } from 'node:crypto'

/** How many mails to different people are heard, and in how many of them something must stand to be nobody's own. */
const HEARD = 24
const COMMON = 18

/**
 * What is said there is of the person, however often it is said: one person may write under many addresses. A fact of a list has one
 * of them as its `key`.
 */
const OF_A_PERSON = new Set(['email', 'first_name', 'full_name', 'name', 'needs', 'party', 'phone_number', 'plate'])

/**
 * Learns what the mails of a kind say whoever they are for, to the word: names, numbers and dates are left out. What a family or
 * a company shares is in few of the mails to so many different people.
 */
export class CommonWords {
  readonly #people = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** @param said what a mail says, as JSON has it */
  hear(to: string, said: object): void {
    const person = createHash('sha256').update(to.toLowerCase()).digest('base64')
    if (this.#people.has(person)) return
    this.#people.add(person)
    for (const part of new Set(partsOf(said))) this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1)
  }

  /** A mail without what is not in nearly all, as JSON; undefined until enough were heard. */
  known(said: object): string | undefined {
    return this.#people.size < HEARD ? undefined : JSON.stringify(this.#keep(said))
  }

  #keep(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#keep(item))
    if (typeof value === 'object' && value !== null) {
      const isOfPerson = 'key' in value && OF_A_PERSON.has(String(value.key))
      const keep = ([key, part]: [string, unknown]) => [
        key,
        OF_A_PERSON.has(key) || (isOfPerson && key === 'value') ? '' : this.#keep(part),
      ]
      return Object.fromEntries(Object.entries(value).map(keep))
    }
    if (typeof value === 'string')
      return wordsOf(value)
        .filter((word) => this.#isCommon(word))
        .join('')
    return this.#isCommon(JSON.stringify(value)) ? value : null
  }

  #isCommon(part: string): boolean {
    return (this.#counts.get(part) ?? 0) >= COMMON
  }
}

/** The words of all texts of a value, and all else that it holds. */
function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(partsOf)
  return typeof value === 'string' ? wordsOf(value) : [JSON.stringify(value)]
}

/** With what is behind each of them; the parts of an address are words. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=[\s/,:])(?!\n)/)
}
