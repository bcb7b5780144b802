import '../known-paths.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DifferenceLine } from '../../../capabilities/payments/contract.ts'
import { written } from '../../serve/session/written.ts'
import type { ActionResult } from '../kit/action-result.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { screen } from './differences.tsx'

const DIFFERENCE: DifferenceLine = {
  id: 'd1',
  kind: 'refund failed',
  subject: 'p1',
  booking_id: null,
  ours: '24.00',
  theirs: null,
  found_at: '2026-11-22T03:30:00-08:00',
  resolved_at: null,
  settled_by: null,
  note: null,
}

function pageOf(items: readonly DifferenceLine[], permissions: readonly string[], result?: ActionResult): string {
  const root = written({ account: { permissions }, site: { settings: { version: 1 } } })
  const note = { kind: 'text', required: true, maxLength: 300, options: [] }
  const data = {
    items,
    count: items.length,
    query: { search: '', filters: {}, sort: '', page: 1, columns: [], kept: {} },
    beside: null,
    views: [],
    viewForm: { name: note },
    forms: { 'payments.settleDifference': { note } },
  }
  const name = 'PaymentDifferences'
  const routes = [{ id: 'root', path: '/', children: [{ id: name, index: true, Component: screenPage(screen) }] }]
  const hydrationData = { loaderData: { root, [name]: data }, actionData: result ? { [name]: result } : null }
  const router = createMemoryRouter(routes, { hydrationData })
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

const UPDATE = ['Batches:Read', 'Batches:Update']

test('what is open is settled with a note by whoever may, and a refusal stands at its own row', () => {
  expect(pageOf([DIFFERENCE], UPDATE)).toContain('value="settle"')
  expect(pageOf([DIFFERENCE], ['Batches:Read'])).not.toContain('value="settle"')
  expect(pageOf([{ ...DIFFERENCE, resolved_at: DIFFERENCE.found_at }], UPDATE)).not.toContain('value="settle"')
  const problem = { fieldErrors: { note: ['Required'] }, formErrors: [] }
  const refused = pageOf([{ ...DIFFERENCE, id: 'd2' }, DIFFERENCE], UPDATE, {
    intent: 'settle',
    problem,
    fields: { differenceId: 'd1', note: '' },
  })
  expect(refused.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(refused.match(/<details open/g)).toHaveLength(1)
})
