import { describe, expect, test } from 'vitest'
import { schedulesRoute } from '../../app/schedules.ts'
import { addDays } from '../../lib/pacific.ts'
import { harness, sharedHarness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { booked } from '../bookings/factory.ts'
import { schedule } from './contract.ts'
import { crewOf, freshWeek, offered, published, shiftOf } from './factory.ts'
import { onShift } from './index.ts'

const shared = sharedHarness()

/** What one of the API's refusals says. */
const says = (text: string) => ({ formErrors: [expect.stringContaining(text)] })

describe('planning', () => {
  test('a shift keeps its clock times when it is moved over the night clocks change, and tells its real hours', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const id = await shiftOf(crew, crew.one.id, '2026-10-24', { start: '22:00', end: '06:00', break_minutes: 30 })
    const read = async (week: string) => {
      const { shifts } = await crew.planner.call(schedule.week, { week })
      return shifts.find((shift) => shift.id === id)!
    }
    const before = await read('2026-10-18')
    expect(before).toMatchObject({
      date: '2026-10-24',
      start: '22:00',
      end: '06:00',
      minutes: 7.5 * 60,
      state: 'DRAFT',
    })
    await crew.planner.call(schedule.moveShift, {
      shiftId: id,
      version: before.version,
      account_id: crew.other.id,
      date: '2026-10-31',
    })
    expect(await read('2026-10-25')).toMatchObject({
      account_id: crew.other.id,
      start: '22:00',
      end: '06:00',
      starts_at: '2026-10-31T22:00:00-07:00',
      ends_at: '2026-11-01T06:00:00-08:00',
      minutes: 8.5 * 60,
    })
  })

  test('what was done last is undone: a copy, a removal, a change, a filled week; and nothing once somebody else was there', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const { planner } = crew
    const week = freshWeek()
    const id = await shiftOf(crew, crew.one.id, addDays(week, 1), { note: 'First' })
    const look = async (of = week) => planner.call(schedule.week, { week: of })
    const undo = async (of = week) => planner.call(schedule.undo, { editId: (await look(of)).undo!.id })
    const [shift] = (await look()).shifts
    const to = { version: shift!.version, account_id: crew.other.id, date: addDays(week, 3) }

    await planner.call(schedule.moveShift, { shiftId: id, ...to, copy: true })
    expect((await look()).shifts).toHaveLength(2)
    await undo()
    expect((await look()).shifts).toMatchObject([{ id, date: addDays(week, 1) }])

    await planner.call(schedule.moveShift, { shiftId: id, ...to })
    await undo()
    expect((await look()).shifts).toMatchObject([{ id, date: addDays(week, 1), account_id: crew.one.id }])

    const { version } = (await look()).shifts[0]!
    await planner.call(schedule.removeShift, { shiftId: id, version })
    expect((await look()).shifts).toEqual([])
    await undo()
    expect((await look()).shifts).toMatchObject([{ id, note: 'First' }])

    const next = freshWeek()
    const copied = await planner.call(schedule.copyWeek, { week: next, from: week })
    expect(copied.shifts).toHaveLength(1)
    // What is there already is left out.
    expect((await planner.call(schedule.copyWeek, { week: next, from: week })).shifts).toEqual([])
    expect((await look(next)).shifts).toMatchObject([{ date: addDays(next, 1), start: '08:00', end: '16:00' }])

    const second = await h.as.staff('manager')
    const [there] = (await look(next)).shifts
    const values = { role_id: crew.role_id, date: there!.date, start: '09:00', end: '17:00' }
    await second.call(schedule.saveShift, { shiftId: there!.id, version: there!.version, ...values })
    await expect(undo(next)).rejects.toMatchObject({ status: 409 })
    expect((await look(next)).shifts).toMatchObject([{ start: '09:00' }])
  })

  test('a template keeps a week as a pattern and fills any other from it', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const week = freshWeek()
    await shiftOf(crew, crew.one.id, week, { start: '20:00', end: '04:00' })
    await shiftOf(crew, undefined, addDays(week, 6))
    const { id } = await crew.planner.call(schedule.keepTemplate, { week, name: `Usual ${week}` })
    const to = freshWeek()
    await crew.planner.call(schedule.useTemplate, { week: to, template_id: id })
    const { shifts, templates } = await crew.planner.call(schedule.week, { week: to })
    expect(shifts).toMatchObject([
      { date: to, start: '20:00', end: '04:00', account_id: crew.one.id },
      { date: addDays(to, 6), account_id: null },
    ])
    expect(templates).toContainEqual({ id, name: `Usual ${week}`, shifts: 2 })
    const again = crew.planner.call(schedule.keepTemplate, { week, name: `usual ${week}` })
    await expect(again).rejects.toMatchObject({ fieldErrors: { name: [expect.stringContaining('with this name')] } })
    await crew.planner.call(schedule.removeTemplate, { templateId: id })
    const gone = crew.planner.call(schedule.useTemplate, { week: to, template_id: id })
    await expect(gone).rejects.toMatchObject({ fieldErrors: { template_id: [expect.any(String)] } })
  })

  test('a role out of use, a stranger and a break as long as the shift are refused', async () => {
    const h = shared()
    const { planner, role_id, one } = await crewOf(h)
    const member = await h.as.member()
    const values = { role_id, date: freshWeek(), start: '08:00', end: '16:00' }
    const add = (more: object) => planner.call(schedule.addShift, { ...values, ...more })
    await expect(add({ account_id: member.id })).rejects.toMatchObject({
      fieldErrors: { account_id: [expect.any(String)] },
    })
    await expect(add({ break_minutes: 60, end: '09:00' })).rejects.toMatchObject({
      fieldErrors: { break_minutes: [expect.any(String)] },
    })
    const role = await planner.call(schedule.addRole, { name: 'Old', color: 'TEAL', active: false })
    await expect(add({ role_id: role.id })).rejects.toMatchObject({ fieldErrors: { role_id: [expect.any(String)] } })
    await expect(one.call(schedule.addShift, values)).rejects.toMatchObject({ status: 403 })
  })

  test('each hour asks for whom booked cars need, beside who is planned', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const role = await crew.planner.call(schedule.addRole, {
      name: 'Greeter',
      color: 'PINK',
      arrivals_per_hour: 1,
      departures_per_hour: 1,
    })
    const stay = { travel_from_date: '2027-02-01 07:15:00-0800', travel_to_date: '2027-02-03 18:40:00-0800' }
    await booked(await h.as.traveller(), 'BUY_NOW', { stay })
    await booked(await h.as.traveller(), 'BUY_NOW', { stay, check_for_existing: true })
    await shiftOf({ ...crew, role_id: role.id }, crew.one.id, '2027-02-01', { start: '06:00', end: '09:00' })
    const { days } = await crew.planner.call(schedule.week, { week: '2027-02-01' })
    const hourOf = (date: string, time: string) => {
      const hour = days.find((day) => day.date === date)!.hours.find(({ at }) => at.slice(11, 16) === time)!
      return { ...hour, cover: hour.cover.find(({ role_id }) => role_id === role.id) }
    }
    expect(hourOf('2027-02-01', '07:00')).toMatchObject({ arrivals: 2, departures: 0, cover: { need: 2, planned: 1 } })
    expect(hourOf('2027-02-03', '18:00')).toMatchObject({ arrivals: 0, departures: 2, cover: { need: 2, planned: 0 } })
    expect(hourOf('2027-02-02', '07:00')).toMatchObject({ arrivals: 0, cover: { need: 0 } })
  })
})

