import { json } from '../../platform/database.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromLocal, toArgument } from '../../lib/pacific.ts'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { clock } from './contract.ts'
import { approved, asked, idOf, stamped, worked } from './factory.ts'
import { payPeriods } from './periods/contract.ts'
import { timeSheets } from './sheets/contract.ts'
import { tablets } from './tablets/contract.ts'

const shared = sharedHarness()
const formError = (text: string) => ({ formErrors: [text] })
const HOUR = 3600

/** How many of many that were sent at once went through. */
async function through(calls: readonly Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
}

/** A correction of the one shift of a day that an hour was missing of. */
async function correction(h: Harness, who: Traveller, date: string): Promise<string> {
  await worked(h, who, date)
  h.clock.advance({ hours: 2 })
  const { shifts } = await who.call(clock.sheet, { week: date })
  const { id } = await who.call(clock.correct, {
    shift_id: shifts.find((shift) => shift.date === date)!.id,
    ...asked(`${date} 08:00`, `${date} 17:30`),
  })
  return id
}

describe('the clock', () => {
  test('goes from in to breaks to out, and refuses what does not follow', async () => {
    const h = await harness({ now: '2026-11-16T16:00:00Z' })
    const who = await h.as.staff('cashier')
    expect(await who.call(clock.state, {})).toMatchObject({ state: 'OFF', next: ['IN'], shift: null, pin: 'NONE' })
    await expect(who.call(clock.stamp, { kind: 'OUT' })).rejects.toMatchObject(formError('You are not clocked in.'))
    await who.call(clock.stamp, { kind: 'IN' })
    await expect(who.call(clock.stamp, { kind: 'IN' })).rejects.toMatchObject(formError('You are already clocked in.'))
    await expect(who.call(clock.stamp, { kind: 'MEAL_END' })).rejects.toMatchObject(
      formError('You are not on this break.'),
    )
    h.clock.advance({ hours: 4 })
    expect(await who.call(clock.stamp, { kind: 'MEAL_START' })).toMatchObject({ state: 'MEAL', meal_by: null })
    h.clock.advance({ minutes: 30 })
    const back = await who.call(clock.stamp, { kind: 'MEAL_END' })
    expect(back).toMatchObject({ state: 'WORKING', today: 4 * HOUR, meal_by: '2026-11-16T18:30:00-08:00' })
    h.clock.advance({ hours: 4 })
    // Out from a break ends it, too.
    await who.call(clock.stamp, { kind: 'REST_START' })
    h.clock.advance({ minutes: 10 })
    expect(await who.call(clock.stamp, { kind: 'OUT' })).toMatchObject({
      state: 'OFF',
      today: 8 * HOUR + 600,
      week: 8 * HOUR + 600,
    })
    const { shifts } = await who.call(clock.sheet, {})
    expect(shifts[0]?.stamps.map(({ kind }) => kind)).toEqual(['IN', 'MEAL_START', 'MEAL_END', 'REST_START', 'OUT'])
    expect(shifts[0]).toMatchObject({ status: 'ENDED', warnings: ['REST_MISSED'] })
  })

  test('twenty clock-ins at once make one shift, and twenty clock-outs end it once', async () => {
    const h = await harness({ now: '2026-11-16T16:00:00Z' })
    const who = await h.as.staff('cashier')
    const all = (kind: 'IN' | 'OUT') => Array.from({ length: 20 }, () => who.call(clock.stamp, { kind }))
    expect(await through(all('IN'))).toBe(1)
    expect(await h.rows('clock_shifts')).toMatchObject([{ status: 'OPEN' }])
    h.clock.advance({ hours: 1 })
    expect(await through(all('OUT'))).toBe(1)
    expect(await h.rows('clock_stamps', {}, 'at')).toMatchObject([{ kind: 'IN' }, { kind: 'OUT' }])
  })

  test('the database takes no second open shift and no overlapping one, and keeps every stamp', async () => {
    const h = await harness({ now: '2026-11-16T16:00:00Z' })
    const who = await h.as.staff('cashier')
    await who.call(clock.stamp, { kind: 'IN' })
    const id = await idOf(who)
    const insert = (from: string, to: string | null) =>
      h.add('clock_shifts', {
        id: randomUUID(),
        account_id: id,
        started_at: Temporal.Instant.from(from),
        ended_at: to === null ? null : Temporal.Instant.from(to),
        status: to ? 'ENDED' : 'OPEN',
      })
    await expect(insert('2026-11-14T16:00:00Z', null)).rejects.toThrow(/overlap|one_open_shift/)
    await expect(insert('2026-11-16T15:00:00Z', '2026-11-16T17:00:00Z')).rejects.toThrow('overlap')
    await insert('2026-11-16T12:00:00Z', '2026-11-16T16:00:00Z')
    await expect(h.change('clock_stamps', {}, { at: Temporal.Now.instant() })).rejects.toThrow('append-only')
    await expect(h.remove('clock_stamps', {})).rejects.toThrow('append-only')
    await expect(h.remove('clock_shifts', {})).rejects.toThrow('is kept')
  })

  test('who forgot to clock out says when it was before they clock in again; somebody else confirms it', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await stamped(h, who, ['2026-11-16 08:00', 'IN'])
    h.clock.set(fromLocal('2026-11-17', '08:00').toString())
    expect(await who.call(clock.state, {})).toMatchObject({ state: 'OFF', next: [], forgotten: { date: '2026-11-16' } })
    await expect(who.call(clock.stamp, { kind: 'IN' })).rejects.toMatchObject(
      formError('You never clocked out of an earlier shift. First say when it ended.'),
    )
    const to = toArgument(fromLocal('2026-11-16', '16:00'))
    await expect(who.call(clock.sayEnd, { to: toArgument(fromLocal('2026-11-18', '09:00')) })).rejects.toMatchObject(
      formError('The end cannot be in the future.'),
    )
    expect(await who.call(clock.sayEnd, { to })).toMatchObject({ forgotten: null, next: ['IN'], week: 0 })
    await who.call(clock.stamp, { kind: 'IN' })
    const { items } = await manager.call(timeSheets.corrections, { status: 'WAITING' })
    expect(items).toMatchObject([{ reason: 'Did not clock out', times: { to: '2026-11-16T16:00:00-08:00' } }])
    await manager.call(timeSheets.decide, { correctionId: items[0]!.id, decision: 'APPROVED' })
    expect(await who.call(clock.state, {})).toMatchObject({ week: 8 * HOUR, state: 'WORKING' })
  })

  test('the summary says of the clock what its page does', async () => {
    const h = await harness()
    const who = await h.as.staff('cashier')
    const compare = async () => {
      const { state, since, forgotten } = await who.call(clock.state, {})
      const summary = await who.call(clock.summary, {})
      expect(summary).toEqual({ state, since, forgotten })
      return summary
    }
    expect(await compare()).toEqual({ state: 'OFF', since: null, forgotten: null })
    await stamped(h, who, ['2026-11-16 08:00', 'IN'])
    expect(await compare()).toMatchObject({ state: 'WORKING', since: '2026-11-16T08:00:00-08:00', forgotten: null })
    h.clock.set(fromLocal('2026-11-17', '08:00').toString())
    expect(await compare()).toMatchObject({ state: 'OFF', since: null, forgotten: { date: '2026-11-16' } })
    await expect(h.call(clock.summary, {})).rejects.toMatchObject({ status: 401 })
  })

  test('an end that is refused is asked for again', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await stamped(h, who, ['2026-11-16 08:00', 'IN'])
    h.clock.set(fromLocal('2026-11-17', '08:00').toString())
    await who.call(clock.sayEnd, { to: toArgument(fromLocal('2026-11-16', '20:00')) })
    const { items } = await manager.call(timeSheets.corrections, {})
    const correctionId = items[0]!.id
    await manager.call(timeSheets.decide, { correctionId, decision: 'REFUSED', note: 'The lot closed at six' })
    expect(await who.call(clock.state, {})).toMatchObject({
      forgotten: { date: '2026-11-16' },
      corrections: [{ status: 'REFUSED', note: 'The lot closed at six' }],
    })
  })

  test('a shift that somebody who is gone left open is ended by a correction, so that its week can be approved', async () => {
    const h = await harness()
    const [who, manager, owner] = [await h.as.staff('cashier'), await h.as.staff('manager'), await h.as.staff('owner')]
    await stamped(h, who, ['2026-11-16 08:00', 'IN'], ['2026-11-16 12:00', 'MEAL_START'])
    const [accountId, week] = [await idOf(who), '2026-11-16']
    const { shifts } = await manager.call(timeSheets.read, { accountId, week })
    const shift_id = shifts[0]!.id
    const end = () =>
      manager.call(timeSheets.correct, { accountId, shift_id, ...asked(`${week} 08:00`, `${week} 12:00`) })
    h.clock.set(fromLocal(week, '22:00').toString())
    await expect(end()).rejects.toMatchObject(formError('This shift is still going on. Clock out first.'))
    h.clock.set(fromLocal('2026-11-22', '09:00').toString())
    expect((await manager.call(timeSheets.list, {})).items).toMatchObject([{ account_id: accountId, waiting: 1 }])
    const { id: correctionId } = await end()
    await expect(end()).rejects.toMatchObject(
      formError('A correction of this shift is already waiting for a decision.'),
    )
    await owner.call(timeSheets.decide, { correctionId, decision: 'APPROVED' })
    expect(await approved(manager, accountId, week)).toMatchObject({
      status: 'APPROVED',
      sums: { worked: 4 * HOUR },
      shifts: [{ status: 'ENDED', is_forgotten: false }],
    })
  })

  test('who is at work now is told with since when, and who is on a break', async () => {
    const h = await harness({ now: '2026-11-16T16:00:00Z' })
    const [one, two, manager] = [await h.as.staff('cashier'), await h.as.staff('cashier'), await h.as.staff('manager')]
    await one.call(clock.stamp, { kind: 'IN' })
    h.clock.advance({ hours: 1 })
    await two.call(clock.stamp, { kind: 'IN' })
    await two.call(clock.stamp, { kind: 'REST_START' })
    const { people } = await manager.call(timeSheets.onNow, {})
    expect(people).toMatchObject([
      { account_id: await idOf(one), since: '2026-11-16T08:00:00-08:00', on_break: null },
      { account_id: await idOf(two), on_break: 'REST' },
    ])
  })
})

