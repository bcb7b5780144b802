import { rowsOf } from '../../test/rows.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../../app/registry.ts'
import type { Call } from '../../http/capability.ts'
import { get } from '../../http/endpoint.ts'
import { Day, listOf, longPaging } from '../../http/wire.ts'
import { MOST_LISTED } from '../../lib/listed.ts'
import { transaction } from '../../platform/context.ts'
import { shortened } from '../../platform/proxies.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { reports } from './contract.ts'
import { csvFile } from './csv.ts'
import { scheduled } from './factory.ts'
import { makeFile, type Offered, offeredBy } from './offered.ts'
import { dueSpan, lastPeriod } from './rules.ts'

async function run(h: Harness, job: string) {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

/** A daily report of what was sold, the morning after a sale; an address outside gets it, too, where there is one. */
async function nextMorning(outside?: string) {
  const h = await harness({ now: '2026-11-21T12:00:00-08:00' })
  const owner = await h.as.staff()
  const report = await scheduled(owner)
  if (outside) await owner.call(reports.addOutside, { reportId: report.id, email: outside })
  await booked(await h.as.traveller(), 'BUY_NOW')
  await h.runJobs()
  h.clock.set('2026-11-22T06:05:00-08:00')
  return { h, owner, report }
}

const links = async (h: Harness) => {
  const mails = (await h.mail('report/')).toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
  return mails.map(({ recipient, text }) => {
    const [, deliveryId = '', code = ''] = /\/report\/([\w-]+)\?code=([\w-]+)/.exec(text) ?? []
    return { recipient, deliveryId, code }
  })
}

test('a report is sent once for its period to each recipient, and its link opens the file', async () => {
  const { h, owner, report } = await nextMorning('Books@Accountant.example')
  await run(h, 'reports.send')
  await run(h, 'reports.send')
  const sent = await links(h)
  expect(sent.map(({ recipient }) => recipient).toSorted()[0]).toBe('books@accountant.example')
  expect(sent).toHaveLength(2)
  const link = sent.find(({ recipient }) => recipient === 'books@accountant.example')!

  const anyone = await h.as.traveller()
  const look = await anyone.call(reports.look, link)
  expect(look).toMatchObject({ name: 'Sales by day', from: '2026-11-21', until: '2026-11-21', rows: 1 })
  const file = await anyone.call(reports.open, link)
  expect(file.filename).toBe('sales-by-day-2026-11-21.csv')
  const [head, row] = Buffer.from(file.base64, 'base64').toString().split('\r\n')
  expect(head).toBe(
    'key,by,from,until,name,charges,charged,refunds,refunded,net,parking,fees,taxes,card,cash,transfer,before',
  )
  expect(row).toMatch(
    /^BUY_NOW,PRODUCT,2026-11-21,2026-11-21,,1,74\.57,0,0\.00,74\.57,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,74\.57,0\.00,0\.00,0\.00$/,
  )

  const { items } = await owner.call(reports.deliveries, { reportId: report.id })
  expect(items.map(({ openings }) => openings.length).toSorted((a, b) => a - b)).toEqual([0, 1])
  const [opening] = items.find(({ openings }) => openings.length === 1)!.openings
  expect(opening).toMatchObject({ who: 'Whoever has the link', network: shortened(anyone.address) })
  expect(opening!.network).not.toBe(anyone.address)
  for (const wrong of [
    { ...link, code: `${link.code.slice(0, -1)}_` },
    { ...link, deliveryId: crypto.randomUUID() },
  ])
    await expect(anyone.call(reports.open, wrong)).rejects.toMatchObject({ status: 404 })
})

test('a report that cannot be made is not asked for once more while its job is at it', async () => {
  const { h } = await nextMorning()
  const ask = async () => {
    await h.services.jobs.send(h.services.db, 'reports.send', {}, {})
    await h.services.jobs.runBatch('reports.send', h.services)
  }
  await ask()
  await h.sql`update pgboss.job set state = 'retry' where name = 'reports.deliver' and state = 'created'`
  await ask()
  expect(await h.queue.waiting('reports.deliver')).toHaveLength(1)
})

test('a link that is revoked, of somebody who was removed, or older than 30 days opens nothing', async () => {
  const { h, owner, report } = await nextMorning('books@accountant.example')
  await run(h, 'reports.send')
  const [outside, own] = (await links(h)).toSorted((a) => (a.recipient.startsWith('books@') ? -1 : 1))
  const anyone = await h.as.traveller()
  const now = await owner.call(reports.one, { reportId: report.id })
  const recipient = now.recipients.find(({ is_outside }) => is_outside)!
  await owner.call(reports.removeRecipient, { reportId: report.id, recipientId: recipient.id })
  await expect(anyone.call(reports.open, outside!)).rejects.toMatchObject({ status: 404 })
  await anyone.call(reports.open, own!)
  h.clock.advance({ hours: 24 * 30 + 1 })
  await expect(anyone.call(reports.open, own!)).rejects.toMatchObject({ status: 404 })
  await run(h, 'reports.forget')
  expect((await h.rows('report_deliveries')).filter(({ file }) => file !== null)).toEqual([])
})

test('who may not read a report any more gets it no more, and the screen says so', async () => {
  const { h, owner, report } = await nextMorning()
  const [{ account_id } = { account_id: '' }] = await h.rows('report_recipients')
  await h.remove('staff_group_members', { account_id })
  await run(h, 'reports.send')
  expect(await links(h)).toEqual([])
  const other = await h.as.staff()
  const { recipients } = await other.call(reports.one, { reportId: report.id })
  expect(recipients).toMatchObject([{ stopped_because: 'PERMISSION' }])
  expect(owner).toBeDefined()
})

test('a link opens nothing while whoever answers for it may not read the report', async () => {
  const { h } = await nextMorning('books@accountant.example')
  await run(h, 'reports.send')
  const anyone = await h.as.traveller()
  for (const link of await links(h)) await anyone.call(reports.look, link)
  const readers = (await h.rows('report_recipients')).map(({ account_id }) => account_id)
  const left = await h.remove('staff_group_members', { account_id: readers })
  for (const link of await links(h)) {
    await expect(anyone.call(reports.look, link)).rejects.toMatchObject({ status: 404 })
    await expect(anyone.call(reports.open, link)).rejects.toMatchObject({ status: 404 })
  }
  expect(left).toBeGreaterThan(0)
  expect(await h.count('report_openings')).toBe(0)
})

test('a report is a file: who may not take lists along gets none, schedules none and is chosen for none', async () => {
  const h = await harness({ now: '2026-11-21T12:00:00-08:00' })
  const { id: reportId } = await scheduled(await h.as.staff('manager'))
  h.clock.set('2026-11-22T06:05:00-08:00')
  const [owner, manager] = [await h.as.staff(), await h.as.staff('manager')]
  await h.change('policies', { name: 'manager' }, ({ permissions }) => ({
    permissions: permissions.filter((permission) => permission !== 'Lists:Export'),
  }))
  await run(h, 'reports.send')
  expect(await links(h)).toEqual([])
  expect((await manager.call(reports.offered, {})).items).toEqual([])
  await expect(scheduled(manager, 'More')).rejects.toMatchObject({ fieldErrors: { report: [expect.any(String)] } })
  const added = owner.call(reports.addStaff, { reportId, account_id: manager.id! })
  await expect(added).rejects.toMatchObject({ fieldErrors: { account_id: [expect.any(String)] } })
  const { could_get_it, recipients } = await owner.call(reports.one, { reportId })
  expect(could_get_it.map(({ id }) => id)).not.toContain(manager.id)
  expect(recipients).toMatchObject([{ stopped_because: 'PERMISSION' }])
})

test('somebody who is removed while their report is made gets neither mail nor link', async () => {
  const { h } = await nextMorning()
  let sending: Promise<void> | undefined
  await transaction(h.ctx(), async ({ db }) => {
    // Whoever removes a recipient holds the report; the job has made its file and wants to keep it.
    await sql`select from report_subscriptions for update`.execute(db)
    sending = run(h, 'reports.send')
    await vi.waitFor(async () => {
      expect(await h.waiting('Lock')).toBe(1)
    }, 20_000)
    const removed = { stopped_at: Temporal.Now.instant(), stopped_because: 'REMOVED' } as const
    await rowsOf(db).change('report_recipients', {}, removed)
  })
  await sending
  expect(await h.rows('report_deliveries')).toEqual([])
  expect(await links(h)).toEqual([])
})

test('sales are sent by whatever they can be broken down by', async () => {
  const { h } = await nextMorning()
  const owner = await h.as.staff()
  const { items } = await owner.call(reports.offered, {})
  const sales = items.filter(({ report }) => report.startsWith('salesReports.report'))
  expect(sales.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Sum up sales by product', 'Sum up sales by vehicle class', 'Sum up sales by day']),
  )
  expect(sales).toHaveLength(11)
  const report = 'salesReports.report/VEHICLE_CLASS'
  const own = await owner.call(reports.add, { report, name: 'By class', period: 'YESTERDAY', hour: 0 })
  expect(own.about).toBe('Sum up sales by vehicle class')
  h.clock.advance({ hours: 24 })
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'class@example.com' })
  h.clock.advance({ hours: 24 })
  await run(h, 'reports.send')
  const looks = await Promise.all(
    (await links(h)).map(async (link) => ({ link, look: await owner.call(reports.look, link) })),
  )
  const { link } = looks.find(({ look }) => look.name === 'By class')!
  const [, row] = Buffer.from((await owner.call(reports.open, link)).base64, 'base64')
    .toString()
    .split('\r\n')
  expect(row).toMatch(/^STANDARD,VEHICLE_CLASS,/)
})

