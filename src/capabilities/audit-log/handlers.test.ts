import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { companies } from '../companies/contract.ts'
import { activeCompany } from '../companies/factory.ts'
import { mail } from '../mail/contract.ts'
import { auditLog } from './contract.ts'
import { changesOf, detailsOf } from './rules.ts'

test('acts and changed rows are found by record, person, kind and day, the last first', async () => {
  const h = await harness()
  const company = await activeCompany(h)
  const owner = await h.as.staff()
  await owner.call(mail.suppress, { address: 'gone@example.com', detail: 'Asked by phone' })
  const now = await owner.call(companies.read, { companyId: company.id })

  const auditor = await h.as.staff('auditor')
  const all = await auditor.call(auditLog.search, {})
  expect(all.items.map(({ at }) => at)).toEqual(all.items.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)))
  const of = async (filter: object) => (await auditor.call(auditLog.search, filter)).items
  const ofCompany = await of({ search: company.id })
  expect(ofCompany.length).toBeGreaterThan(1)
  expect(new Set(ofCompany.map(({ record_id }) => record_id))).toEqual(new Set([company.id]))
  expect(await of({ record: 'mail_suppressions' })).toMatchObject([{ what: 'created' }])
  const me = (await of({ record: 'mail_suppressions' }))[0]!.who
  expect((await of({ who: me.slice(0, 5) })).length).toBeGreaterThan(0)
  expect(await of({ who: 'nobody of this name' })).toEqual([])
  expect(await of({ until: '2020-01-01' })).toEqual([])
  expect((await of({ from: '2026-01-01' })).length).toBe(all.items.length)

  const created = ofCompany.find(({ what }) => what === 'created')!
  const entry = await auditor.call(auditLog.one, { entryId: created.id })
  expect(entry.record_name).toBe(now.name)
  expect(entry.changes).toContainEqual({ field: 'name', before: null, after: now.name })
  for (const entryId of ['row-999999', 'act-nothing', 'x', `row-${'9'.repeat(30)}`])
    await expect(auditor.call(auditLog.one, { entryId })).rejects.toMatchObject({ status: 404 })
})

test('values that open something are never shown, and upkeep is no change', () => {
  const before = { name: 'Lot', access_code: 'a', updated_at: 1, version: 1, rule: { secret: 'x', days: 1 } }
  const after = { name: 'Lot', access_code: 'b', updated_at: 2, version: 2, rule: { secret: 'y', days: 2 } }
  expect(changesOf(before, after)).toEqual([
    { field: 'access_code', before: '•••', after: '•••' },
    { field: 'rule', before: '{"secret":"•••","days":1}', after: '{"secret":"•••","days":2}' },
  ])
  expect(changesOf(null, { name: 'Lot' })).toEqual([{ field: 'name', before: null, after: 'Lot' }])
  // What is unreadable on both sides may have changed or not.
  expect(changesOf({ email: '(erased)' }, { email: '(erased)' })).toEqual([])
  expect(detailsOf({ reason: 'late', password: 'x', none: null })).toEqual([
    { name: 'reason', value: 'late' },
    { name: 'password', value: '•••' },
  ])
})
