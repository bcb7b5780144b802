import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { TextField } from '../../ui/field.tsx'
import { ActionForm } from './action-form.tsx'
import { CheckList } from './check-list.tsx'
import type { ActionResult } from './action-result.ts'
import { column } from './column.tsx'
import { filter } from './list.ts'
import { OfficeLink } from './office-link.tsx'
import { OnceField } from './once-field.tsx'
import { RowButton } from './row-button.tsx'
import { detailScreen, listScreen, type Screens } from './screen.ts'
import { screenPage } from './screen-page.tsx'
import { DraftForm } from '../prices/draft-form.tsx'
import { keptHtml } from '../../serve/kept-html.ts'
import { written } from '../../serve/session/written.ts'
import { DocumentContext, type Keep } from '../../start/document.ts'

/** A page as the server sends it to somebody with these permissions. */
function pageOf(
  screens: Screens,
  name: string,
  data: unknown,
  permissions: string[] = [],
  { result, keep }: { result?: ActionResult; keep?: Keep } = {},
) {
  const Page = screenPage(screens)
  const routes = [{ id: 'root', path: '/', children: [{ id: name, index: true, Component: Page }] }]
  const loaderData = { root: written({ account: { permissions }, site: { settings: { version: 1 } } }), [name]: data }
  const actionData = result ? { [name]: result } : null
  const router = createMemoryRouter(routes, { hydrationData: { loaderData, actionData } })
  const page = <RouterProvider router={router} />
  const document = keep ? <DocumentContext value={{ nonce: '', keep }}>{page}</DocumentContext> : page
  return renderToString(document).replaceAll('<!-- -->', '')
}

const STATES = { USED: ['good', 'Used'], RETURNED: ['neutral', 'Returned'] } as const
const list = listScreen('desk.redemptions', {
  name: 'CouponRedemptions',
  path: '/staff/coupons/redemptions',
  title: 'Redemptions',
  links: () => [
    { label: 'For everyone', to: '/staff' },
    { label: 'For owners', to: '/staff/coupons', allow: 'Coupons:Read' },
  ],
  filters: [filter.choice('status', 'Status', STATES)],
  key: ({ booking_id }) => booking_id,
  columns: [
    column.text('code', 'Code', { sortable: true }),
    column.link('number', 'Booking', ({ booking_id }) => `/staff/bookings/${booking_id}`, 'Bookings:Read'),
    column.money('discount', 'Discount'),
    column.badge('status', 'Status', STATES),
  ],
  empty: 'Nothing used yet',
})
const ROW = { booking_id: 'b1', number: 'N1', code: 'TEN', discount: null, status: 'RETURNED' }
const loaded = (items: unknown[]) => ({
  items,
  count: items.length,
  query: { search: '', filters: {}, sort: '', page: 1, columns: [], kept: {} },
  beside: null,
  views: [],
  viewForm: { name: { kind: 'text', required: true, maxLength: 60, options: [] } },
})

test('a list shows its rows, its states by their labels, and a dash for nothing', () => {
  const page = pageOf(list, 'CouponRedemptions', loaded([ROW]), ['Lists:Export'])
  for (const text of ['<h1 class="text-2xl">Redemptions</h1>', 'TEN', 'Returned', '1 row', '–', 'format=csv']) {
    expect(page).toContain(text)
  }
  expect(page).toMatch(/<title>Redemptions \|/)
})

test('a list of which rows are kept is the one that is drawn as a whole, with links for who may follow them', () => {
  const keep = keptHtml(100_000)
  const rows = loaded([ROW, { ...ROW, booking_id: 'b2', number: 'N2', status: 'USED' }])
  for (const permissions of [['Bookings:Read'], [], ['Bookings:Read']]) {
    const kept = pageOf(list, 'CouponRedemptions', rows, permissions, { keep })
    expect(kept).toBe(pageOf(list, 'CouponRedemptions', rows, permissions))
    expect(kept.includes('/staff/bookings/b2')).toBe(permissions.length > 0)
  }
})

test('a list that a text finds very much of says so, and goes on behind its last page', () => {
  const query = { ...loaded([]).query, search: 'smith', page: 8 }
  const page = (count: number) =>
    pageOf(list, 'CouponRedemptions', { ...loaded([ROW]), query, count, next: 'behind' }, ['Lists:Export'])
  expect(page(200)).toContain('200+ rows')
  expect(page(200)).toContain('Show more rows')
  expect(page(199)).toContain('199 rows')
  expect(page(199)).not.toContain('Show more rows')
})

test('what somebody has no permission for is plain text, and what leads there is not offered', () => {
  const stranger = pageOf(list, 'CouponRedemptions', loaded([ROW]))
  expect([stranger.includes('/staff/bookings/b1'), stranger.includes('For owners')]).toEqual([false, false])
  expect(stranger).toContain('For everyone')
  expect(stranger).not.toContain('format=csv')
  const owner = pageOf(list, 'CouponRedemptions', loaded([ROW]), ['Bookings:Read', 'Coupons:Read'])
  expect([owner.includes('/staff/bookings/b1'), owner.includes('For owners')]).toEqual([true, true])
})

