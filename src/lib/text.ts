/** No address is longer, and to normalize a long text takes long. */
const LONGEST = 200

/** The beginning of a text, of so many UTF-16 units at most; half a character at its end, which no database keeps, is told as �. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}

/** "Sea-Tac" as "sea-tac", for addresses that carry a name. */
export function kebab(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A phone number as a link: "(206) 555-0142" as "tel:+12065550142". Ten digits without a country are American. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const isNational = digits.length === 10 && !phone.trim().startsWith('+')
  return isNational ? `tel:+1${digits}` : `tel:+${digits}`
}
