import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../test/harness.ts'

test('live, ready, the document and its page are there', async () => {
  const { fetch } = await harness()
  expect(await (await fetch('/api/health/live')).json()).toEqual({ ok: true })
  expect(await (await fetch('/api/health/ready/')).json()).toEqual({ ok: true })
  expect(await (await fetch('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  const page = await fetch('/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch('/api/health/live', { method: 'POST' })).status).toBe(405)
  const paths = ['/api/health/live', '/api/health/ready', '/api/openapi.json', '/api/docs']
  const answers = await Promise.all([...paths, ...paths].map((path) => fetch(path)))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids.filter((id) => /^[\w-]{36}$/.test(id ?? ''))).size).toBe(ids.length)
})

test('a process that ends is not ready any more, and still answers', async () => {
  const { api, fetch } = await harness()
  api.setReady(false)
  const ready = await fetch('/api/health/ready')
  expect([ready.status, Number(ready.headers.get('retry-after'))]).toEqual([503, 2])
  expect((await fetch('/api/health/live')).status).toBe(200)
  expect((await fetch('/api/settings')).status).toBe(200)
})

test('a process is not ready before every migration has run', async () => {
  const { fetch, sql } = await harness()
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`
  expect((await fetch('/api/health/ready')).status).toBe(503)
})

test('a database that does not answer makes a process live but not ready', async () => {
  const { fetch, services } = await harness()
  await services.db.destroy()
  expect((await fetch('/api/health/live')).status).toBe(200)
  expect((await fetch('/api/health/ready')).status).toBe(503)
})

test('a database that hangs makes a process not ready within a second, and ready again when it goes on', async () => {
  const { fetch, services } = await harness()
  await services.db.transaction().execute(async (db) => {
    await sql`lock table schema_migrations in access exclusive mode`.execute(db)
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch('/api/health/ready')))
    expect(performance.now() - began).toBeLessThan(1000)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await answers[0]!.json()).toEqual({ ok: false, reason: 'database' })
    expect((await fetch('/api/settings')).status).toBe(200)
  })
  await expect.poll(async () => (await fetch('/api/health/ready')).status).toBe(200)
})