describe('publishing', () => {
  test('each person gets one mail with their shifts and what changed, nobody twice, and nobody whose week is the same', async () => {
    const h = await harness()
    const crew = await crewOf(h)
    const { planner, one, other } = crew
    const week = freshWeek()
    const first = await shiftOf(crew, one.id, addDays(week, 1), { note: 'Keys are in the safe' })
    await shiftOf(crew, other.id, addDays(week, 2))
    // Nobody but who plans sees a draft.
    expect((await one.call(schedule.week, { week })).shifts).toEqual([])
    expect(await published(planner, week)).toMatchObject({ told: 2 })
    await h.runJobs()
    const mails = await h.mail('schedule/')
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([one.email, other.email]))
    expect(mails).toHaveLength(2)
    const own = mails.find(({ recipient }) => recipient === one.email)!
    expect(own.text).toContain('Keys are in the safe')
    expect(own.text).toContain('8:00 am – 4:00 pm')
    expect((await one.call(schedule.week, { week })).shifts).toHaveLength(2)

    // A job that runs again, as after a crash, writes to nobody again.
    const { id } = await h.row('schedule_publications', { week })
    await h.services.jobs.send(h.services.db, 'schedule.mail-published', { publicationId: id }, {})
    await h.runJobs()
    expect(await h.mail('schedule/')).toHaveLength(2)

    const [shift] = (await planner.call(schedule.week, { week })).shifts
    const values = { account_id: one.id, role_id: crew.role_id, date: addDays(week, 1), start: '10:00', end: '18:00' }
    await planner.call(schedule.saveShift, { shiftId: first, version: shift!.version, ...values })
    expect(await planner.call(schedule.week, { week })).toMatchObject({ concerned: 1 })
    expect((await planner.call(schedule.week, { week })).shifts[0]).toMatchObject({ state: 'CHANGED' })
    expect((await one.call(schedule.week, { week })).shifts[0]).toMatchObject({ start: '08:00' })
    expect(await published(planner, week)).toMatchObject({ told: 1 })
    await h.runJobs()
    const [latest, ...before] = await h.mail('schedule/')
    expect(before).toHaveLength(2)
    expect(latest).toMatchObject({ recipient: one.email })
    expect(latest!.text).toMatch(/Changed[\s\S]*10:00 am – 6:00 pm[\s\S]*Before: .*8:00 am – 4:00 pm/)
    await expect(published(planner, week)).rejects.toMatchObject(says('nothing to publish'))
  })

  test('of two who publish what both saw, and of who publishes what was edited since, one is told', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const week = freshWeek()
    await shiftOf(crew, crew.one.id, week)
    const second = await h.as.staff('manager')
    const { version } = await second.call(schedule.week, { week })
    const publish = (who: typeof second) => who.call(schedule.publish, { week, version, accept_conflicts: true })
    const raced = await Promise.allSettled([
      publish(crew.planner),
      publish(second),
      publish(crew.planner),
      publish(second),
    ])
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of raced) {
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
    }
  })

  test('conflicts are told before and have to be read; who works twice at once cannot be published at all', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const { planner, one } = crew
    const week = freshWeek()
    await planner.call(schedule.setAvailability, { accountId: one.id, version: 1, availability: { 1: null } })
    await shiftOf(crew, one.id, addDays(week, 1))
    const seen = await planner.call(schedule.week, { week })
    expect(seen.conflicts).toMatchObject([
      { kind: 'AVAILABILITY', forbids: false, what: expect.stringContaining('Outside') },
    ])
    await expect(planner.call(schedule.publish, { week, version: seen.version })).rejects.toMatchObject({
      fieldErrors: { accept_conflicts: [expect.any(String), expect.stringContaining('Outside')] },
    })
    await shiftOf(crew, one.id, addDays(week, 1), { start: '15:00', end: '20:00' })
    await expect(published(planner, week)).rejects.toMatchObject(says('two shifts at the same time'))
    // The database holds it, whatever anybody writes.
    const planned = await h.rows('shifts', { account_id: one.id })
    const twice = async () => {
      for (const { role_id, starts_at, ends_at } of planned) {
        const id = h.ctx().random.uuid()
        await h.add('published_shifts', {
          id,
          account_id: one.id,
          role_id,
          starts_at,
          ends_at,
          break_minutes: 0,
          note: '',
        })
      }
    }
    await expect(twice()).rejects.toThrow('nobody_works_twice_at_once')
  })

  test('a shift over midnight into the next week stands against a published one there', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const week = freshWeek()
    const next = freshWeek()
    await shiftOf(crew, crew.one.id, next, { start: '04:00', end: '12:00' })
    await published(crew.planner, next)
    await shiftOf(crew, crew.one.id, addDays(week, 6), { start: '22:00', end: '06:00' })
    await expect(published(crew.planner, week)).rejects.toMatchObject(says('two shifts at the same time'))
  })
})

