import { addDays } from '../../lib/pacific.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { schedule } from './contract.ts'

/** Somebody who plans, and two people of one role. */
export interface Crew {
  readonly planner: Traveller
  readonly role_id: string
  readonly one: Traveller & { readonly id: string }
  readonly other: Traveller & { readonly id: string }
}

let weeks = 0
let crews = 0

/** A Sunday in spring 2027 that no other test plans. */
export function freshWeek(): string {
  weeks += 1
  return addDays('2027-03-21', 7 * weeks)
}

/** People with a role of their own, planned by a manager who is there already, or by a new one. */
export async function crewOf(h: Harness, manager?: Traveller): Promise<Crew> {
  const planner = manager ?? (await h.as.staff('manager'))
  crews += 1
  const { id: role_id } = await planner.call(schedule.addRole, { name: `Driver ${crews}`, color: 'ORANGE' })
  return { planner, role_id, one: await member(h, planner, role_id), other: await member(h, planner, role_id) }
}

async function member(h: Harness, planner: Traveller, role_id: string) {
  const who = await h.as.staff('cashier')
  const id = who.id!
  await planner.call(schedule.savePerson, { accountId: id, version: 0, roles: [role_id] })
  return { ...who, id }
}

/** Plans a shift from 8 am until 4 pm unless told otherwise. */
export async function shiftOf(
  { planner, role_id }: Pick<Crew, 'planner' | 'role_id'>,
  account_id: string | undefined,
  date: string,
  more: {
    readonly start?: string
    readonly end?: string
    readonly break_minutes?: number
    readonly note?: string
  } = {},
): Promise<string> {
  const times = { start: '08:00', end: '16:00', ...more }
  const { shifts } = await planner.call(schedule.addShift, { account_id, role_id, date, ...times })
  return shifts[0]!
}

/** Publishes a week as it is now, whatever stands against it. */
export async function published(planner: Traveller, week: string) {
  const { version } = await planner.call(schedule.week, { week })
  return planner.call(schedule.publish, { week, version, accept_conflicts: true })
}

/** A published shift that its owner offers. */
export async function offered(h: Harness, manager?: Traveller) {
  const crew = await crewOf(h, manager)
  const week = freshWeek()
  const shift_id = await shiftOf(crew, crew.one.id, addDays(week, 2))
  await published(crew.planner, week)
  const swap = await crew.one.call(schedule.offerShift, { shift_id })
  return { ...crew, week, shift_id, swap }
}
