import { expect, test } from 'vitest'
import { TRAVELER } from '../../../capabilities/bookings/factory.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { screen } from './booking-details.tsx'

test('who corrects one detail keeps all others: each field of the form is sent', () => {
  const typed = Object.fromEntries(keysOf('trip').map((key) => [key, String(TRAVELER[key])]))
  const [correct] = screen.actions ?? []
  const sent = correct?.input?.({
    fields: typed,
    all: (name) => (typed[name] ?? '').split(','),
    params: { itemId: 'the-booking' },
  })
  expect(sent).toMatchObject(Object.fromEntries(keysOf('trip').map((key) => [key, TRAVELER[key]])))
  const emptied = correct?.input?.({ fields: {}, all: () => [], params: {} })
  expect(emptied).toMatchObject({ party: undefined, needs: [], plate: undefined })
})
