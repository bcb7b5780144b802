import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { activeCompany } from '../companies/factory.ts'
import { auditLog } from './contract.ts'
import { UNAUDITED } from './exempt-tables.ts'

test('every table is in the audit log, append-only, or in a short list with its reason', async () => {
  const h = await harness()
  const tables = await h.sql<{ name: string; how: string | null }>`
    select c.relname as name, (
      select string_agg(distinct p.proname, ',') from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname in ('record_history', 'record_account_history', 'record_import_history', 'refuse_change', 'keep_history', 'keep_audit_trail')) as how
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`
  expect(tables.length).toBeGreaterThan(100)
  const bare = tables.filter(({ name, how }) => how === null && !name.endsWith('_changes')).map(({ name }) => name)
  expect(bare.filter((name) => !(name in UNAUDITED))).toEqual([])
  expect(Object.keys(UNAUDITED).filter((name) => !bare.includes(name))).toEqual([])
})

test('nothing in the log can be changed, emptied or deleted before seven years; afterwards a job does', async () => {
  const h = await harness()
  await activeCompany(h)
  const [{ n: before } = { n: 0 }] = await h.sql<{ n: number }>`select count(*)::int as n from history`
  expect(before).toBeGreaterThan(0)
  const faults = [
    () => h.sql`update history set actor = 'somebody'`,
    () => h.sql`update history set row_after = '{}'`,
    () => h.sql`delete from history`,
    () => h.sql`truncate history`,
    () => h.sql`update audit_trail set at = now()`,
    () => h.sql`update audit_trail set details = '{"reason": "another"}'`,
    () => h.sql`delete from audit_trail`,
    () => h.sql`truncate audit_trail`,
  ]
  for (const fault of faults) await expect(fault()).rejects.toThrow('append-only')

  await h.sql`
    insert into history (at, actor, table_name, operation, row_after)
    select now() - make_interval(years => years), 'system', 'companies', 'INSERT', '{"name": "Old"}'
    from unnest(array[6, 8]) as years`
  await h.sql`
    insert into audit_trail (id, at, actor, action, entity, entity_id)
    select gen_random_uuid(), now() - make_interval(years => years), 'system', 'tried', 'thing', 'old' from unnest(array[6, 8]) as years`
  await h.services.jobs.send(h.services.db, 'audit.forget-old', {}, {})
  await h.runJobs()
  expect(await h.sql`select count(*)::int as n from history where row_after ->> 'name' = 'Old'`).toEqual([{ n: 1 }])
  expect(await h.sql`select count(*)::int as n from audit_trail where entity_id = 'old'`).toEqual([{ n: 1 }])
})

test('a record tells its own history; acts are found by what was done', async () => {
  const h = await harness()
  const company = await activeCompany(h)
  const auditor = await h.as.staff('auditor')
  const { items } = await auditor.call(auditLog.ofRecord, { recordId: company.id })
  expect(items.length).toBeGreaterThan(1)
  expect(new Set(items.map(({ record_id }) => record_id))).toEqual(new Set([company.id]))
  const changed = items.find(({ what }) => what === 'changed')
  expect(changed?.changes.length).toBeGreaterThan(0)
  const found = await auditor.call(auditLog.search, { act: 'created' })
  expect(new Set(found.items.map(({ what }) => what))).toEqual(new Set(['created']))
})
