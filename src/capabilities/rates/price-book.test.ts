import { expect, test } from 'vitest'
import type { CallInput } from '../../http/endpoint.ts'
import { toArgument, toWire } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { STAY } from '../bookings/factory.ts'
import { quotes } from '../quotes/contract.ts'
import { settings } from '../settings/contract.ts'
import { rates } from './contract.ts'
import { publish as published } from './factory.ts'

const revisionOf = async (who: Traveller) => (await who.call(rates.book, {})).revision

const PLAN = {
  name: 'Air show',
  season: { kind: 'dates', from: '2026-12-01', to: '2026-12-31' },
  weekdays: [],
  priority: 30,
  prices: { STANDARD: { hour: '25', day: '99.00', week: '594.00' }, OVERSIZE: null, MOTORCYCLE: null },
} satisfies Omit<CallInput<typeof rates.addPlan>, 'revision'>

async function driveUp(h: Harness) {
  const { quotes: all } = await h.call(quotes.set, STAY)
  return all.find(({ product_id }) => product_id === 'STANDARD')?.rate.charge_total
}

async function publish(who: Traveller, given: Partial<CallInput<typeof rates.publish>> = {}) {
  return who.call(rates.publish, { revision: await revisionOf(who), reason: 'The air show', ...given })
}

test('a plan of the draft changes no price before it is published, and then the very next one in every process', async () => {
  const h = await harness()
  const other = await h.another()
  const owner = await h.as.staff()
  await owner.call(rates.addPlan, { revision: await revisionOf(owner), ...PLAN })
  expect([await driveUp(h), await driveUp(other)]).toEqual(['72.00', '72.00'])
  const before = await owner.call(rates.book, {})
  expect(before.differences).toEqual([
    { section: 'plans', what: 'Air show: dates', before: null, after: 'Tue, 12/01/26 – Thu, 12/31/26' },
    { section: 'plans', what: 'Air show: priority', before: null, after: '30' },
    {
      section: 'plans',
      what: 'Air show: Standard, hour / day / week',
      before: null,
      after: '$25.00 / $99.00 / $594.00',
    },
  ])
  expect(before.touched).toMatchObject([{ section: 'plans', who: expect.any(String) }])

  const version = await publish(owner)
  expect(version).toMatchObject({ number: 2, status: 'IN_FORCE', reason: 'The air show', changed: ['plans'] })
  expect([await driveUp(other), await driveUp(h)]).toEqual(['297.00', '297.00'])
  expect(await owner.call(rates.book, {})).toMatchObject({ differences: [], touched: [], in_force: { number: 2 } })
})

test('a stay that the version before was too short for is priced by the next one, in a process that had not heard of it', async () => {
  const h = await harness()
  const other = await h.another()
  await driveUp(other)
  const stay = { ...STAY, travel_to_date: toArgument(h.clock.now().add({ hours: 24 * 100 })) }
  await expect(other.call(quotes.set, stay)).rejects.toMatchObject({
    fieldErrors: { travel_to_date: [expect.stringContaining('90 days')] },
  })
  await published(h.ctx(), (book) => ({ ...book, terms: { ...book.terms, longest_stay_days: 120 } }))
  expect((await other.call(quotes.set, stay)).quotes.length).toBeGreaterThan(0)
})

test('a version that waits for its moment begins then, for quotes and for pages that are kept', async () => {
  const h = await harness()
  const other = await h.another()
  const owner = await h.as.staff()
  await owner.call(rates.addPlan, { revision: await revisionOf(owner), ...PLAN })
  const begins = h.clock.now().add({ hours: 2 })
  expect(await publish(owner, { effective_at: toWire(begins) })).toMatchObject({ status: 'SCHEDULED' })
  expect(await driveUp(other)).toBe('72.00')
  const { version } = await h.call(settings.get, {})
  h.clock.set(toWire(begins.subtract({ seconds: 1 })))
  expect(await driveUp(other)).toBe('72.00')
  h.clock.set(toWire(begins))
  expect([await driveUp(other), await driveUp(h)]).toEqual(['297.00', '297.00'])
  await h.runJobs()
  expect((await h.rows('site_version'))[0]?.version).toBeGreaterThan(version)
})