describe('corrections', () => {
  test('change the shift once somebody else approves; the stamps stay, and both are in the sheet', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    const correctionId = await correction(h, who, '2026-11-16')
    const before = await who.call(clock.sheet, { week: '2026-11-16' })
    await manager.call(timeSheets.decide, { correctionId, decision: 'APPROVED' })
    const after = await who.call(clock.sheet, { week: '2026-11-16' })
    expect(after.shifts[0]).toMatchObject({ to: '2026-11-16T17:30:00-08:00', stamps: before.shifts[0]!.stamps })
    expect(after.corrections).toMatchObject([
      { status: 'APPROVED', before: { to: '2026-11-16T16:30:00-08:00' }, times: { to: '2026-11-16T17:30:00-08:00' } },
    ])
    await expect(h.change('clock_corrections', {}, { times: null })).rejects.toThrow('stays as it is')
  })

  test('nobody decides their own, or what they asked for: the database holds it, too', async () => {
    const h = await harness()
    const [who, manager, owner] = [await h.as.staff('cashier'), await h.as.staff('manager'), await h.as.staff('owner')]
    const own = await correction(h, manager, '2026-11-16')
    await expect(manager.call(timeSheets.decide, { correctionId: own, decision: 'APPROVED' })).rejects.toMatchObject(
      formError('Someone else has to decide this request.'),
    )
    await expect(
      h.change('clock_corrections', { id: own }, ({ account_id }) => ({
        status: 'APPROVED' as const,
        decided_by: account_id,
        decided_at: Temporal.Now.instant(),
      })),
    ).rejects.toThrow('decided_by_somebody_else')
    const accountId = await idOf(who)
    const { id } = await manager.call(timeSheets.correct, {
      accountId,
      ...asked('2026-11-15 08:00', '2026-11-15 10:00'),
    })
    await expect(manager.call(timeSheets.decide, { correctionId: id, decision: 'APPROVED' })).rejects.toMatchObject(
      formError('Someone else has to decide this request.'),
    )
    await owner.call(timeSheets.decide, { correctionId: id, decision: 'APPROVED' })
    expect(await who.call(clock.sheet, { week: '2026-11-15' })).toMatchObject({ sums: { worked: 2 * HOUR } })
  })

  test('twenty decisions at once make one', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    const { id: correctionId } = await who.call(clock.correct, asked('2026-11-20 08:00', '2026-11-20 12:00'))
    const decide = (decision: 'APPROVED' | 'REFUSED') => manager.call(timeSheets.decide, { correctionId, decision })
    const all = Array.from({ length: 20 }, (_, index) => decide(index % 2 === 0 ? 'APPROVED' : 'REFUSED'))
    expect(await through(all)).toBe(1)
    const { status } = await h.row('clock_corrections')
    expect(await h.count('clock_shifts')).toBe(status === 'APPROVED' ? 1 : 0)
  })

  test('what overlaps another shift, lies in the future or is of somebody else is refused', async () => {
    const h = await harness()
    const [who, other, manager] = [
      await h.as.staff('cashier'),
      await h.as.staff('cashier'),
      await h.as.staff('manager'),
    ]
    await worked(h, who, '2026-11-16')
    const { shifts } = await who.call(clock.sheet, { week: '2026-11-16' })
    await expect(
      other.call(clock.correct, { shift_id: shifts[0]!.id, ...asked('2026-11-16 08:00', '2026-11-16 09:00') }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(who.call(clock.correct, asked('2026-11-17 08:00', '2026-11-17 09:00'))).rejects.toMatchObject(
      formError('The end cannot be in the future.'),
    )
    const { id } = await who.call(clock.correct, asked('2026-11-16 07:00', '2026-11-16 09:00'))
    await expect(manager.call(timeSheets.decide, { correctionId: id, decision: 'APPROVED' })).rejects.toMatchObject(
      formError('This overlaps another shift.'),
    )
    expect(await who.call(clock.withdraw, { correctionId: id })).toMatchObject({ status: 'WITHDRAWN' })
    await expect(manager.call(timeSheets.decide, { correctionId: id, decision: 'REFUSED' })).rejects.toMatchObject(
      formError('This request was already decided.'),
    )
  })

  test('a shift that was none is removed, and what was stamped is kept', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await worked(h, who, '2026-11-16')
    const { shifts } = await who.call(clock.sheet, { week: '2026-11-16' })
    const { id } = await who.call(clock.remove, { shiftId: shifts[0]!.id, reason: 'Tried the tablet' })
    await manager.call(timeSheets.decide, { correctionId: id, decision: 'APPROVED' })
    expect(await who.call(clock.sheet, { week: '2026-11-16' })).toMatchObject({ shifts: [], sums: { worked: 0 } })
    expect(await h.count('clock_stamps')).toBe(8)
  })

  test('a week whose only shift was removed is approved all the same, and its pay period closed', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await worked(h, who, '2026-11-16')
    const { shifts } = await who.call(clock.sheet, { week: '2026-11-16' })
    const { id } = await who.call(clock.remove, { shiftId: shifts[0]!.id, reason: 'Tried the tablet' })
    await manager.call(timeSheets.decide, { correctionId: id, decision: 'APPROVED' })
    h.clock.set(fromLocal('2026-11-29', '09:00').toString())
    const close = () => manager.call(payPeriods.close, { date: '2026-11-16' })
    await expect(close()).rejects.toMatchObject(formError('1 time sheet is not approved yet.'))
    await approved(manager, await idOf(who), '2026-11-16')
    expect(await close()).toMatchObject({ status: 'CLOSED', sums: { worked: 0 } })
  })
})

