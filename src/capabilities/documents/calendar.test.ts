import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'
import { entryOf } from './factory.ts'

/** As another program reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as string)
  const component = calendar.getFirstSubcomponent('vevent')!
  return { calendar, component, event: new ICAL.Event(component) }
}

const instant = (time: ICAL.Time) => Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime()).toString()

test('a calendar gets one event with place, times and a reminder', () => {
  const { calendar, component, event } = read(calendarFile([entryOf()]))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(event).toMatchObject({
    uid: '0199f000-0000-7000-8000-00000000abcd',
    sequence: 0,
    summary: 'Parking at Evergreen Airport Parking',
    description: 'Show this code at the gate: K7WQ2M9AX\n\nTotal: $74.57',
    location: 'Evergreen Airport Parking, 2840 S Evergreen Lot Road, SeaTac, WA 98188',
  })
  expect([instant(event.startDate), instant(event.endDate)]).toEqual(['2026-12-01T16:00:00Z', '2026-12-04T16:00:00Z'])
  expect(component.getFirstPropertyValue('geo')).toEqual([47.4418, -122.2961])
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(component.getFirstPropertyValue('organizer')).toBe('mailto:hello@evergreenparking.example')
  const reminder = component.getFirstSubcomponent('valarm')!
  expect(reminder.getFirstPropertyValue('action')).toBe('DISPLAY')
  expect(reminder.getFirstPropertyValue('trigger')?.toString()).toBe('-PT3H')
})

test('a cancelled stay replaces the one before and reminds of nothing', () => {
  const { component, event } = read(calendarFile([entryOf({ isCancelled: true, sequence: 2 })]))
  expect(event).toMatchObject({ uid: entryOf().uid, sequence: 2 })
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(component.getAllSubcomponents('valarm')).toEqual([])
})

test('every half hour of both nights that change the clocks keeps its moment', () => {
  for (const night of ['2026-11-01T00:00:00-07:00', '2027-03-14T00:00:00-08:00']) {
    for (let half = 0; half < 8; half++) {
      const from = Temporal.Instant.from(night).add({ minutes: 30 * half })
      const { event } = read(calendarFile([entryOf({ from, to: from.add({ hours: 48 }) })]))
      expect(instant(event.startDate)).toBe(from.toString())
    }
  }
})

describe('words of customers and operators', () => {
  test.each([
    'commas, semicolons; and \\ backslashes',
    'BEGIN:VEVENT\nUID:forged\nEND:VEVENT',
    'END:VEVENT\r\nEND:VCALENDAR',
    '<script>alert(1)</script>',
    'Zoë – 王小明 – 👩‍🚀 – \u202Eevil',
    '"quoted" and: colons',
    'x'.repeat(500),
    '🚗'.repeat(100),
  ])('%s stays a text', (text) => {
    const { calendar, event } = read(calendarFile([entryOf({ text, title: text, location: text })]))
    const told = text.replaceAll('\r\n', '\n')
    expect(event).toMatchObject({ description: told, summary: told, location: told, uid: entryOf().uid })
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  })

  test('a name cannot add a parameter or a line', () => {
    const organizer = { name: 'Blue "Lot";X=1\r\nATTENDEE:mailto:eve@example.com', email: 'a@example.com' }
    const { component } = read(calendarFile([entryOf({ organizer })]))
    expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe(
      'Blue "Lot";X=1ATTENDEE:mailto:eve@example.com',
    )
    expect(component.hasProperty('attendee')).toBe(false)
  })

  test('no line is longer than 75 octets, and none tears a letter apart', () => {
    const file = calendarFile([entryOf({ text: 'é🚗–'.repeat(200) })])
    expect(file.endsWith('\r\n')).toBe(true)
    for (const line of file.slice(0, -2).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/\n|\uFFFD/)
    }
  })
})