test('whatever list over a period somebody may read is offered to them', async () => {
  const h = await harness()
  const all = await (await h.as.staff()).call(reports.offered, {})
  const names = all.items.map(({ report }) => report)
  expect(names).toEqual(
    expect.arrayContaining(['salesReports.report', 'payments.batches', 'desk.search', 'disputes.search']),
  )
  await expect(
    (await h.as.staff()).call(reports.add, { report: 'desk.booking', name: 'x', period: 'YESTERDAY', hour: 1 }),
  ).rejects.toMatchObject({ fieldErrors: { report: [expect.any(String)] } })
})

/** A list of numbers that answers by its pages, which end where those of all lists do, or goes on behind any row. */
function numbers(count: number, { goesOn }: { goesOn: boolean }): Offered {
  const output = listOf(z.object({ number: z.int() })).extend({ next: z.string().nullable().optional() })
  const input = z.object({ from: Day, until: Day, ...longPaging(25) })
  const call: Call = {
    name: 'sample.numbers',
    endpoint: get('/staff/numbers', { summary: 'Numbers', access: { permission: 'Journal:Read' }, input, output }),
    async handle(_, asked) {
      const { after = '0', page_number, page_size } = input.parse(asked)
      const [first, last] = [Number(after) + (page_number - 1) * page_size, Number(after) + MOST_LISTED]
      const length = Math.max(0, Math.min(page_size, Math.min(count, last) - first))
      const items = Array.from({ length }, (_, index) => ({ number: first + index + 1 }))
      const next = length === page_size ? String(first + length) : null
      return { items, count: Math.min(count, MOST_LISTED), ...(goesOn && { next }) }
    },
    renewSecrets: undefined,
  }
  return { call, permission: 'Journal:Read', about: 'Numbers', input: {} }
}