test('before it begins a version can be canceled; the draft keeps what it says', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await owner.call(rates.addPlan, { revision: await revisionOf(owner), ...PLAN })
  const [tomorrow, later] = [24, 48].map((hours) => toWire(h.clock.now().add({ hours })))
  await publish(owner, { effective_at: later! })
  await owner.call(rates.saveLeadTime, { revision: await revisionOf(owner), steps: [{ min_days: 3, percent: 12.5 }] })
  await expect(publish(owner, { effective_at: tomorrow! })).rejects.toMatchObject({
    fieldErrors: { effective_at: [expect.stringMatching(/^Version 2 takes effect on .*cancel that version/)] },
  })
  expect(await owner.call(rates.cancelVersion, { number: 2 })).toMatchObject({ status: 'CANCELED' })
  expect(await publish(owner, { effective_at: tomorrow! })).toMatchObject({
    number: 3,
    changed: ['plans', 'lead_time'],
  })
  h.clock.advance({ hours: 49 })
  expect(await driveUp(h)).toBe('297.00')
  await expect(owner.call(rates.cancelVersion, { number: 3 })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('already in force')],
  })
})

test('who saves over a later change of the same thing is told who made it; other things do not meet', async () => {
  const h = await harness()
  const [owner, manager] = [await h.as.staff(), await h.as.staff('manager')]
  const revision = await revisionOf(owner)
  await manager.call(rates.saveLeadTime, { revision, steps: [{ min_days: 2, percent: 10 }] })
  await owner.call(rates.saveGate, {
    revision,
    free_minutes: 15,
    drive_through_minutes: 5,
    lost_ticket: '30',
    flight_grace_hours: 6,
  })
  const mine = owner.call(rates.saveLeadTime, { revision, steps: [{ min_days: 2, percent: 50 }] })
  await expect(mine).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    publicMessage: expect.stringContaining('changed this on'),
  })
  const { draft, revision: now } = await owner.call(rates.leadTime, {})
  expect(draft.steps).toEqual([{ min_days: 2, percent: 10 }])
  await owner.call(rates.saveLeadTime, { revision: now, steps: [{ min_days: 2, percent: 50 }] })
  expect((await owner.call(rates.leadTime, {})).draft.steps).toEqual([{ min_days: 2, percent: 50 }])
})

test('who saves what somebody has changed and published, restored or discarded in the meantime is told', async () => {
  const h = await harness()
  const [owner, manager] = [await h.as.staff(), await h.as.staff('manager')]
  const told = { status: 409, publicMessage: expect.stringContaining('changed this on') }
  const steps = [{ min_days: 2, percent: 10 }]
  const [base] = (await owner.call(rates.plans, {})).draft.filter(({ name }) => name === 'Base')
  const save = (revision: number) =>
    manager.call(rates.savePlan, { ...PLAN, name: 'Base', planId: base!.id, revision, season: { kind: 'always' } })

  const first = await revisionOf(owner)
  await owner.call(rates.saveLeadTime, { revision: first, steps })
  await publish(owner)
  await expect(manager.call(rates.saveLeadTime, { revision: first, steps: [] })).rejects.toMatchObject(told)
  // Other things do not meet.
  const { revision } = await save(first)
  const second = await revisionOf(owner)
  await owner.call(rates.discard, { revision })
  await expect(save(second)).rejects.toMatchObject(told)
  await save(await revisionOf(owner))
  await publish(owner)
  const third = await revisionOf(owner)
  await owner.call(rates.restore, { number: 1, revision: third })
  await expect(save(third)).rejects.toMatchObject(told)
  expect((await owner.call(rates.plans, {})).draft.find(({ name }) => name === 'Base')).toMatchObject(base!)
})

