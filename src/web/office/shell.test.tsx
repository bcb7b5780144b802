import { expect, test } from 'vitest'
import { DEMO_POLICIES } from '../../capabilities/staff/permissions.ts'
import { siteMarkupOf, siteTextOf } from '../../test/render.ts'
import type { Account } from '../serve/session/account.ts'
import { StaffShell } from './shell.tsx'

const staff = (permissions: readonly string[]): Account => ({
  userId: '01939a58-0000-7000-8000-000000000002',
  shortName: 'Grace',
  longName: 'Grace Hopper',
  email: 'grace@example.com',
  hasUser: true,
  permissions,
  member: null,
})

test('the menu holds the screens of one’s permissions under their sections, and marks the one that is open', () => {
  const page = siteMarkupOf(<StaffShell>The screen</StaffShell>, {
    account: staff(DEMO_POLICIES.owner),
    at: '/staff/coupons',
  })
  const side = /<nav aria-label="Back office".*?<\/nav>/s.exec(page)![0]
  expect(side.match(/aria-current="page"/g)).toHaveLength(1)
  expect(side.match(/<details open=""/g)).toHaveLength(1)
  expect(side.match(/<details/g)!.length).toBeGreaterThan(5)
  expect(page).toContain('The screen')
})

test('the page holds one menu, for wide screens and for phones, without the stars that only scripts can set', () => {
  const page = siteMarkupOf(<StaffShell>.</StaffShell>, { account: staff(DEMO_POLICIES.owner), at: '/staff' })
  expect(page.match(/href="\/staff\/coupons"/g)).toHaveLength(1)
  const [, id] = /popoverTarget="([^"]+)" aria-label="Menu"/i.exec(page)!
  expect(page).toMatch(new RegExp(`<aside id="${id}" popover="auto"`))
  expect(page).not.toContain('favorite')
})

test('somebody with few screens sees them all at once, and has nothing to search', () => {
  const page = siteMarkupOf(<StaffShell>.</StaffShell>, { account: staff(['Gate:Operate']), at: '/staff' })
  const side = /<nav aria-label="Back office".*?<\/nav>/s.exec(page)![0]
  expect(side).not.toContain('Find a screen')
  expect(side.match(/<details/g)).toHaveLength(side.match(/<details open=""/g)!.length)
})

test('the bar says who is logged in and leads out of the office; nobody is offered what needs an account without one', () => {
  const known = { account: staff(['Gate:Operate']), at: '/staff/gate' }
  expect(siteTextOf(<StaffShell>.</StaffShell>, known)).toContain('Logged in as Grace Hopper')
  expect(siteMarkupOf(<StaffShell>.</StaffShell>, known)).toContain('name="from" value="/staff/gate"')
  expect(siteTextOf(<StaffShell>.</StaffShell>, { at: '/staff' })).not.toContain('Log out')
})