describe('requests', () => {
  test('of twenty who take an offered shift one has it; approved, it is theirs, and both are told', async () => {
    const h = await harness()
    const { planner, one, other, swap, shift_id, week, role_id } = await offered(h)
    await h.runJobs()
    expect(await h.mail(`schedule/swap/${swap.id}/offered`)).toMatchObject([{ recipient: other.email }])
    const takers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const who = await h.as.staff('cashier')
        await planner.call(schedule.savePerson, { accountId: who.id!, version: 0, roles: [role_id] })
        return who
      }),
    )
    const raced = await Promise.allSettled(takers.map((who) => who.call(schedule.acceptSwap, { swapId: swap.id })))
    const won = raced.flatMap(({ status }, index) => (status === 'fulfilled' ? [takers[index]!] : []))
    expect(won).toHaveLength(1)
    for (const each of raced) if (each.status === 'rejected') expect(each.reason).toMatchObject(says('took it first'))
    await h.runJobs()
    const asked = await h.mail(`schedule/swap/${swap.id}/accepted`)
    expect(asked.map(({ recipient }) => recipient)).toContain(planner.email)

    await expect(one.call(schedule.decideSwap, { swapId: swap.id, approve: true })).rejects.toMatchObject({
      status: 403,
    })
    const decisions = await Promise.allSettled(
      [true, false, true].map((approve) => planner.call(schedule.decideSwap, { swapId: swap.id, approve })),
    )
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { swaps } = await one.call(schedule.person, { accountId: 'me', from: week })
    const isApproved = swaps[0]!.status === 'APPROVED'
    const { shifts } = await planner.call(schedule.week, { week })
    expect(shifts).toMatchObject([{ id: shift_id, account_id: isApproved ? won[0]!.id : one.id, state: 'PUBLISHED' }])
    await h.runJobs()
    const told = await h.mail(`schedule/swap/${swap.id}/decided`)
    expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set([one.email, won[0]!.email]))
    expect(told).toHaveLength(2)
  })

  test('who works then, or in another role, cannot take it; an offer ends when its shift is published otherwise', async () => {
    const h = shared()
    const { planner, one, other, swap, shift_id, week, role_id } = await offered(h)
    await expect(one.call(schedule.acceptSwap, { swapId: swap.id })).rejects.toMatchObject(says('your own'))
    const stranger = await h.as.staff('cashier')
    await expect(stranger.call(schedule.acceptSwap, { swapId: swap.id })).rejects.toMatchObject(says('work as Driver'))
    await expect(one.call(schedule.offerShift, { shift_id })).rejects.toMatchObject(says('already'))
    await shiftOf({ planner, role_id }, other.id, addDays(week, 2), { start: '12:00', end: '18:00' })
    await published(planner, week)
    await expect(other.call(schedule.acceptSwap, { swapId: swap.id })).rejects.toMatchObject(
      says('already have a shift at that time'),
    )
    const shift = (await planner.call(schedule.week, { week })).shifts.find(({ id }) => id === shift_id)!
    await planner.call(schedule.removeShift, { shiftId: shift_id, version: shift.version })
    await published(planner, week)
    await expect(other.call(schedule.acceptSwap, { swapId: swap.id })).rejects.toMatchObject(says('over'))
    expect((await one.call(schedule.person, { accountId: 'me', from: week })).swaps).toMatchObject([{ status: 'OVER' }])
  })

  test('a shift of today can be offered until it begins, by whoever has it', async () => {
    const h = await harness({ now: '2026-11-17T08:00:00-08:00' })
    const crew = await crewOf(h)
    const { planner, one, other } = crew
    const shift_id = await shiftOf(crew, one.id, '2026-11-17', { start: '12:00', end: '18:00' })
    await published(planner, '2026-11-15')
    const offeredTo = async (who: Traveller) =>
      (await who.call(schedule.person, { accountId: one.id })).shifts.map((shift) => shift.may_be_offered)
    expect([await offeredTo(one), await offeredTo(other)]).toEqual([[true], [false]])
    h.clock.advance({ hours: 4 })
    expect(await offeredTo(one)).toEqual([false])
    await expect(one.call(schedule.offerShift, { shift_id })).rejects.toMatchObject(says('has begun'))
    h.clock.set('2026-11-17T11:59:00-08:00')
    await one.call(schedule.offerShift, { shift_id })
    expect(await offeredTo(one)).toEqual([false])
  })

  test('an open shift goes to one of those who ask for it at once, after approval; declined, it is open again', async () => {
    const h = await harness()
    const crew = await crewOf(h)
    const { planner, one, other, role_id } = crew
    const week = freshWeek()
    const shift_id = await shiftOf(crew, undefined, addDays(week, 2))
    const busy = await shiftOf(crew, undefined, addDays(week, 3))
    await shiftOf(crew, one.id, addDays(week, 3), { start: '12:00', end: '18:00' })
    await published(planner, week)
    const offeredTo = async (who: Traveller) =>
      (await who.call(schedule.person, { accountId: 'me', from: week })).unfilled.map(({ id }) => id)
    expect(await offeredTo(one)).toEqual([shift_id])
    expect(await offeredTo(other)).toEqual([shift_id, busy])
    const stranger = await h.as.staff('cashier')
    expect(await offeredTo(stranger)).toEqual([])
    const take = (who: Traveller, shiftId = shift_id) => who.call(schedule.takeShift, { shiftId })
    await expect(take(stranger)).rejects.toMatchObject(says('work as Driver'))
    await expect(take(one, busy)).rejects.toMatchObject(says('already have a shift at that time'))

    const takers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const who = await h.as.staff('cashier')
        await planner.call(schedule.savePerson, { accountId: who.id!, version: 0, roles: [role_id] })
        return who
      }),
    )
    const raced = await Promise.allSettled(takers.map((who) => take(who)))
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await offeredTo(one)).toEqual([])
    const waiting = async () => (await planner.call(schedule.swaps, { status: 'ACCEPTED' })).items
    const [first] = await waiting()
    expect(first).toMatchObject({ from: null, shift_id })
    await planner.call(schedule.decideSwap, { swapId: first!.id, approve: false })
    expect(await offeredTo(one)).toEqual([shift_id])

    const taken = await take(one)
    await expect(one.call(schedule.decideSwap, { swapId: taken.id, approve: true })).rejects.toMatchObject({
      status: 403,
    })
    await one.call(schedule.withdrawSwap, { swapId: taken.id })
    const again = await take(other)
    await planner.call(schedule.decideSwap, { swapId: again.id, approve: true })
    const { shifts } = await planner.call(schedule.week, { week })
    expect(shifts.find(({ id }) => id === shift_id)).toMatchObject({ account_id: other.id, state: 'PUBLISHED' })
    await h.runJobs()
    expect(await h.mail(`schedule/swap/${again.id}/decided`)).toMatchObject([{ recipient: other.email }])
  })

  test('whoever approves sees what stands against the colleague; a taken shift that is given back is offered again', async () => {
    const h = shared()
    const { planner, other, swap, week, role_id } = await offered(h)
    await shiftOf({ planner, role_id }, other.id, addDays(week, 1), { start: '18:00', end: '23:30' })
    await published(planner, week)
    await other.call(schedule.acceptSwap, { swapId: swap.id })
    const { items } = await planner.call(schedule.swaps, { status: 'ACCEPTED' })
    const shown = items.find(({ id }) => id === swap.id)
    expect(shown).toMatchObject({ against: [expect.stringContaining('8.5 hours of rest')] })
    expect(await other.call(schedule.withdrawSwap, { swapId: swap.id })).toMatchObject({ status: 'OFFERED', to: null })
    await expect(planner.call(schedule.decideSwap, { swapId: swap.id, approve: true })).rejects.toMatchObject(
      says('No one has taken'),
    )
  })

  test('days off are asked for and decided by mail to both, never by oneself, and stand against shifts', async () => {
    const h = await harness()
    const crew = await crewOf(h)
    const { planner, one } = crew
    const week = freshWeek()
    const days = { from_date: addDays(week, 2), to_date: addDays(week, 3) }
    const { id } = await one.call(schedule.askTimeOff, { ...days, reason: 'A wedding' })
    await h.runJobs()
    expect(await h.mail(`schedule/time-off/${id}/asked`)).toContainEqual(
      expect.objectContaining({ recipient: planner.email, text: expect.stringContaining('A wedding') }),
    )
    const own = await planner.call(schedule.askTimeOff, days)
    await expect(planner.call(schedule.decideTimeOff, { timeOffId: own.id, approve: true })).rejects.toMatchObject(
      says('Someone else'),
    )
    await planner.call(schedule.decideTimeOff, { timeOffId: id, approve: true, answer: 'Have fun' })
    await expect(planner.call(schedule.decideTimeOff, { timeOffId: id, approve: false })).rejects.toMatchObject(
      says('no longer waiting'),
    )
    await h.runJobs()
    expect(await h.mail(`schedule/time-off/${id}/decided`)).toMatchObject([
      { recipient: one.email, text: expect.stringContaining('Have fun') },
    ])
    await shiftOf(crew, one.id, addDays(week, 3))
    expect((await planner.call(schedule.week, { week })).conflicts).toMatchObject([{ kind: 'TIME_OFF' }])
    await one.call(schedule.withdrawTimeOff, { timeOffId: id })
    expect((await planner.call(schedule.week, { week })).conflicts).toEqual([])
    const past = one.call(schedule.askTimeOff, { from_date: '2026-01-01', to_date: '2026-01-02' })
    await expect(past).rejects.toMatchObject({ fieldErrors: { from_date: [expect.any(String)] } })
  })
})