test('a file that ends where the pages of its list do is cut and says so; one of a list that goes on has every row', async () => {
  const h = await harness()
  const reader = { account: h.ctx().caller.account!, span: { from: '2026-11-01', until: '2026-11-30' } }
  const fileOf = (list: Offered) => makeFile(h.ctx(), list, reader)
  expect(await fileOf(numbers(10_050, { goesOn: false }))).toMatchObject({ rows: 10_000, isCut: true })
  expect(await fileOf(numbers(9_900, { goesOn: false }))).toMatchObject({ rows: 9_900, isCut: false })
  const { csv, ...all } = await fileOf(numbers(10_050, { goesOn: true }))
  expect(all).toEqual({ rows: 10_050, isCut: false })
  expect(csv.trimEnd().split('\r\n').slice(1).map(Number)).toEqual(
    Array.from({ length: 10_050 }, (_, index) => index + 1),
  )
  expect(await fileOf(numbers(100_001, { goesOn: true }))).toMatchObject({ rows: 100_000, isCut: true })
})

/** They have a row for each day, week, account or thing that is sold, or for each paper of a day. */
const SHORT = [
  'dayClose.reports',
  'journal.deferred',
  'journal.gateway',
  'journal.points',
  'journal.taxes',
  'journal.trial',
  'occupancy.outlook',
  'occupancy.peaks',
  'payments.batches',
  'sales.items',
  'salesReports.report',
  'timeSheets.list',
  'voucherDesk.summary',
  'waiting.turnedAway',
]

test('every report of a list that grows with business has all of its rows', () => {
  const paged = [...offeredBy(() => capabilities)().values()].filter(
    ({ call }) => !('next' in (call.endpoint.output as unknown as z.ZodObject).shape),
  )
  expect([...new Set(paged.map(({ call }) => call.name))].toSorted()).toEqual(SHORT)
})

test('periods are over, whole, and sent from their hour on', () => {
  expect(lastPeriod('YESTERDAY', '2026-03-01')).toEqual({ from: '2026-02-28', until: '2026-02-28' })
  expect(lastPeriod('LAST_WEEK', '2026-11-22')).toEqual({ from: '2026-11-09', until: '2026-11-15' })
  expect(lastPeriod('LAST_WEEK', '2026-11-23')).toEqual({ from: '2026-11-16', until: '2026-11-22' })
  expect(lastPeriod('LAST_MONTH', '2027-01-01')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
  const report = { period: 'LAST_MONTH', hour: 6, starts_on: '2026-11-10' } as const
  const at = (text: string) => Temporal.Instant.from(text)
  expect(dueSpan(report, at('2026-12-01T05:59:00-08:00'), 5)).toBeUndefined()
  expect(dueSpan(report, at('2026-12-01T06:00:00-08:00'), 6)).toMatchObject({ from: '2026-11-01' })
  expect(dueSpan(report, at('2026-12-09T01:00:00-08:00'), 1)).toMatchObject({ from: '2026-11-01' })
  expect(dueSpan(report, at('2026-11-20T09:00:00-08:00'), 9)).toBeUndefined()
})

test('what a spreadsheet would take for a formula is text; numbers stay numbers', () => {
  expect(
    csvFile(
      ['a', 'b'],
      [
        { a: '=1+1', b: '-3.50' },
        { a: 'x,"y"', b: null },
      ],
    ),
  ).toBe('a,b\r\n\'=1+1,-3.50\r\n"x,""y""",\r\n')
})