test('a link is plain text for who may not open the screen it leads to, whatever it says of itself', () => {
  const links = detailScreen('access.policy', {
    name: 'StaffPolicy',
    path: '/staff/policies/{itemId}',
    title: 'Policy',
    facts: () => [
      [
        'Invoice',
        <OfficeLink key="invoice" to="/staff/invoices/i1?from=here">
          INV1
        </OfficeLink>,
      ],
      [
        'Blog',
        <OfficeLink key="blog" to="/blog">
          Blog
        </OfficeLink>,
      ],
    ],
  })
  const hrefs = (permissions: string[]) =>
    [...pageOf(links, 'StaffPolicy', {}, permissions).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs([])).toEqual(['/blog'])
  expect(hrefs(['Companies:Read'])).toEqual(['/staff/invoices/i1?from=here', '/blog'])
})

test('an amount is read with its sign and thousands, and a filter shows the option that applies', () => {
  const usual = listScreen('desk.redemptions', {
    ...list,
    filters: [filter.choice('status', 'Status', STATES, { usual: 'USED' })],
  })
  const page = pageOf(usual, 'CouponRedemptions', loaded([{ ...ROW, discount: '-1234.50' }]))
  expect(page).toContain('−$1,234.50')
  expect([page.includes('>All<'), /<option value="" selected[^>]*>Used</.test(page)]).toEqual([false, true])
})

test('an empty list says so in its own words', () => {
  expect(pageOf(list, 'CouponRedemptions', loaded([]))).toContain('Nothing used yet')
})

test('what was refused for one row is said in that row, and its button asks nothing by itself', () => {
  const rows = listScreen('desk.redemptions', {
    ...list,
    rowActions: ({ booking_id }) => (
      <RowButton intent="return" label="Return" about={booking_id} ask="Sure?" send={{ bookingId: booking_id }} />
    ),
  })
  const problem = { fieldErrors: {}, formErrors: ['It has ended.'] }
  const refused = { intent: 'return', problem, fields: { bookingId: 'b2' } }
  const page = pageOf(rows, 'CouponRedemptions', loaded([ROW, { ...ROW, booking_id: 'b2' }]), [], { result: refused })
  expect(page.split('It has ended.')).toHaveLength(2)
  expect(page.indexOf('It has ended.')).toBeGreaterThan(page.indexOf('value="b1"'))
  expect(page).not.toContain('Sure?')
})

const detail = detailScreen('access.policy', {
  name: 'StaffPolicy',
  path: '/staff/policies/{itemId}',
  title: 'Policy',
  heading: ({ name }) => `Policy ${name}`,
  parent: 'StaffPolicies',
  actions: [
    {
      intent: 'delete',
      call: 'access.deletePolicy',
      label: 'Delete policy',
      ask: ({ name }) => `${name} will be gone.`,
      allow: 'AccessControlPolicies:Update',
      when: ({ is_editable }) => is_editable,
      danger: true,
    },
  ],
  facts: ({ description }) => [['Description', description]],
  history: ({ history }) => history,
})

test('what is done once is tried again under the key that a refusal brought, and another form keeps its own', () => {
  const once = detailScreen('access.policy', {
    ...detail,
    actions: detail.actions!.map((action) => ({ ...action, once: true })),
    body: () => (
      <>
        <OnceField intent="delete" value="first" />
        <OnceField intent="note" value="of-a-note" />
      </>
    ),
  })
  const problem = { fieldErrors: {}, formErrors: ['A group uses it.'] }
  const keys = (result?: ActionResult) =>
    [
      ...pageOf(once, 'StaffPolicy', policy, may, result ? { result } : {}).matchAll(/name="once" value="([\w-]+)"/g),
    ].map(([, key = '']) => key)
  expect(new Set(keys())).toEqual(new Set(['first', 'of-a-note']))
  const after = keys({ intent: 'delete', problem, once: 'next' })
  expect(after.filter((key) => key === 'next')).toHaveLength(2)
  expect(after.filter((key) => key !== 'next')).toEqual(['of-a-note'])
})

const policy = { name: 'gate', description: '', is_editable: true, history: [] }
const may = ['AccessControlPolicies:Update']

test('a page of one thing has its heading, the way up, its facts and its history', () => {
  const page = pageOf(detail, 'StaffPolicy', policy, ['AccessControlPolicies:Read'])
  for (const text of ['Policy gate', 'href="/staff/policies"', 'Description', '–', 'No changes yet.']) {
    expect(page).toContain(text)
  }
})

