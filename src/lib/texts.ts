import { type Language, LOCALES, language } from './language.ts'

/** The shape of a translation: the same keys, each a text, a function to one with the same arguments, or a group of them. */
export type Translation<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Messages[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<Messages[Key]>
}

/**
 * The texts of one part of the product in every language: `const words = messages({ en, es })`. Call it where something
 * is shown (`words().title`), never while a module loads: only then is it known who reads.
 */
export function messages<Messages>(
  all: { readonly en: Messages } & Readonly<Record<Exclude<Language, 'en'>, Translation<Messages>>>,
): () => Messages {
  return () => all[language()] as Messages
}

/**
 * The texts of a part that everybody reads in English, whatever their browser likes best: `const words =
 * englishOnly(en)`. Only for pages that say so by their `lang`, as those of the back office do.
 */
export function englishOnly<Messages>(en: Messages): () => Messages {
  return () => en
}

const rules = new Map<Language, Intl.PluralRules>()

/** The forms of a word that numbers ask for; English and Spanish know `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The form that goes with a number in the reader's language: `plural(days, { one: 'day', other: 'days' })`. */
export function plural(count: number, forms: Forms): string {
  const current = language()
  const rule = rules.get(current) ?? new Intl.PluralRules(LOCALES[current])
  rules.set(current, rule)
  return forms[rule.select(count)] ?? forms.other
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