test('of two who publish at once one wins and the other is told, however often they try', async () => {
  const h = await harness()
  const [owner, manager] = [await h.as.staff(), await h.as.staff('manager')]
  for (let round = 1; round <= 20; round++) {
    const steps = [{ min_days: round, percent: 10 }]
    const { revision } = await owner.call(rates.saveLeadTime, { revision: await revisionOf(owner), steps })
    const outcomes = await Promise.allSettled(
      [owner, manager].map((who) => who.call(rates.publish, { revision, reason: `Round ${round}` })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused).toMatchObject([
      { status: 409, publicMessage: expect.stringContaining(`published version ${round + 1} in the meantime`) },
    ])
  }
  const { items, count } = await owner.call(rates.versions, { page_size: 10, page_number: 2 })
  expect(count).toBe(21)
  expect(items.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('going back is publishing an old version again, and all of them stay', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await owner.call(rates.addPlan, { revision: await revisionOf(owner), ...PLAN })
  await publish(owner)
  await owner.call(rates.restore, { number: 1, revision: await revisionOf(owner) })
  expect((await owner.call(rates.book, {})).differences.map(({ after }) => after)).toEqual([null, null, null])
  expect(await publish(owner, { reason: 'It rained' })).toMatchObject({ number: 3, changed: ['plans'] })
  expect(await driveUp(h)).toBe('72.00')
  const { items } = await owner.call(rates.versions, {})
  expect(items.map(({ number, status, reason }) => [number, status, reason])).toEqual([
    [3, 'IN_FORCE', 'It rained'],
    [2, 'PAST', 'The air show'],
    [1, 'PAST', 'The first start'],
  ])
  const second = await owner.call(rates.version, { number: 2 })
  expect(second.differences).toHaveLength(3)
  await expect(h.change('price_book_versions', { number: 2 }, { reason: 'Another' })).rejects.toThrow('append-only')
  await expect(h.remove('price_book_versions', { number: 2 })).rejects.toThrow('append-only')
  await expect(publish(owner)).rejects.toMatchObject({ formErrors: ['The draft is the same as the latest version.'] })
})

test('published under load, every quote of two processes is wholly of one version', async () => {
  const h = await harness()
  const other = await h.another()
  const owner = await h.as.staff()
  const wholes = new Set<string>()
  const ask = async (at: Harness) => {
    const { quotes: all } = await at.call(quotes.set, STAY)
    const { charge_total, fee_total, tax_lines } = all.find(({ product_id }) => product_id === 'STANDARD')!.rate
    wholes.add([charge_total, fee_total, tax_lines[0]?.description].join(' '))
  }
  await owner.call(rates.addPlan, { revision: await revisionOf(owner), ...PLAN })
  await owner.call(rates.saveFees, {
    revision: await revisionOf(owner),
    fees: [{ code: 'KEY', description: 'Key fee', per_day: '2', per_stay: '0', classes: [] }],
  })
  const tax = {
    code: 'SALES',
    description: 'Sales tax',
    percent: 11,
    per_stay: null,
    on: 'BOTH',
    from: null,
    until: null,
  } as const
  await owner.call(rates.saveTaxes, { revision: await revisionOf(owner), taxes: [tax] })
  const load = new AbortController()
  const asking = [h, other, h, other].map(async (at) => {
    while (!load.signal.aborted) await ask(at)
  })
  await ask(h)
  await publish(owner)
  const published = performance.now()
  await Promise.all([ask(h), ask(other)])
  expect(performance.now() - published).toBeLessThan(2000)
  load.abort()
  await Promise.all(asking)
  expect([...wholes].toSorted((a, b) => a.localeCompare(b))).toEqual([
    '297.00 6.00 Sales tax (11%)',
    '72.00 3.75 Sales tax (10.2%)',
  ])
})

test('discarding throws the draft away, unless it has changed since it was read', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const revision = await revisionOf(owner)
  await owner.call(rates.addPlan, { revision, ...PLAN })
  await expect(owner.call(rates.discard, { revision })).rejects.toMatchObject({ status: 409 })
  await owner.call(rates.discard, { revision: await revisionOf(owner) })
  expect(await owner.call(rates.book, {})).toMatchObject({ differences: [], touched: [] })
})

test('a section takes its own permission, and publishing that of all that changes', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const clerk = await h.as.staff('cashier')
  await h.change('policies', { name: 'cashier' }, { permissions: ['RatePlans:Read', 'Taxes:Read', 'Taxes:Update'] })
  const revision = await revisionOf(clerk)
  const taxes = [
    {
      code: 'SALES',
      description: 'Sales tax',
      percent: 11,
      per_stay: null,
      on: 'BOTH',
      from: null,
      until: null,
    } as const,
  ]
  await clerk.call(rates.saveTaxes, { revision, taxes })
  await expect(clerk.call(rates.saveFees, { revision, fees: [] })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(rates.fees, {})).rejects.toMatchObject({ status: 403 })
  await owner.call(rates.saveFees, { revision: await revisionOf(owner), fees: [] })
  expect((await clerk.call(rates.book, {})).differences.map(({ section }) => section)).toEqual(['taxes', 'taxes'])
  await expect(publish(clerk)).rejects.toMatchObject({
    status: 403,
    publicMessage: 'You do not have permission to change the fees.',
  })
  await expect(clerk.call(rates.discard, { revision: await revisionOf(clerk) })).rejects.toMatchObject({ status: 403 })
  expect(await publish(owner)).toMatchObject({ changed: ['fees', 'taxes'] })
  for (const [who, may] of [
    [clerk, false],
    [owner, true],
  ] as const) {
    expect(await who.call(rates.version, { number: 1 })).toMatchObject({ may_restore: may })
    expect(await who.call(rates.version, { number: 2 })).toMatchObject({ may_cancel: may })
  }
})

test('what cannot be is refused in words, at its field', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const revision = await revisionOf(owner)
  const faultsOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: { fieldErrors: object }) => error.fieldErrors,
    )
  const add = (given: object) => faultsOf(owner.call(rates.addPlan, { revision, ...PLAN, ...given }))
  expect(await add({ season: { kind: 'yearly', from: '02-30', to: '03-01' } })).toEqual({
    'season.from': ['Enter month and day such as 06-15'],
  })
  expect(await add({ season: { kind: 'dates', from: '2026-12-31', to: '2026-12-01' } })).toEqual({
    'season.to': ['Choose a day on or after the first one'],
  })
  expect(
    await add({ prices: { STANDARD: { hour: '0', day: '1.234', week: '-5' }, OVERSIZE: null, MOTORCYCLE: null } }),
  ).toEqual({
    'prices.STANDARD.hour': ['Enter an amount above zero, such as 24.00'],
    'prices.STANDARD.day': ['Enter dollars and cents such as 24.00'],
    'prices.STANDARD.week': ['Enter dollars and cents such as 24.00'],
  })
  expect(await add({ prices: { STANDARD: null, OVERSIZE: null, MOTORCYCLE: null } })).toEqual({
    prices: ['Enter prices for at least one vehicle class'],
  })
  const steps = [5, 5].map((min_days) => ({ min_days, percent: 101 }))
  expect(await faultsOf(owner.call(rates.saveLeadTime, { revision, steps }))).toMatchObject({
    'steps.0.percent': ['Enter a percentage from 0 to 100'],
  })
  const tax = { code: 'x', description: '', percent: 1, per_stay: '1', on: 'BOTH', from: null, until: null } as const
  expect(await faultsOf(owner.call(rates.saveTaxes, { revision, taxes: [tax] }))).toMatchObject({
    'taxes.0.code': [expect.stringContaining('capital letters')],
    'taxes.0.description': ['Required'],
  })
  expect((await owner.call(rates.book, {})).differences).toEqual([])
})

test('discounts that together take off more than everything are not published', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const steps = (percent: number) => ({ steps: [{ min_days: 1, percent }] })
  await owner.call(rates.saveLeadTime, { revision: await revisionOf(owner), ...steps(95.5) })
  await expect(publish(owner)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('would take 100.5% off together')],
  })
  await owner.call(rates.saveLeadTime, { revision: await revisionOf(owner), ...steps(95) })
  await publish(owner)
  const { quotes: all } = await h.call(quotes.set, STAY)
  expect(all.map(({ rate }) => rate.charge_total)).toEqual(['0.00', '3.60', '72.00'])
})