test('an action is offered to who may, while there is occasion', () => {
  const offered = (data: object, permissions: string[]) =>
    pageOf(detail, 'StaffPolicy', data, permissions).includes('Delete policy')
  expect([offered(policy, may), offered(policy, []), offered({ ...policy, is_editable: false }, may)]).toEqual([
    true,
    false,
    false,
  ])
})

test('what was refused comes back with its dialog open, what was done is said', () => {
  const problem = { fieldErrors: {}, formErrors: ['A group uses it.'] }
  const refused = pageOf(detail, 'StaffPolicy', policy, may, { result: { intent: 'delete', problem } })
  expect([refused.includes('gate will be gone.'), refused.includes('A group uses it.')]).toEqual([true, true])
  const done = pageOf(detail, 'StaffPolicy', policy, may, { result: { intent: 'delete', done: 'Deleted.' } })
  expect([done.includes('gate will be gone.'), done.includes('Deleted.')]).toEqual([false, true])
})

test('the way up is a link for who may open the list, and its name for everybody else', () => {
  const linked = (permissions: string[]) => pageOf(detail, 'StaffPolicy', policy, permissions)
  expect(linked(['AccessControlPolicies:Read'])).toContain('href="/staff/policies"')
  const page = linked([])
  expect(page).not.toContain('href="/staff/policies"')
  expect(page).toContain('Policies</span>')
})

test('a form is sent by who may make its call; everybody else reads it, without one that says nothing yet', () => {
  const withForms = detailScreen('access.policy', {
    ...detail,
    body: () => (
      <>
        <ActionForm intent="delete" label="Save" values={{ description: 'Opens the gate' }}>
          <TextField label="Description" name="description" />
        </ActionForm>
        <ActionForm intent="delete" label="Add another" />
      </>
    ),
  })
  const page = (permissions: string[]) => pageOf(withForms, 'StaffPolicy', policy, permissions)
  expect(page(may)).toMatch(/>Save<.*>Add another</s)
  const read = page([])
  expect(read).toContain('Changing it requires the permission AccessControlPolicies:Update')
  expect(read).toMatch(/<fieldset disabled="".*value="Opens the gate"/s)
  expect(read).not.toMatch(/>Save<|>Add another</)
})

test('what was done is said where a focus can go whose button went away with its row', () => {
  const done = pageOf(detail, 'StaffPolicy', policy, may, { result: { intent: 'delete', done: 'Deleted.' } })
  expect(done).toMatch(/<div tabindex="-1"[^>]*><div role="status".*Deleted\./s)
})

test('boxes come back as they were sent, also when all of them were left empty', () => {
  const boxes = detailScreen('access.policy', {
    ...detail,
    body: () => (
      <ActionForm intent="delete" label="Save">
        <CheckList legend="Days" name="days" items={[{ value: '1', label: 'Monday' }]} checked={['1']} />
      </ActionForm>
    ),
  })
  const problem = { fieldErrors: {}, formErrors: ['Somebody else was faster.'] }
  const isTicked = (result?: ActionResult) =>
    /name="days"[^>]*checked/.test(pageOf(boxes, 'StaffPolicy', policy, may, result ? { result } : {}))
  const sent = (fields: Record<string, string>) => isTicked({ intent: 'delete', problem, fields })
  expect(isTicked()).toBe(true)
  expect([sent({ intent: 'delete', days: '1' }), sent({ intent: 'delete' })]).toEqual([true, false])
  expect(isTicked({ intent: 'other', problem, fields: { intent: 'other' } })).toBe(true)
})

/** The key of what a component draws outermost, on pages of these addresses. */
function keysAt(paths: readonly string[], draw: () => ReactElement | null, data: unknown): unknown[] {
  return paths.map((path) => {
    let key: unknown
    const Probe = () => {
      const drawn = draw()
      key = drawn?.key
      return drawn
    }
    const routes = [
      { id: 'root', path: '/', children: [{ id: 'StaffPolicy', path: 'policies/:itemId', Component: Probe }] },
    ]
    const root = written({ account: { permissions: [] }, site: { settings: { version: 1 } } })
    const hydrationData = { loaderData: { root, StaffPolicy: data } }
    renderToString(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path], hydrationData })} />)
    return key
  })
}

test('another record is another page, so that none of its fields are those of the one before', () => {
  const [one, same, other] = keysAt(['/policies/a', '/policies/a?tab=2', '/policies/b'], screenPage(detail), policy)
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})

test('a form over the draft begins anew with each revision, so that no line stands where another one was', () => {
  const fieldsAt = (revision: number) => () => {
    const drawn = DraftForm({
      data: { revision, touched: null },
      inForce: {},
      draft: {},
      allow: 'Fees:Update',
      children: null,
    }) as ReactElement<{ children: ReactElement<{ children: ReactElement }>[] }>
    return drawn.props.children[1]!.props.children
  }
  const keys = [7, 7, 8].flatMap((revision) => keysAt(['/policies/a'], fieldsAt(revision), policy))
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[2])
})
