/** The languages people read us in, the source language first. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** How each is called by those who read it, and its tag with the region (BCP 47). */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

let read: () => Language = () => 'en'

/**
 * The language of whoever reads what is being made. Words stand at the leaves of everything that is shown, so this one
 * thing is around rather than handed down: a browser has it from its page, a server from the request or mail at hand.
 */
export function language(): Language {
  return read()
}

/** Tells once, at start, where the language is known from. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}

export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(text)
}

/** The language of ours that an `Accept-Language` header likes best (RFC 9110 §12.5.4); English when it names none. */
export function preferredLanguage(header: string | null): Language {
  const wishes = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
    return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
  })
  const ours = wishes.filter((wish): wish is { language: Language; quality: number } => isLanguage(wish.language))
  return ours.reduce((best, wish) => (wish.quality > best.quality ? wish : best), { language: 'en', quality: 0 })
    .language
}

/** A page in the language that somebody chooses, whatever their browser likes best: "/en/booking". */
export function addressUnder(chosen: Language, path: string): string {
  return `/${chosen}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** The one address of a page in a language: English pages have the short ones. */
export function addressIn(reader: Language, path: string): string {
  return reader === 'en' ? path : addressUnder(reader, path)
}
