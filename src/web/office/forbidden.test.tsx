import { expect, test } from 'vitest'
import { siteTextOf } from '../../test/render.ts'
import type { Account } from '../serve/session/account.ts'
import { Forbidden } from './forbidden.tsx'

const ACCOUNT = { userId: 'u1', shortName: 'Ada', longName: 'Ada Lovelace', email: 'ada@example.com', hasUser: true }
const MEMBER = { number: '1489597920', points: 0, isConfirmed: true, pendingEmail: null, hasUser: true }

const shown = (account: Account, at: string) => siteTextOf(<Forbidden />, { account, at })

test('staff read which permission a screen needs, and who gives it', () => {
  const cashier: Account = { ...ACCOUNT, permissions: ['Gate:Operate'], member: null }
  expect(shown(cashier, '/staff/users')).toContain(
    'You don’t have access to “Users” You’re logged in as ada@example.com. This screen needs User:Read . An owner can add it to one of your groups. Back to the back office',
  )
  expect(shown(cashier, '/staff/nowhere')).toContain('Your account doesn’t have the permission it needs.')
})

test('a member reads that the page is for staff, and nothing of permissions', () => {
  const text = shown({ ...ACCOUNT, permissions: [], member: MEMBER }, '/staff/users')
  expect(text).toContain(
    'This page is for staff only You’re logged in as ada@example.com. That’s a Point Club account. Back to the home page',
  )
  expect(text).not.toMatch(/Users|Read|groups/)
})
