import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { fromDollars } from '../../lib/money.ts'
import { brokenPromises } from '../../test/promises.ts'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { gate } from '../gate/contract.ts'
import { access } from '../staff/contract.ts'
import { drawers } from './contract.ts'
import { cashier, counted, piecesOf } from './factory.ts'
import { drawerDesk } from './office-contract.ts'
import { worthOf } from './rules.ts'

const shared = sharedHarness()

/** A walk-in of a day, paid in cash. Answers what it cost. */
async function sold(h: Harness, who: Traveller): Promise<string> {
  const { id } = await who.call(gate.arrive, { plate: 'CASH1' })
  h.clock.advance({ hours: 2 })
  const { due } = await who.call(gate.stay, { stayId: id })
  await who.call(gate.close, { stayId: id, by: 'cash', expected_due: due })
  return due
}

const own = async (who: Traveller) => (await who.call(drawers.drawer, {})).drawer!
const formError = (text: string) => ({ formErrors: [text] })

test('a count is blind: until it is made, no answer tells the cashier what should be in the drawer', async () => {
  const h = await harness()
  const who = await cashier(h)
  const due = await sold(h, who)
  const hidden = { state: 'OPEN', taken: null, refunded: null, expected: null, difference: null }
  expect(await own(who)).toMatchObject(hidden)
  const { drawer } = await who.call(drawers.moveCash, { kind: 'DROP', amount: '999.00', reason: 'Night safe' })
  expect(drawer).toMatchObject({ ...hidden, dropped: '999.00' })
  expect(await counted(who, '1.00')).toMatchObject({ state: 'COUNTED', taken: due, counted: '1.00' })
  expect(await own(who)).toMatchObject({ state: 'COUNTED', taken: due })
})

test('a manager does not see what is in their own drawer before they count it, but that of others', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  await manager.call(drawers.openDrawer, { opening: '100.00' })
  const other = await cashier(h, '50.00')
  const { items } = await manager.call(drawerDesk.list, { state: 'OPEN' })
  const [theirs, mine] = [
    items.find(({ opening }) => opening === '50.00')!,
    items.find(({ opening }) => opening === '100.00')!,
  ]
  expect(theirs).toMatchObject({ expected: '50.00', taken: '0.00' })
  expect(mine).toMatchObject({ expected: null, taken: null })
  expect(await manager.call(drawerDesk.read, { drawerId: mine.id })).toMatchObject({ expected: null, payments: [] })
  await expect(other.call(drawerDesk.list, {})).rejects.toMatchObject({ status: 403 })
})

