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
