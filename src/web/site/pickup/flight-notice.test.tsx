import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { textOf } from '../../../test/render.ts'
import { FlightNotice } from './flight-notice.tsx'

test('in Spanish the hour of a flight stands in its sentence, as one says it', () => {
  const shown = (hour: string) => {
    const flight = {
      number: 'AS 123',
      status: 'LANDED',
      expected: `2026-12-04T${hour}:00-08:00`,
      isToday: true,
    } as const
    return inLanguage('es', () => textOf(<FlightNotice flight={flight} />))
  }
  expect(shown('22:30')).toContain('El vuelo AS 123 aterrizó a las 10:30 p.m.')
  expect(shown('13:05')).toContain('El vuelo AS 123 aterrizó a la 1:05 p.m.')
})

test('a flight that lands on another day is told with its date', () => {
  const flight = { number: 'DL88', status: 'LATE', expected: '2026-12-04T07:10:00-08:00', isToday: false } as const
  expect(textOf(<FlightNotice flight={flight} />)).toContain('Flight DL 88 is late: it lands on Fri, 12/04/26, 7:10 am')
  const today = textOf(<FlightNotice flight={{ ...flight, isToday: true }} />)
  expect(today).toContain('Flight DL 88 is late: it lands at 7:10 am')
  const spanish = inLanguage('es', () => textOf(<FlightNotice flight={{ ...flight, status: 'ON_TIME' }} />))
  expect(spanish).toMatch(/El vuelo DL 88 aterriza el vie, 4 de dic de 2026, 7:10/)
})