describe('what people read', () => {
  test('a calendar is served at its signed address alone, published shifts only, until it is renewed or ended', async () => {
    const h = shared()
    const crew = await crewOf(h)
    const { planner, one } = crew
    const week = '2026-11-29'
    await shiftOf(crew, one.id, addDays(week, 1), { start: '08:00', end: '16:00' })
    await published(planner, week)
    await shiftOf(crew, one.id, addDays(week, 2), { start: '08:00', end: '16:00' })
    const serve = schedulesRoute(h.services)
    const ask = (feed: string) => serve(feed.split('/').at(-1)!)
    const { feed } = await one.call(schedule.setFeed, { on: true })
    const answer = await ask(feed!)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const file = await answer.text()
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(file).toContain('DTSTART:20261130T160000Z')
    expect(file).toContain('SUMMARY:Driver ')
    const wrong = feed!.replace(/\.(.)(.{42})\.ics$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}.ics`)
    expect((await ask(wrong)).status).toBe(404)
    const renewed = await one.call(schedule.setFeed, { on: true })
    expect([(await ask(feed!)).status, (await ask(renewed.feed!)).status]).toEqual([404, 200])
    await one.call(schedule.setFeed, { on: false })
    expect((await ask(renewed.feed!)).status).toBe(404)
    expect((await planner.call(schedule.person, { accountId: one.id })).feed).toBeNull()
  })

  test('who is on shift now is told from what was published', async () => {
    const h = await harness({ now: '2026-11-21T20:00:00Z' })
    const crew = await crewOf(h)
    await shiftOf(crew, crew.one.id, '2026-11-21', { start: '10:00', end: '18:00' })
    expect(await onShift(h.ctx())).toEqual([])
    await published(crew.planner, '2026-11-21')
    const now = {
      account_id: crew.one.id,
      name: 'cashier',
      role: expect.stringContaining('Driver'),
      until: '2026-11-21T18:00:00-08:00',
    }
    expect(await onShift(h.ctx())).toEqual([now])
    expect((await crew.other.call(schedule.now, {})).people).toEqual([now])
    h.clock.set('2026-11-22T02:00:00Z')
    expect(await onShift(h.ctx())).toEqual([])
  })

  test('a month tells its shifts day by day, drafts to who plans alone', async () => {
    const h = shared()
    const crew = await crewOf(h)
    await shiftOf(crew, crew.one.id, '2027-01-31', { start: '20:00', end: '04:00' })
    const days = async (who: typeof crew.one) => {
      const { days } = await who.call(schedule.month, { month: '2027-01' })
      return days.filter(({ shifts }) => shifts.length > 0).map(({ date }) => date)
    }
    expect(await days(crew.planner as typeof crew.one)).toEqual(['2027-01-31'])
    expect(await days(crew.one)).toEqual([])
  })

  test('nobody changes when somebody else can work but who plans', async () => {
    const h = shared()
    const { one, other } = await crewOf(h)
    const set = (accountId: string, version: number, window: [string, string]) =>
      one.call(schedule.setAvailability, { accountId, version, availability: { 3: window } })
    await expect(set(other.id, 1, ['08:00', '12:00'])).rejects.toMatchObject({ status: 403 })
    await expect(set('me', 1, ['12:00', '08:00'])).rejects.toMatchObject({
      fieldErrors: { availability: [expect.any(String)] },
    })
    await set('me', 1, ['08:00', '12:00'])
    const { person } = await one.call(schedule.person, { accountId: 'me' })
    expect(person).toMatchObject({ availability: { 3: ['08:00', '12:00'] }, version: 2 })
  })
})