describe('a week', () => {
  test('is approved when it is over and settled, by somebody else, and takes no change until it is reopened', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    const accountId = await idOf(who)
    const correctionId = await correction(h, who, '2026-11-16')
    const week = '2026-11-16'
    await expect(approved(manager, accountId, week)).rejects.toMatchObject(formError('This week is not over yet.'))
    h.clock.set(fromLocal('2026-11-22', '09:00').toString())
    await expect(approved(manager, accountId, week)).rejects.toMatchObject(
      formError('First settle the open shifts and waiting corrections.'),
    )
    await manager.call(timeSheets.decide, { correctionId, decision: 'APPROVED' })
    expect(await approved(manager, accountId, week)).toMatchObject({ status: 'APPROVED', sums: { worked: 9.5 * HOUR } })
    await expect(who.call(clock.correct, asked('2026-11-17 08:00', '2026-11-17 09:00'))).rejects.toMatchObject(
      formError('This week is approved. Ask for it to be reopened first.'),
    )
    await expect(
      h.add('clock_shifts', {
        id: randomUUID(),
        account_id: accountId,
        started_at: Temporal.Instant.from('2026-11-17T18:00:00Z'),
        ended_at: Temporal.Instant.from('2026-11-17T19:00:00Z'),
        status: 'ENDED',
      }),
    ).rejects.toThrow('approved time sheet stays')
    await expect(
      h.change('clock_shifts', { account_id: accountId }, ({ ended_at }) => ({
        ended_at: ended_at!.add({ minutes: 1 }),
      })),
    ).rejects.toThrow('approved time sheet stays')
    const reopened = await manager.call(timeSheets.reopen, { accountId, week, reason: 'A shift is missing' })
    expect(reopened).toMatchObject({ status: 'OPEN', history: [{ what: 'Reopened: A shift is missing' }, {}] })
    await who.call(clock.correct, asked('2026-11-17 08:00', '2026-11-17 09:00'))
  })

  test('nobody approves their own, and twenty approvals at once make one', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await worked(h, who, '2026-11-16')
    await worked(h, manager, '2026-11-17')
    h.clock.set(fromLocal('2026-11-22', '09:00').toString())
    const [accountId, own] = [await idOf(who), await idOf(manager)]
    await expect(approved(manager, own, '2026-11-16')).rejects.toMatchObject(
      formError('Someone else has to approve your own time sheet.'),
    )
    await expect(
      h.change('time_sheets', {}, ({ account_id }) => ({
        status: 'APPROVED' as const,
        approved_by: account_id,
        approved_at: Temporal.Now.instant(),
      })),
    ).rejects.toThrow('nobody_approves_their_own')
    const { version } = await manager.call(timeSheets.read, { accountId, week: '2026-11-16' })
    const input = { accountId, week: '2026-11-16', version }
    expect(await through(Array.from({ length: 20 }, () => manager.call(timeSheets.approve, input)))).toBe(1)
    expect(await h.rows('time_sheet_changes')).toMatchObject([{ kind: 'APPROVED' }])
  })

  test('nobody reopens their own, however they write their id', async () => {
    const h = await harness()
    const [owner, manager] = [await h.as.staff('owner'), await h.as.staff('manager')]
    await worked(h, manager, '2026-11-16')
    h.clock.set(fromLocal('2026-11-22', '09:00').toString())
    const own = await idOf(manager)
    await approved(owner, own, '2026-11-16')
    for (const accountId of [own, own.toUpperCase()]) {
      await expect(
        manager.call(timeSheets.reopen, { accountId, week: '2026-11-16', reason: 'A shift is missing' }),
      ).rejects.toMatchObject(formError('Someone else has to approve your own time sheet.'))
    }
  })

  test('a shift over midnight belongs as a whole to the day it began on, also from one week to the next', async () => {
    const h = await harness()
    const who = await h.as.staff('cashier')
    await stamped(h, who, ['2026-11-14 20:00', 'IN'], ['2026-11-15 04:00', 'OUT'])
    const { shifts, days } = await who.call(clock.sheet, { week: '2026-11-14' })
    expect(shifts).toMatchObject([{ date: '2026-11-14', worked: 8 * HOUR }])
    expect(days.at(-1)).toMatchObject({ date: '2026-11-14', worked: 8 * HOUR })
    expect(await who.call(clock.sheet, { week: '2026-11-15' })).toMatchObject({ shifts: [] })
  })

  test('a list of sheets tells hours, overtime, warnings and what is to settle, as the sheets do', async () => {
    const h = await harness()
    const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
    await stamped(h, who, ['2026-11-16 08:00', 'IN'], ['2026-11-16 18:00', 'OUT'])
    await who.call(clock.correct, asked('2026-11-15 08:00', '2026-11-15 09:00'))
    const { items, count } = await manager.call(timeSheets.list, { from: '2026-11-15' })
    expect([items, count]).toMatchObject([
      [{ week: '2026-11-15', worked: 10 * HOUR, overtime: 2 * HOUR, regular: 8 * HOUR, warnings: 2, waiting: 1 }],
      1,
    ])
    expect(await manager.call(timeSheets.list, { status: 'APPROVED' })).toMatchObject({ count: 0 })
    expect(await manager.call(timeSheets.list, { search: 'nobody of this name' })).toMatchObject({ count: 0 })
  })
})

