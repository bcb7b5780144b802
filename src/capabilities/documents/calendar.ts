import { language } from '../../lib/language.ts'

/** A stay in somebody's calendar. */
export interface CalendarEntry {
  /** Stays the same for all versions of an entry, so that a calendar replaces it. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  readonly isCancelled: boolean
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly written: Temporal.Instant
  readonly title: string
  readonly text: string
  readonly location: string
  readonly place: { readonly latitude: number; readonly longitude: number }
  readonly url: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly reminder: { readonly hoursBefore: number; readonly text: string }
}

/**
 * The entry as an iCalendar file (RFC 5545). Its times are in UTC: a wall clock could not tell the two half past ones
 * of the night in which the clocks go back.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { place, organizer, reminder } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Skylot//Parking//${language().toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.written)}`,
    `DTSTART:${utc(entry.from)}`,
    `DTEND:${utc(entry.to)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `LOCATION:${escaped(entry.location)}`,
    `GEO:${place.latitude};${place.longitude}`,
    `URL:${entry.url}`,
    `ORGANIZER;CN="${parameter(organizer.name)}":mailto:${organizer.email}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Whose car is parked is not busy.
    'TRANSP:TRANSPARENT',
    ...(entry.isCancelled ? [] : alarm(reminder)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function alarm({ hoursBefore, text }: CalendarEntry['reminder']): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${hoursBefore}H`, `DESCRIPTION:${escaped(text)}`, 'END:VALARM']
}

/** "20261201T160000Z". */
function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

/** A text value: what has a meaning in the format loses it, lines stay lines, other controls go. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A quoted parameter can hold everything but quotes and controls. */
function parameter(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

const LONGEST = 75

/** No line has more than 75 octets; the rest goes on after a space, and no letter is torn apart. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST) {
      parts.push(part)
      part = ''
      octets = 1 // the space that a continued line begins with
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
