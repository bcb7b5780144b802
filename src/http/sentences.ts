import { language } from '../lib/language.ts'
import { PHRASES, SENTENCES } from './sentences.es.ts'

interface Pattern {
  readonly shape: RegExp
  readonly spanish: string
}

const patterns = new Map<Readonly<Record<string, string>>, readonly Pattern[]>()

/**
 * A sentence of the API as its reader says it. Rules and handlers speak English; what they say is looked up here where it
 * leaves for a person, so that no rule has to know who reads. What is not known stays English.
 */
export function inTheirWords(sentence: string): string {
  if (language() === 'en') return sentence
  return translated(sentence, SENTENCES) ?? sentence
}

/** Whether there is a translation, also of a sentence whose `{0}` are still to be filled. */
export function isTranslated(sentence: string): boolean {
  return translated(sentence, SENTENCES) !== undefined
}

const PERCENT = / \((\d+(?:\.\d+)?)%\)$/
const BESIDE = { before: ', before the booked time', after: ', after the booked time' } as const
const BESIDE_ES = { before: ', antes de la hora reservada', after: ', después de la hora reservada' } as const

/** A line of a price as its reader says it: "3 × Day", "Sales tax (10.2%)". `named` knows the business's own words. */
export function lineInTheirWords(line: string, named: (text: string) => string): string {
  if (language() === 'en') return line
  const known = translated(line, SENTENCES)
  if (known !== undefined) return known
  const [, count, counted] = /^(\d+ × )(.+)$/.exec(line) ?? []
  if (count !== undefined && counted !== undefined) return count + lineInTheirWords(counted, named)
  for (const side of ['before', 'after'] as const) {
    if (line.endsWith(BESIDE[side]))
      return lineInTheirWords(line.slice(0, -BESIDE[side].length), named) + BESIDE_ES[side]
  }
  const percent = PERCENT.exec(line)
  return percent ? `${named(line.slice(0, percent.index))} (${percent[1]}%)` : named(line)
}

const LINES = new Set(['charge_lines', 'fee_lines', 'tax_lines'])

/** An answer of a call with the lines of its prices, and what it says to its reader, in their words. */
export function answerInTheirWords(answer: unknown, named: (text: string) => string): unknown {
  if (language() === 'en') return answer
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      if (LINES.has(key)) return value.map((line: object) => told(line))
      if (key === 'covers')
        return value.map((line) => (typeof line === 'string' ? lineInTheirWords(line, named) : line))
      return value.map((each) => walk(each, ''))
    }
    if (typeof value === 'object' && value !== null && key === 'island') return stop(value)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
    return key === 'thanks' && typeof value === 'string' ? inTheirWords(value) : value
  }
  const stop = (island: object) =>
    Object.fromEntries(
      Object.entries(island).map(([name, inner]) => [name, typeof inner === 'string' ? named(inner) : inner]),
    )
  const told = (line: object) => ({
    ...line,
    ...('description' in line &&
      typeof line.description === 'string' && { description: lineInTheirWords(line.description, named) }),
    ...('note' in line && typeof line.note === 'string' && { note: inTheirWords(line.note) }),
  })
  return walk(answer, '')
}

function translated(sentence: string, catalog: Readonly<Record<string, string>>): string | undefined {
  const exact = Object.hasOwn(catalog, sentence) ? catalog[sentence] : undefined
  if (exact !== undefined) return exact
  for (const { shape, spanish } of patternsOf(catalog)) {
    const [whole, ...values] = shape.exec(sentence) ?? []
    if (whole === undefined) continue
    return spanish.replaceAll(/\{(\d)\}/g, (_, index: string) => {
      const value = values[Number(index)] ?? ''
      return translated(value, PHRASES) ?? value
    })
  }
  return undefined
}

/** Sentences in which something varies, the most telling first, each read once per process. */
function patternsOf(catalog: Readonly<Record<string, string>>): readonly Pattern[] {
  const known = patterns.get(catalog)
  if (known) return known
  const made = Object.entries(catalog)
    .filter(([english]) => english.includes('{0}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, spanish]) => ({
      shape: new RegExp(
        `^${english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, '(.+?)')}$`,
        's',
      ),
      spanish,
    }))
  patterns.set(catalog, made)
  return made
}
