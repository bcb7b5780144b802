import { expect, onTestFinished, test, vi } from 'vitest'
import { siteTextOf } from '../../../test/render.ts'
import { Passkeys, Sessions } from './own-sign-in.tsx'

test('where and when an account was used is told in any browser, also one without Temporal', () => {
  vi.stubGlobal('Temporal', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const session = { id: 's1', browser: 'Firefox', system: 'Windows', network: '', is_current: true }
  const times = { began_at: '2026-12-01T08:00:00-08:00', seen_at: '2026-12-02T17:30:00-08:00' }
  expect(siteTextOf(<Sessions items={[{ ...session, ...times }]} answer={undefined} />)).toContain(
    'Last seen Wed, 12/02/26, 5:30 pm, logged in Tue, 12/01/26, 8:00 am',
  )
  const passkey = { id: 'p1', name: 'Phone', is_synced: true, created_at: times.began_at, used_at: times.seen_at }
  expect(siteTextOf(<Passkeys items={[passkey]} answer={undefined} />)).toContain('Last used Wed, 12/02/26, 5:30 pm')
})

test('a passkey or a device whose button did nothing says why', () => {
  const problem = { fieldErrors: {}, formErrors: ['Please try again in a minute.'] }
  const none = { fieldErrors: { id: ['Required'] }, formErrors: [] }
  const failed = { done: false, problem }
  expect(siteTextOf(<Passkeys items={[]} answer={{ intent: 'remove-passkey', ...failed }} />)).toContain('in a minute')
  expect(siteTextOf(<Sessions items={[]} answer={{ intent: 'end-session', ...failed }} />)).toContain('in a minute')
  expect(siteTextOf(<Sessions items={[]} answer={{ intent: 'end-session', done: false, problem: none }} />)).toContain(
    'That didn’t work. Reload the page and try again.',
  )
})
