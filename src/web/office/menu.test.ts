import { expect, test } from 'vitest'
import { capabilities } from '../../app/registry.ts'
import { PERMISSIONS } from '../../lib/permissions.ts'
import { DEMO_POLICIES } from '../../capabilities/staff/permissions.ts'
import { PATHS } from '../paths.ts'
import { collectScreens, screens } from './kit/all-screens.ts'
import { mayOpenPath, menuFor, menuScreenAt, screenAt } from './menu.ts'
import { OFFICE_PATHS, type OfficeName } from './paths.ts'
import { OFFICE_FILES, OFFICE_MENU } from './screens.ts'

test('the table of screens is what the screens say: "node bin/office.mjs" writes it', () => {
  const said = collectScreens()
  expect(OFFICE_MENU).toEqual(said.map(({ path: _path, file: _file, ...screen }) => screen))
  expect(OFFICE_PATHS).toEqual(Object.fromEntries(said.map(({ name, path }) => [name, path])))
  expect(OFFICE_FILES).toEqual(Object.fromEntries(said.map(({ name, file }) => [name, file])))
})

test.each(Object.entries(DEMO_POLICIES))('%s sees the screens of its permissions, and may open no other', (_, held) => {
  const shown = new Set(menuFor(held).map(({ name }) => name))
  for (const { name, section, permissions } of OFFICE_MENU) {
    const isHeld = permissions.every((permission) => (held as readonly string[]).includes(permission))
    expect([name, shown.has(name)]).toEqual([name, isHeld && section !== undefined])
    expect([name, mayOpenPath(PATHS[name].replace('{itemId}', '01939a58'), held)]).toEqual([name, isHeld])
  }
})

test.each(PERMISSIONS)(
  'an account with %s alone sees the screens that need nothing else, and may open no other',
  (permission) => {
    const shown = new Set(menuFor([permission]).map(({ name }) => name))
    for (const { name, section, permissions } of OFFICE_MENU) {
      const isOpen = permissions.every((needed) => needed === permission)
      expect([name, shown.has(name)]).toEqual([name, isOpen && section !== undefined])
      expect([name, mayOpenPath(PATHS[name].replaceAll(/\{\w+\}/g, '01939a58'), [permission])]).toEqual([name, isOpen])
    }
  },
)

test('marketing reads where bookings come from; a cashier has nothing to do with batches and payment differences', () => {
  const seen = (policy: keyof typeof DEMO_POLICIES) => menuFor(DEMO_POLICIES[policy]).map(({ name }) => name)
  expect(seen('marketing')).toEqual(expect.arrayContaining(['StaffFunnel', 'EmailMailingLists', 'EmailSimulator']))
  expect(seen('cashier')).toEqual(expect.arrayContaining(['StaffGate', 'BookingDashboard']))
  for (const name of ['PaymentDifferences', 'BatchesOpen', 'BatchesClosed']) expect(seen('cashier')).not.toContain(name)
})

test('somebody without a permission sees nothing and may open nothing, not even the landing page', () => {
  expect(menuFor([])).toEqual([])
  expect(mayOpenPath(PATHS.StaffHome, [])).toBe(false)
  expect(mayOpenPath(PATHS.StaffHome, ['Gate:Operate'])).toBe(true)
})

test('every screen has an address of its own', () => {
  expect(new Set(Object.values(OFFICE_PATHS)).size).toBe(OFFICE_MENU.length)
})

test('a screen is found by its address, the plain one before the one with a parameter', () => {
  const nameAt = (path: string) => screenAt(path)?.name
  expect([nameAt('/staff/articles/new'), nameAt('/staff/articles/a'), nameAt('/staff/articles/a/b')]).toEqual([
    'StaffArticleCreate',
    'StaffArticle',
    undefined,
  ] satisfies (OfficeName | undefined)[])
  expect(menuScreenAt('/staff/articles/new')?.name).toBe('StaffArticles')
})

/** A row of any list, with a date for every value. */
const SOME_ROW = new Proxy({}, { get: () => '2026-11-01' }) as never

test('a row leads where everyone who sees its list may go, or says who may follow', () => {
  for (const screen of screens()) {
    if (screen.kind !== 'list' || !screen.link) continue
    const [path = ''] = screen.link(SOME_ROW).split('?')
    const permissions = OFFICE_MENU.find(({ name }) => name === screen.name)?.permissions ?? []
    const held = screen.linkAllow ? [...permissions, screen.linkAllow] : permissions
    expect([screen.name, mayOpenPath(path, held)]).toEqual([screen.name, true])
  }
})

const accessOf = new Map(
  capabilities.flatMap((capability) => capability.calls).map(({ name, endpoint }) => [name, endpoint.access]),
)

test('what can be done on a screen is offered to those whom the API lets do it', () => {
  for (const { name, actions = [] } of screens()) {
    for (const { intent, call, allow } of actions) {
      const access = accessOf.get(call)
      if (typeof access === 'object') expect([name, intent, allow]).toEqual([name, intent, access.permission])
      else expect([name, intent, access]).toEqual([name, intent, expect.any(String)])
    }
  }
})
