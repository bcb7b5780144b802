/** A text split into paragraphs and their lines, for mails that must not contain markup of their own. */
export function paragraphs(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
}

/** "two words" as "Two words". */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a name of the wire says to people: "next_visit" and "nextVisit" as "Next visit". */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return capitalized(words.toLowerCase())
}

/** "2 days", "1 day": in English, for what only staff read. */
export function howMany(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
