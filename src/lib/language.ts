/** A language that people read us in. `texts` are its catalog: the translated parts of the product by their ids. */
export interface LanguageEntry {
  /** ISO 639-1: "es". */
  readonly tag: string
  /** As those who read it call it: "Español". */
  readonly name: string
  /** The tag with the region (BCP 47), by which dates and numbers are written. */
  readonly locale: string
  readonly texts?: Catalog
}

/** The tag of a language; {@link languages} lists them. */
export type Language = string

export type Catalog = Readonly<Record<string, object>>

const ENGLISH: LanguageEntry = { tag: 'en', name: 'English', locale: 'en-US' }
const known = new Map<Language, LanguageEntry>([['en', ENGLISH]])

/** Registers a language at start. Its catalog may come later and may be incomplete: missing parts are shown in English. */
export function addLanguage(entry: LanguageEntry): void {
  known.set(entry.tag, { ...known.get(entry.tag), ...entry })
}

/** Forgets a language again; for tests. */
export function removeLanguage(tag: Language): void {
  known.delete(tag)
}

/** All languages, the source language first. */
export function languages(): readonly LanguageEntry[] {
  return [...known.values()]
}

export function languageTags(): readonly Language[] {
  return [...known.keys()]
}

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && known.has(text)
}

function entryOf(tag: Language): LanguageEntry {
  return known.get(tag) ?? ENGLISH
}

export function localeOf(reader: Language): string {
  return entryOf(reader).locale
}

/** What a language has for a part of the product. */
export function translationOf(reader: Language, part: string): object | undefined {
  const { texts } = entryOf(reader)
  return texts && Object.hasOwn(texts, part) ? texts[part] : undefined
}

let read: () => Language = () => 'en'

/**
 * The reader's language. Texts are made at the leaves of everything that is shown, so this one value is ambient rather
 * than passed down: a browser reads it from its page, a server from the current request or mail. Rules, handlers and
 * stores do not ask: they return codes.
 */
export function language(): Language {
  return read()
}

/** Sets once, at start, where the current language is read from. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}

/**
 * What writes in the reader's language, made once for each: `Intl` takes as long to make a format as to write hundreds of dates
 * with it.
 */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const locale = localeOf(language())
    if (!made.has(locale)) made.set(locale, make(locale))
    return made.get(locale) as Made
  }
}

/** The supported language that an `Accept-Language` header prefers (RFC 9110 §12.5.4), English if it names none. */
export function preferredLanguage(header: string | null): Language {
  const wishes = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
    return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1) }
  })
  return wishes
    .filter((wish) => isLanguage(wish.language))
    .reduce((best, wish) => (wish.quality > best.quality ? wish : best), { language: 'en', quality: 0 }).language
}

/** A page in an explicitly chosen language, whatever the browser prefers: "/en/booking". */
export function addressUnder(chosen: Language, path: string): string {
  return `/${chosen}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** The one address of a page in a language: English pages have the short ones. */
export function addressIn(reader: Language, path: string): string {
  return reader === 'en' ? path : addressUnder(reader, path)
}