describe('a pay period', () => {
  /** Two people with a week each, the clock after the end of the period. */
  async function paid(h: Harness) {
    const [one, two, manager] = [await h.as.staff('cashier'), await h.as.staff('cashier'), await h.as.staff('manager')]
    await worked(h, one, '2026-11-16')
    await worked(h, two, '2026-11-17')
    await stamped(h, one, ['2026-11-24 08:00', 'IN'], ['2026-11-24 17:00', 'OUT'])
    h.clock.set(fromLocal('2026-11-29', '09:00').toString())
    return { one, two, manager }
  }
  const PERIOD = { date: '2026-11-20' }

  test('closes when it is over and all its sheets are approved; then the database changes nothing of it', async () => {
    const h = await harness()
    const { one, two, manager } = await paid(h)
    await expect(manager.call(payPeriods.close, { date: '2026-11-29' })).rejects.toMatchObject(
      formError('This pay period can be closed from Sun, 12/13/26 on, when the last week it touches is over.'),
    )
    await expect(manager.call(payPeriods.close, PERIOD)).rejects.toMatchObject(
      formError('3 time sheets are not approved yet.'),
    )
    const [first, second] = [await idOf(one), await idOf(two)]
    await approved(manager, first, '2026-11-16')
    await approved(manager, second, '2026-11-16')
    await expect(
      h.add('pay_periods', {
        id: randomUUID(),
        from_date: '2026-11-15',
        to_date: '2026-11-28',
        figures: json([]),
        closed_by: first,
        closed_at: Temporal.Now.instant(),
      }),
    ).rejects.toThrow('all its time sheets')
    await approved(manager, first, '2026-11-24')
    const closed = await manager.call(payPeriods.close, PERIOD)
    expect(closed).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-28',
      status: 'CLOSED',
      sums: { worked: 25 * HOUR, regular: 24 * HOUR, overtime: HOUR, double: 0, days: 3 },
    })
    await expect(manager.call(payPeriods.close, PERIOD)).rejects.toMatchObject(
      formError('This pay period is already closed.'),
    )
    await expect(
      manager.call(timeSheets.reopen, { accountId: first, week: '2026-11-16', reason: 'Too late' }),
    ).rejects.toMatchObject(formError('The pay period is closed and can’t be changed.'))
    await expect(one.call(clock.correct, asked('2026-11-18 08:00', '2026-11-18 09:00'))).rejects.toMatchObject(
      formError('The pay period is closed and can’t be changed.'),
    )
    for (const change of [
      () => h.change('clock_shifts', {}, ({ ended_at }) => ({ ended_at: ended_at!.add({ hours: 1 }) })),
      () => h.remove('clock_breaks', {}),
      () => h.change('time_sheets', {}, ({ version }) => ({ version: version + 1 })),
      () => h.add('time_sheets', { account_id: second, week: '2026-11-22' }),
      () => h.remove('pay_periods', {}),
    ])
      await expect(change()).rejects.toThrow(/stays as it is|append-only/)
    expect(await manager.call(payPeriods.read, PERIOD)).toEqual(closed)
  })

  test('closed twenty times at once beside twenty changes, it is closed once, and what is paid is what was worked', async () => {
    const h = await harness()
    const { one, two, manager } = await paid(h)
    const accountId = await idOf(one)
    await approved(manager, accountId, '2026-11-16')
    await approved(manager, await idOf(two), '2026-11-16')
    await approved(manager, accountId, '2026-11-24')
    const closes = Array.from({ length: 20 }, () => manager.call(payPeriods.close, PERIOD))
    const changes = Array.from({ length: 20 }, () =>
      manager.call(timeSheets.reopen, { accountId, week: '2026-11-24', reason: 'Racing' }),
    )
    const [closed, reopened] = await Promise.all([through(closes), through(changes)])
    expect(closed + reopened).toBe(1)
    expect(await h.count('pay_periods')).toBe(closed)
  })

  test('its overtime counts for the days on which it was worked, however the weeks lie', async () => {
    const h = await harness({ now: '2026-11-02T16:00:00Z' })
    const owner = await h.as.staff('owner')
    const { version, current } = await owner.call(payPeriods.rules, {})
    await owner.call(payPeriods.setRules, { version, ...current.rules, period: 'TWICE_A_MONTH' })
    const who = await h.as.staff('cashier')
    for (const day of ['11', '12', '13', '14']) {
      await stamped(h, who, [`2026-11-${day} 08:00`, 'IN'], [`2026-11-${day} 16:00`, 'OUT'])
    }
    await stamped(h, who, ['2026-11-15 08:00', 'IN'], ['2026-11-15 18:00', 'OUT'])
    expect(await owner.call(payPeriods.read, { date: '2026-11-15' })).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-15',
      people: [{ days: 5, regular: 40 * HOUR, overtime: 2 * HOUR }],
    })
    expect((await owner.call(payPeriods.list, {})).items.map(({ from }) => from)).toEqual(['2026-11-01'])
  })

  test('half a month is closed when the week that it ends in is over, so that nobody is kept from clocking in', async () => {
    const h = await harness({ now: '2026-11-02T16:00:00Z' })
    const owner = await h.as.staff('owner')
    const { version, current } = await owner.call(payPeriods.rules, {})
    await owner.call(payPeriods.setRules, { version, ...current.rules, period: 'TWICE_A_MONTH' })
    const who = await h.as.staff('cashier')
    await stamped(h, who, ['2026-11-10 08:00', 'IN'], ['2026-11-10 16:00', 'OUT'])
    h.clock.set(fromLocal('2026-11-16', '07:00').toString())
    await approved(owner, await idOf(who), '2026-11-10')
    const close = () => owner.call(payPeriods.close, { date: '2026-11-10' })
    await expect(close()).rejects.toMatchObject(
      formError('This pay period can be closed from Sun, 11/22/26 on, when the last week it touches is over.'),
    )
    await stamped(h, who, ['2026-11-16 08:00', 'IN'], ['2026-11-16 16:00', 'OUT'])
    h.clock.set(fromLocal('2026-11-21', '23:00').toString())
    await expect(close()).rejects.toMatchObject(formError(expect.stringContaining('from Sun, 11/22/26 on')))
    h.clock.set(fromLocal('2026-11-22', '09:00').toString())
    await expect(close()).rejects.toMatchObject(formError('1 time sheet is not approved yet.'))
    await approved(owner, await idOf(who), '2026-11-16')
    expect(await close()).toMatchObject({ from: '2026-11-01', to: '2026-11-15', status: 'CLOSED', sums: { days: 1 } })
    await stamped(h, who, ['2026-11-23 08:00', 'IN'], ['2026-11-23 16:00', 'OUT'])
  })

  test('changed rules hold from the next period on, and who saves over a change is told', async () => {
    const h = await harness()
    const [owner, who] = [await h.as.staff('owner'), await h.as.staff('cashier')]
    await stamped(h, who, ['2026-11-16 08:00', 'IN'], ['2026-11-16 18:00', 'OUT'])
    const { version, current } = await owner.call(payPeriods.rules, {})
    const input = { version, ...current.rules, daily_overtime_hours: 10 }
    expect(await owner.call(payPeriods.setRules, input)).toMatchObject({
      holds_from: '2026-11-29',
      current: { rules: { daily_overtime_hours: 8 } },
    })
    expect(await who.call(clock.sheet, { week: '2026-11-16' })).toMatchObject({ sums: { overtime: 2 * HOUR } })
    await expect(owner.call(payPeriods.setRules, input)).rejects.toMatchObject({ status: 409 })
    await expect(
      owner.call(payPeriods.setRules, { ...input, version: version + 1, daily_double_hours: 9 }),
    ).rejects.toMatchObject({ fieldErrors: { daily_double_hours: ['Double time has to begin after overtime'] } })
    await expect(h.change('work_rule_versions', {}, { rules: json({}) })).rejects.toThrow('append-only')
  })
})

