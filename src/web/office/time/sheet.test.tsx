import '../known-paths.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { TimeSheet } from '../../../capabilities/timeclock/wire.ts'
import { written } from '../../serve/session/written.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { screen } from './sheet.tsx'

const SHEET: TimeSheet = {
  account_id: 'a1',
  who: 'Ana Lee',
  week: '2026-11-15',
  status: 'OPEN',
  is_paid: false,
  is_own: false,
  is_over: true,
  version: 1,
  approved_by: null,
  approved_at: null,
  days: [],
  sums: { worked: 0, regular: 0, overtime: 0, double: 0 },
  shifts: [],
  corrections: [],
  history: [],
}

const SHIFT: TimeSheet['shifts'][number] = {
  id: 's1',
  date: '2026-11-16',
  status: 'OPEN',
  from: '2026-11-16T08:00:00-08:00',
  to: null,
  breaks: [],
  worked: 0,
  warnings: [],
  is_forgotten: false,
  stamps: [],
}

/** A time sheet as whoever may approve it sees it. */
function pageOf(sheet: TimeSheet): string {
  const permissions = ['TimeSheet:Read', 'TimeSheet:Update']
  const root = written({ account: { permissions }, site: { settings: { version: 1 } } })
  const form = { reason: { kind: 'text', required: true, maxLength: 300, options: [] } }
  const data = { sheet, isMine: false, form }
  const routes = [
    { id: 'root', path: '/', children: [{ id: 'TimeSheet', index: true, Component: screenPage(screen) }] },
  ]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root, TimeSheet: data } } })
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

test('a week whose shifts were all removed can be approved, one in which nobody ever worked cannot', () => {
  expect(pageOf(SHEET)).toContain('Approve')
  expect(pageOf({ ...SHEET, version: 0 })).not.toContain('Approve')
})

test('a shift that goes on cannot be corrected, one that was left open can', () => {
  expect(pageOf({ ...SHEET, shifts: [SHIFT] })).not.toContain('Correct<')
  expect(pageOf({ ...SHEET, shifts: [{ ...SHIFT, is_forgotten: true }] })).toContain('Correct<')
})
