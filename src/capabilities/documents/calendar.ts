import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { language } from '../../lib/language.ts'

/** An event of a stay in somebody's calendar. */
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
 * The entries as one iCalendar file (RFC 5545). Its times are in UTC: a wall clock cannot tell apart the two 1:30 ams of
 * the night when clocks go back.
 */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: { company: 'Skylot', product: 'Parking', language: language().toUpperCase() },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) addEvent(calendar, entry)
  return `${calendar.toString()}\r\n`
}

function addEvent(calendar: ICalCalendar, entry: CalendarEntry): void {
  const { isCancelled, place, organizer, reminder } = entry
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.written,
    start: entry.from,
    end: entry.to,
    summary: printable(entry.title),
    description: printable(entry.text),
    location: { title: printable(entry.location), geo: { lat: place.latitude, lon: place.longitude } },
    url: entry.url,
    organizer: { name: printable(organizer.name).replaceAll('\n', ''), email: organizer.email },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A parked car does not make its owner busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  if (!isCancelled) {
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: reminder.hoursBefore * 60 * 60,
      description: printable(reminder.text),
    })
  }
}

/** Somebody's shifts, for a calendar that asks again and again. */
export interface ShiftCalendar {
  readonly name: string
  readonly written: Temporal.Instant
  readonly entries: readonly Pick<CalendarEntry, 'uid' | 'from' | 'to' | 'title' | 'text' | 'location'>[]
}

/** The shifts as one iCalendar file, in UTC as {@link calendarFile}; whoever has them is busy then. */
export function shiftCalendar({ name, written, entries }: ShiftCalendar): string {
  const calendar = ical({
    name: printable(name),
    prodId: { company: 'Skylot', product: 'Schedule', language: language().toUpperCase() },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  for (const { uid, from, to, title, text, location } of entries) {
    calendar.createEvent({
      id: uid,
      stamp: written,
      start: from,
      end: to,
      summary: printable(title),
      description: printable(text),
      location: printable(location),
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** Text without control characters other than line breaks. */
function printable(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
}
