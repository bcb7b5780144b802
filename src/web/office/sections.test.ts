import { expect, test } from 'vitest'
import { capabilities } from '../../app/registry.ts'
import { DEMO_POLICIES } from '../../capabilities/staff/permissions.ts'
import { PATHS } from '../paths.ts'
import { mayOpenPath, SECTIONS, sectionsFor } from './sections.ts'

const calls = new Map(
  capabilities.flatMap((capability) => capability.calls).map(({ name, endpoint }) => [name, endpoint.access]),
)

test('the menu shows exactly what the API allows: a section needs what its calls need', () => {
  for (const { page, permissions, calls: asked } of SECTIONS) {
    const needed = asked.map((name) => {
      const access = calls.get(name)
      return typeof access === 'object' ? access.permission : `${name} is no call of staff`
    })
    expect([page, [...new Set(needed)].toSorted()]).toEqual([page, permissions.toSorted()])
  }
})

test.each(Object.entries(DEMO_POLICIES))(
  '%s sees the sections of its permissions, and may open no other',
  (_, held) => {
    const shown = new Set(sectionsFor(held).map(({ page }) => page))
    for (const { page, permissions } of SECTIONS) {
      const isHeld = permissions.every((permission) => (held as readonly string[]).includes(permission))
      expect([page, shown.has(page)]).toEqual([page, isHeld])
      expect(mayOpenPath(PATHS[page], held)).toBe(isHeld)
      expect(mayOpenPath(`${PATHS[page]}/01939a58`, held)).toBe(isHeld)
    }
  },
)

test('somebody without a permission sees nothing and may open nothing, not even the landing page', () => {
  expect(sectionsFor([])).toEqual([])
  expect(mayOpenPath(PATHS.StaffHome, [])).toBe(false)
  expect(mayOpenPath(PATHS.StaffHome, ['Gate:Operate'])).toBe(true)
})

test('every section has an address of its own', () => {
  expect(new Set(SECTIONS.map(({ page }) => PATHS[page])).size).toBe(SECTIONS.length)
})