describe('a shared tablet', () => {
  async function tablet(h: Harness) {
    const [manager, who] = [await h.as.staff('manager'), await h.as.staff('cashier')]
    const { code } = await manager.call(tablets.add, { name: `Booth ${h.services.random.code(5)}` })
    const device = await h.as.traveller()
    const { token } = await device.call(tablets.pair, { code: ` ${code.toLowerCase()} ` })
    return { manager, who, device, token, code, account_id: await idOf(who) }
  }

  test('is set up with a code, once, and clocks people in with their PIN', async () => {
    const h = shared()
    const { manager, who, device, token, code, account_id } = await tablet(h)
    await expect(device.call(tablets.pair, { code })).rejects.toMatchObject({
      fieldErrors: {
        code: ['This code is wrong or has expired. Get a new one in the back office, under Time sheets.'],
      },
    })
    const stamp = (pin: string) => device.call(tablets.stamp, { token, account_id, pin, kind: 'IN' })
    await expect(stamp('2580')).rejects.toMatchObject({
      fieldErrors: { pin: ['Choose a PIN in the back office first, under Time clock.'] },
    })
    await expect(who.call(clock.setPin, { pin: '1234' })).rejects.toMatchObject({
      fieldErrors: { pin: ['Choose digits that are harder to guess'] },
    })
    await who.call(clock.setPin, { pin: '2580' })
    expect(await stamp('2580')).toMatchObject({ id: account_id, state: 'WORKING', has_pin: true })
    const { people, name } = await device.call(tablets.people, { token })
    expect(people.find(({ id }) => id === account_id)).toMatchObject({ state: 'WORKING' })
    const { shifts } = await who.call(clock.sheet, {})
    expect(shifts[0]?.stamps).toMatchObject([{ kind: 'IN', tablet: name }])
    const [row] = await h.rows('audit_trail', { action: 'clock.stamped', entity_id: shifts[0]!.id })
    expect(row?.actor).toBe(`staff:${account_id}`)

    const { items } = await manager.call(tablets.list, { page_size: 100 })
    await manager.call(tablets.remove, { tabletId: items.find((each) => each.name === name)!.id })
    await expect(device.call(tablets.people, { token })).rejects.toMatchObject(
      formError('This tablet is not set up, or was removed. Set it up with a new code.'),
    )
  })

  test('locks a PIN after five wrong tries, however many come at once, until its owner chooses another', async () => {
    const h = shared()
    const { who, device, token, account_id } = await tablet(h)
    await who.call(clock.setPin, { pin: '2580' })
    const stamp = (pin: string) => device.call(tablets.stamp, { token, account_id, pin, kind: 'IN' })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => stamp(String(4000 + index))))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await h.rows('clock_pins', { account_id })).toMatchObject([{ tries: 5 }])
    await expect(stamp('2580')).rejects.toMatchObject({ fieldErrors: { pin: [expect.stringContaining('locked')] } })
    expect(await who.call(clock.state, {})).toMatchObject({ pin: 'LOCKED', state: 'OFF' })
    await who.call(clock.setPin, { pin: '2581' })
    expect(await stamp('2581')).toMatchObject({ state: 'WORKING' })
  })

  test('stamps for nobody who may not clock in, and not for another account with somebody’s PIN', async () => {
    const h = shared()
    const { who, device, token } = await tablet(h)
    await who.call(clock.setPin, { pin: '2580' })
    const [other, marketing] = [await h.as.staff('cashier'), await h.as.staff('marketing')]
    await other.call(clock.setPin, { pin: '1470' })
    const input = { token, pin: '2580', kind: 'IN' } as const
    await expect(device.call(tablets.stamp, { ...input, account_id: await idOf(other) })).rejects.toMatchObject({
      fieldErrors: { pin: ['That PIN is not right.'] },
    })
    await expect(device.call(tablets.stamp, { ...input, account_id: await idOf(marketing) })).rejects.toMatchObject(
      formError('This tablet is not set up, or was removed. Set it up with a new code.'),
    )
    await expect(device.call(tablets.people, { token: 'made up' })).rejects.toMatchObject(
      formError('This tablet is not set up, or was removed. Set it up with a new code.'),
    )
  })

  test('asks for the end of a shift that was left open', async () => {
    const h = await harness()
    const { who, device, token, account_id } = await tablet(h)
    await who.call(clock.setPin, { pin: '2580' })
    await stamped(h, who, ['2026-11-20 08:00', 'IN'])
    h.clock.set(fromLocal('2026-11-21', '08:00').toString())
    const { people } = await device.call(tablets.people, { token })
    expect(people.find(({ id }) => id === account_id)).toMatchObject({ forgotten_from: '2026-11-20T08:00:00-08:00' })
    const to = toArgument(fromLocal('2026-11-20', '16:00'))
    expect(await device.call(tablets.sayEnd, { token, account_id, pin: '2580', to })).toMatchObject({ next: ['IN'] })
  })
})
