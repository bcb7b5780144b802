import { language, perLanguage } from './language.ts'

/** 0 Sunday to 6 Saturday, as calendars begin; of 7 Sunday, the rest by seven. */
export const SHORT_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const DATES = formats({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const TIMES = formats({ hour: 'numeric', minute: '2-digit', hour12: true })

/** "Tue, 12/01/26", of "2026-12-01"; in other languages as its readers write it: "mar, 1 de dic de 2026". */
export function clockDate(date: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (language() !== 'en') return DATES.format(midnight)
  const [year = '', month = '', day = ''] = date.split('-')
  return `${SHORT_WEEKDAYS[new Date(midnight).getUTCDay()]}, ${Number(month)}/${day}/${year.slice(2)}`
}

/** "8:00 am", of "08:00" as a time field has it; in other languages as its readers write it: "8:00 a.m.". */
export function clockTime(time: string): string {
  if (language() !== 'en') return TIMES.format(Date.parse(`1970-01-01T${time}Z`))
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** "Tue, 12/01/26, 8:00 am", of a moment on the wire, which carries the clock itself: "2026-12-01T08:00:00-08:00". */
export function clockMoment(wire: string): string {
  return `${clockDate(wire.slice(0, 10))}, ${clockTime(wire.slice(11, 16))}`
}

/** A format of the browser or server. What cannot be read (yet) stays empty. */
function formats(options: Intl.DateTimeFormatOptions) {
  const known = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return {
    format(milliseconds: number): string {
      // Makers of browsers do not agree on which space is thin.
      return Number.isNaN(milliseconds)
        ? ''
        : known()
            .format(milliseconds)
            .replaceAll(/[\u00a0\u202f]/g, ' ')
    },
  }
}
