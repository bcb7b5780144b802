import { type Language, language, perLanguage, translationOf } from './language.ts'
import { isMessage, type KeptMessage, Message } from './message.ts'

/** The shape of a translation: the same keys, each a text, a function to one with the same arguments, or a group of them. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<Texts[Key]>
}

/**
 * The texts of one part of the product: `export const texts = textsOf('site/claim', en)`. English stands beside the code,
 * the other languages in `src/languages` under the same id. Call it where something is shown (`texts().title`), never
 * while a module loads: only then is it known who reads. What a language lacks is shown in English.
 */
export function textsOf<Texts extends object>(part: string, en: Texts): (reader?: Language) => Texts {
  sources.set(part, en)
  return (reader = language()) => inLanguageOf(reader, part, en)
}

/**
 * The texts of a part that everybody reads in English, whatever their browser likes best: `export const texts =
 * englishOnly(en)`. Only for pages that say so by their `lang`, as those of the back office do.
 */
export function englishOnly<Texts>(en: Texts): () => Texts {
  return () => en
}

const sources = new Map<string, object>()
const completed = new WeakMap<object, object>()

function inLanguageOf<Texts extends object>(reader: Language, part: string, en: Texts): Texts {
  const translation = translationOf(reader, part)
  if (!translation) return en
  const whole = completed.get(translation) ?? complete(en, translation)
  completed.set(translation, whole)
  return whole as Texts
}

function complete(en: object, translation: object): object {
  const own = translation as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(en).map(([key, text]: [string, unknown]) => {
      const translated = own[key]
      if (!isGroup(text)) return [key, translated ?? text]
      return [key, isGroup(translated) ? complete(text, translated) : text]
    }),
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A code for every text of a part: `messages.tooFew({ points, balance })` where `en.tooFew` takes the same. */
export type Messages<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? Message
    : Texts[Key] extends (params: infer Params extends object) => string
      ? (params: Said<Params>) => Message
      : Texts[Key] extends object
        ? Messages<Texts[Key]>
        : never
}

/** Where a text takes words, it takes a message too, which is said in the same language. */
type Said<Params> = {
  readonly [Key in keyof Params]: Params[Key] extends string ? Params[Key] | KeptMessage : Params[Key]
}

/**
 * The texts of a part as codes, for rules, handlers and stores, which do not know who reads:
 * `export const messages = messagesOf('bookings', en)`, then `refused(messages.refusal.isCancelled)`. What varies is one
 * object of plain values. The text is made at the edge: {@link say}.
 */
export function messagesOf<Texts extends object>(part: string, en: Texts): Messages<Texts> {
  sources.set(part, en)
  return codesBelow(part, en) as Messages<Texts>
}

function codesBelow(path: string, texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      const code = `${path}.${key}`
      if (isGroup(text)) return [key, codesBelow(code, text)]
      return [key, typeof text === 'function' ? (params: object) => new Message(code, params) : new Message(code)]
    }),
  )
}

/** The business's own words, which staff translate under Settings, as a message or a part of one: "Airport access fee". */
export function ownWords(text: string): Message {
  return new Message('own', { text })
}

/** How the business's own words are told in the reader's language. */
export type OwnWords = (text: string) => string

const asWritten: OwnWords = (text) => text

/** A message in the words of who reads. What was kept as a finished sentence stays as it is, as the business's own words do. */
export function say(message: KeptMessage | string, own: OwnWords = asWritten): string {
  if (typeof message === 'string') return own(message)
  const { code, params } = message
  if (code === 'own') return own((params as { text: string }).text)
  const [part = '', ...path] = code.split('.')
  const en = sources.get(part)
  if (!en) throw new RangeError(`No texts are known for ${code}`)
  const text = path.reduce<unknown>(
    (group, key) => (group as Record<string, unknown> | undefined)?.[key],
    inLanguageOf(language(), part, en),
  )
  if (typeof text === 'string') return text
  if (typeof text !== 'function') throw new RangeError(`There is no text for ${code}`)
  const said = Object.entries(params ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    isMessage(value) ? say(value, own) : value,
  ])
  return (text as (params: object) => string)(Object.fromEntries(said))
}

/** An answer with every message in it in words; itself where it has none. */
export function said(answer: unknown, own?: OwnWords): unknown {
  if (answer instanceof Message) return say(answer, own)
  if (typeof answer !== 'object' || answer === null || !(Array.isArray(answer) || isPlain(answer))) return answer
  // Most of an answer holds no message, and is no copy.
  let copy: Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(answer)) {
    const inWords = said(value, own)
    if (inWords === value) continue
    copy ??= (Array.isArray(answer) ? [...answer] : { ...answer }) as Record<string, unknown>
    copy[key] = inWords
  }
  return copy ?? answer
}

function isPlain(value: object): boolean {
  const shape = Object.getPrototypeOf(value) as unknown
  return shape === Object.prototype || shape === null
}

const pluralRules = perLanguage((locale) => new Intl.PluralRules(locale))

/** The forms of a word that numbers ask for; English and Spanish know `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The form that goes with a number in the reader's language: `plural(days, { one: 'day', other: 'days' })`. */
export function plural(count: number, forms: Forms): string {
  return forms[pluralRules().select(count)] ?? forms.other
}

/** "2 days", "1 day". */
export function counted(count: number, forms: Forms): string {
  return `${figure(count)} ${plural(count, forms)}`
}

/**
 * A whole number as the reader writes it: "12,480", in English and in the Spanish of the United States alike. Written by
 * hand: the first number that `Intl` formats keeps a slow phone from answering for a tenth of a second.
 */
export function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
