import '../known-paths.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { written } from '../../serve/session/written.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { screen } from './company.tsx'

const BOOKING = {
  booking_id: 'b1',
  number: 'N1',
  full_name: 'Pat Lee',
  status: 'CONFIRMED',
  travel_from_date: '2026-11-23T16:00:00Z',
  travel_to_date: '2026-11-26T16:00:00Z',
  total: '56.72',
  paid: '56.72',
  is_on_account: true,
}

/** The bookings of a company of which two are listed, as staff see them. */
function bookingsOf(count: number): string {
  const statement = {
    items: [BOOKING, { ...BOOKING, booking_id: 'b2' }],
    count,
    total: '170.16',
    on_account: '170.16',
    not_invoiced: '0.00',
  }
  const company = { id: 'c1', name: 'Globex', status: 'ACTIVE', billing: 'INVOICE', rate: '', codes: [], history: [] }
  const range = { from: '2026-11-01', until: '2026-11-30' }
  const data = {
    company,
    can: {},
    tab: 'bookings',
    range,
    bookings: statement,
    invoices: null,
    lastMonth: '2026-10-31',
  }
  const root = written({ account: { permissions: [] }, site: { settings: { version: 1 } } })
  const routes = [
    { id: 'root', path: '/', children: [{ id: 'StaffCompany', index: true, Component: screenPage(screen) }] },
  ]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root, StaffCompany: data } } })
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

test('a statement counts all bookings of a company, and says so where it does not list them all', () => {
  const cut = bookingsOf(3)
  expect(cut).toMatch(/<dt[^>]*>Bookings<\/dt><dd[^>]*>3</)
  expect(cut).toContain('Only the first 2 bookings are listed. The totals are for all 3.')
  expect(bookingsOf(2)).not.toContain('Only the first')
})
