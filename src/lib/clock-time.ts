import { type Language, LOCALES, language } from './language.ts'

const TIMES = formats({ hour: 'numeric', minute: '2-digit', hour12: true })

/** "8:00 am", of "08:00" as a time field has it; in other languages as its readers write it: "8:00 a.m.". */
export function clockTime(time: string): string {
  if (language() !== 'en') return TIMES.format(language(), Date.parse(`1970-01-01T${time}Z`))
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Formats of the browser or server, made once for each language. What cannot be read (yet) stays empty. */
export function formats(options: Intl.DateTimeFormatOptions) {
  const known = new Map<Language, Intl.DateTimeFormat>()
  return {
    format(reader: Language, milliseconds: number): string {
      const format = known.get(reader) ?? new Intl.DateTimeFormat(LOCALES[reader], { ...options, timeZone: 'UTC' })
      known.set(reader, format)
      // Makers of browsers do not agree on which space is thin.
      return Number.isNaN(milliseconds) ? '' : format.format(milliseconds).replaceAll(/[\u00a0\u202f]/g, ' ')
    },
  }
}