test('drops and floats are in what is expected; a drawer that agrees closes with its count', async () => {
  const h = shared()
  const who = await cashier(h)
  const due = await sold(h, who)
  await who.call(drawers.moveCash, { kind: 'FLOAT', amount: '40.00', reason: 'No change left' })
  await who.call(drawers.moveCash, { kind: 'DROP', amount: '60.00', reason: 'Safe' })
  const expected = ((fromDollars(due) + 8000) / 100).toFixed(2)
  expect(await counted(who, expected)).toMatchObject({
    state: 'CLOSED',
    expected,
    difference: '0.00',
    movements: [
      { kind: 'FLOAT', amount: '40.00', reason: 'No change left' },
      { kind: 'DROP', amount: '60.00', reason: 'Safe' },
    ],
  })
  expect((await who.call(drawers.openDrawer, { opening: '100.00' })).drawer).toMatchObject({ state: 'OPEN' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a drawer that differs closes with a note and not without, and takes no cash meanwhile', async () => {
  const h = shared()
  const who = await cashier(h)
  await expect(who.call(drawers.closeDrawer, { note: 'Short' })).rejects.toMatchObject(
    formError('Count your cash drawer first.'),
  )
  const { id } = await who.call(gate.arrive, { plate: 'LATE1' })
  h.clock.advance({ hours: 2 })
  const { due } = await who.call(gate.stay, { stayId: id })
  expect(await counted(who, '95.00')).toMatchObject({ state: 'COUNTED', difference: '-5.00', closed_at: null })
  const refused = formError('Your cash drawer is counted. Close it with a note, then open a new one.')
  await expect(who.call(gate.close, { stayId: id, by: 'cash', expected_due: due })).rejects.toMatchObject(refused)
  await expect(who.call(drawers.moveCash, { kind: 'DROP', amount: '5.00', reason: 'Safe' })).rejects.toMatchObject(
    refused,
  )
  await expect(counted(who, '100.00')).rejects.toMatchObject(refused)
  await expect(who.call(drawers.closeDrawer, { note: ' ' })).rejects.toMatchObject({
    fieldErrors: { note: ['Required'] },
  })
  const { drawer } = await who.call(drawers.closeDrawer, { note: 'A five blew away.' })
  expect(drawer).toMatchObject({ state: 'CLOSED', difference: '-5.00', note: 'A five blew away.' })
  // The database says so, too.
  await expect(h.change('drawers', { id: drawer.id }, { counted_cents: cents(10000) })).rejects.toThrow(
    'stays as it was',
  )
  await expect(h.remove('drawers', { id: drawer.id })).rejects.toThrow('stays as it was')
})

test('the server adds the bills and coins up itself', async () => {
  const who = await cashier(shared())
  const wrong = who.call(drawers.countDrawer, { pieces: { b20: 4, c25: 3 }, counted: '80.00' })
  await expect(wrong).rejects.toMatchObject({ fieldErrors: { counted: ['The bills and coins add up to $80.75.'] } })
  const unknown = who.call(drawers.countDrawer, { pieces: { b500: 1 } as object, counted: '500.00' })
  await expect(unknown).rejects.toMatchObject({ fieldErrors: { pieces: ['Unknown field: b500'] } })
  const none = who.call(drawers.moveCash, { kind: 'DROP', amount: '0.00', reason: 'Safe' })
  await expect(none).rejects.toMatchObject({ fieldErrors: { amount: ['Enter an amount above zero.'] } })
  for (const dollars of ['0.00', '0.99', '388.41', '12345.67']) {
    expect(worthOf(piecesOf(dollars))).toBe(fromDollars(dollars))
  }
})

test('a manager finds drawers by person, day and difference, and corrects a count beside it', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { id } = await counted(who, '90.00')
  await who.call(drawers.closeDrawer, { note: 'Change given twice' })
  const manager = await h.as.staff('manager')
  const list = async (asked: object) => (await manager.call(drawerDesk.list, asked)).items.map((each) => each.id)
  expect(await list({ search: 'cashier', state: 'DIFFERS', from: '2026-11-21', until: '2026-11-21' })).toEqual([id])
  expect(await list({ search: 'nobody' })).toEqual([])
  expect(await list({ from: '2026-11-22' })).toEqual([])
  expect((await manager.call(drawerDesk.list, {})).sums).toEqual({ short: '10.00', over: '0.00' })

  const corrected = await manager.call(drawerDesk.correct, {
    drawerId: id,
    amount: '10.00',
    reason: 'A ten under the tray',
  })
  expect(corrected).toMatchObject({ counted: '90.00', corrected: '10.00', difference: '0.00', state: 'CLOSED' })
  expect(corrected.movements).toMatchObject([{ kind: 'CORRECTION', reason: 'A ten under the tray', who: 'manager' }])
  expect(await list({ state: 'DIFFERS' })).toEqual([])
  const auditor = await h.as.staff('auditor')
  expect((await auditor.call(drawerDesk.list, {})).count).toBe(1)
  const forbidden = auditor.call(drawerDesk.correct, { drawerId: id, amount: '1.00', reason: 'x' })
  await expect(forbidden).rejects.toMatchObject({ status: 403 })
})

test('nobody corrects their own drawer, an open one, or by nothing', async () => {
  const h = shared()
  const manager = await h.as.staff('manager')
  await manager.call(drawers.openDrawer, { opening: '10.00' })
  const { id } = await own(manager)
  const correct = (by: Traveller, amount: string) =>
    by.call(drawerDesk.correct, { drawerId: id, amount, reason: 'Wrong' })
  const owner = await h.as.staff('owner')
  await expect(correct(owner, '1.00')).rejects.toMatchObject(
    formError('This drawer is still open. Count and close it first.'),
  )
  await counted(manager, '10.00')
  await expect(correct(manager, '1.00')).rejects.toMatchObject(
    formError('Someone else has to correct your own drawer.'),
  )
  await expect(correct(owner, '0.00')).rejects.toMatchObject({
    fieldErrors: { amount: ['Enter the change to the count.'] },
  })
  await expect(correct(owner, '1')).rejects.toMatchObject({
    fieldErrors: { amount: ['Enter dollars and cents such as 20.00 or -20.00'] },
  })
})

test('a drawer whose cashier is gone is counted by somebody else, once, with a note that closes it', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { id: drawerId } = await own(who)
  const manager = await h.as.staff('manager')
  expect(await manager.call(drawerDesk.read, { drawerId })).toMatchObject({ countable: true, closable: false })
  const count = { drawerId, pieces: piecesOf('95.00'), counted: '95.00', note: 'Went home sick' }
  await expect(manager.call(drawerDesk.count, { ...count, counted: '96.00' })).rejects.toMatchObject({
    fieldErrors: { counted: ['The bills and coins add up to $95.00.'] },
  })
  await expect(manager.call(drawerDesk.count, { ...count, note: ' ' })).rejects.toMatchObject({
    fieldErrors: { note: ['Required'] },
  })
  const done = { state: 'CLOSED', counted: '95.00', difference: '-5.00', note: 'Went home sick', countable: false }
  expect(await manager.call(drawerDesk.count, count)).toMatchObject(done)
  await expect(manager.call(drawerDesk.count, count)).rejects.toMatchObject(
    formError('This drawer was already counted.'),
  )
  const { id: counter } = await manager.call(access.me, {})
  expect(await h.row('audit_trail', { action: 'drawer.count', entity_id: drawerId })).toMatchObject({
    actor: `staff:${counter}`,
    details: { counted: 9500, difference: -500, note: 'Went home sick' },
  })
  expect((await who.call(drawers.openDrawer, { opening: '100.00' })).drawer).toMatchObject({ state: 'OPEN' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a count that differs is closed by somebody else where its cashier left no note', async () => {
  const h = shared()
  const who = await cashier(h)
  const { id: drawerId } = await own(who)
  const manager = await h.as.staff('manager')
  const close = () => manager.call(drawerDesk.close, { drawerId, note: 'Left without a word' })
  await expect(close()).rejects.toMatchObject(formError('This drawer is still open. Count and close it first.'))
  await counted(who, '90.00')
  expect(await manager.call(drawerDesk.read, { drawerId })).toMatchObject({ countable: false, closable: true })
  expect(await close()).toMatchObject({ state: 'CLOSED', counted: '90.00', note: 'Left without a word' })
  await expect(close()).rejects.toMatchObject(formError('This drawer is already closed.'))
})

test('nobody counts or closes their own drawer but at the gate, and not without the right to', async () => {
  const h = shared()
  const manager = await cashier(h, '10.00', 'manager')
  const { id: drawerId } = await own(manager)
  const note = 'Mine'
  const count = { drawerId, pieces: piecesOf('10.00'), counted: '10.00', note }
  const refused = formError('Count and close your own drawer at the gate.')
  expect(await manager.call(drawerDesk.read, { drawerId })).toMatchObject({ countable: false, closable: false })
  await expect(manager.call(drawerDesk.count, count)).rejects.toMatchObject(refused)
  await expect(manager.call(drawerDesk.close, { drawerId, note })).rejects.toMatchObject(refused)
  const auditor = await h.as.staff('auditor')
  await expect(auditor.call(drawerDesk.count, count)).rejects.toMatchObject({ status: 403 })
  await expect(auditor.call(drawerDesk.close, { drawerId, note })).rejects.toMatchObject({ status: 403 })
})

test('of counts by its cashier and by somebody else at once one is made', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { id: drawerId } = await own(who)
  const manager = await h.as.staff('manager')
  const theirs = { drawerId, pieces: piecesOf('100.00'), counted: '100.00', note: 'Nobody was here' }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => [counted(who, '99.00'), manager.call(drawerDesk.count, theirs)]).flat(),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.count('audit_trail', { action: 'drawer.count' })).toBe(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('of twenty counts at once one is made, whatever is sold and dropped meanwhile', async () => {
  const h = await harness()
  const who = await cashier(h)
  const tickets = await Promise.all(
    Array.from({ length: 6 }, (_, index) => who.call(gate.arrive, { plate: `RACE${index}` })),
  )
  h.clock.advance({ hours: 2 })
  const sales = tickets.map(
    ({ id }) =>
      () =>
        who.call(gate.close, { stayId: id, by: 'cash' }),
  )
  const drops = Array.from(
    { length: 6 },
    () => () => who.call(drawers.moveCash, { kind: 'DROP', amount: '1.00', reason: 'Safe' }),
  )
  const counts = Array.from({ length: 20 }, () => () => counted(who, '100.00'))
  const outcomes = await Promise.allSettled([...sales, ...counts, ...drops].map((act) => act()))
  const made = outcomes.slice(sales.length, sales.length + counts.length).filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(1)
  // What got in is in what was expected, and nothing came after it: the invariants compare them.
  expect(await brokenPromises(h.services.db)).toEqual([])
  const ends = new Map((await h.rows('drawers')).map(({ id, counted_at }) => [id, counted_at]))
  const late = (await h.rows('drawer_movements')).filter(({ drawer_id, at }) => {
    const end = ends.get(drawer_id)
    return end && Temporal.Instant.compare(at, end) > 0
  })
  expect(late).toEqual([])
})

test('the database itself keeps cash out of a drawer that was counted', async () => {
  const h = shared()
  const who = await cashier(h)
  const due = await sold(h, who)
  const { id } = await own(who)
  await counted(who, ((fromDollars(due) + 10_000) / 100).toFixed(2))
  const [paid] = await h.rows('payments', { drawer_id: id })
  const again = h.add('payments', { ...paid!, id: h.ctx().random.uuid() })
  await expect(again).rejects.toThrow('no cash moves in a drawer that was counted')
})
