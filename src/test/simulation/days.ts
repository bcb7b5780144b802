import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import type { Booking } from '../../capabilities/bookings/contract.ts'
import { stays } from '../../capabilities/stays/contract.ts'
import { cashier } from '../../capabilities/drawers/factory.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import type { GateStay } from '../../capabilities/stays/office-contract.ts'
import { ValidationError } from '../../http/client.ts'
import { isBefore, toArgument } from '../../lib/pacific.ts'
import type { Harness } from '../harness.ts'
import type { Traveller } from '../travellers.ts'

/** What happened how often. */
export type Happened = Record<string, number>

/** How many come a day. */
export interface Traffic {
  readonly days: number
  readonly bookingsADay: number
  readonly walkInsADay: number
  /** The same seed, the same days. */
  readonly seed: number
}

interface Event {
  readonly at: Temporal.Instant
  readonly run: () => Promise<void>
}

/** Lets days pass at the lot with the test clock: people book, come, stay, leave early, late or never. */
export async function simulate(h: Harness, traffic: Traffic): Promise<Happened> {
  const world = new World(h, traffic)
  await world.open()
  await world.pass()
  return world.happened
}

const HOUR = 60

class World {
  readonly happened: Happened = {}
  readonly h: Harness
  readonly traffic: Traffic
  readonly #events: Event[] = []
  #state: number
  #cashiers: Traveller[] = []
  #members: (Traveller & { number: string })[] = []

  constructor(h: Harness, traffic: Traffic) {
    this.h = h
    this.traffic = traffic
    this.#state = traffic.seed
  }

  /** Two booths, some members, and what will happen each day. */
  async open(): Promise<void> {
    const { h, traffic } = this
    this.#cashiers = [await cashier(h, '100.00', 'owner'), await cashier(h)]
    this.#members = [await h.as.member(), await h.as.member()]
    const start = h.clock.now()
    for (let day = 0; day < traffic.days; day++) {
      const midnight = start.add({ minutes: day * 24 * HOUR })
      for (let each = 0; each < traffic.bookingsADay; each++) this.#plan(this.#within(midnight), () => this.#book())
      for (let each = 0; each < traffic.walkInsADay; each++) this.#plan(this.#within(midnight), () => this.#walkIn())
      this.#plan(midnight.add({ minutes: 23 * HOUR }), () => this.#night())
    }
  }

  async pass(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      if (isBefore(this.h.clock.now(), next.at)) this.h.clock.set(next.at)
      await next.run()
    }
    await this.#night()
  }

  #next(): Event | undefined {
    const first = this.#events.reduce<Event | undefined>(
      (best, event) => (best && !isBefore(event.at, best.at) ? best : event),
      undefined,
    )
    if (first) this.#events.splice(this.#events.indexOf(first), 1)
    return first
  }

  #plan(at: Temporal.Instant, run: () => Promise<void>): void {
    this.#events.push({ at, run })
  }

  #count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1
  }

  /** A number from 0 on, below 1 (mulberry32). */
  #chance(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  #between(least: number, most: number): number {
    return Math.floor(least + this.#chance() * (most - least))
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    return values[this.#between(0, values.length)] as Value
  }

  #within(day: Temporal.Instant): Temporal.Instant {
    return day.add({ minutes: this.#between(0, 22 * HOUR) })
  }

  async #book(): Promise<void> {
    const { h } = this
    const traveller = await h.as.traveller()
    const from = h.clock.now().add({ minutes: this.#between(HOUR, 4 * 24 * HOUR) })
    const to = from.add({ minutes: this.#between(4 * HOUR, 4 * 24 * HOUR) })
    const stay = {
      travel_from_date: toArgument(from),
      travel_to_date: toArgument(to),
      vehicle_class: this.#chance() < 0.1 ? ('OVERSIZE' as const) : ('STANDARD' as const),
    }
    const email = `t${this.#between(0, 1e9)}@example.com`
    const booking = await booked(traveller, this.#oneOf(['BUY_NOW', 'BOOK_NOW'] as const), {
      stay,
      email,
      flight_number_returning: 'AS 12',
    })
    this.#count('booked')
    const fate = this.#chance()
    if (fate < 0.1)
      return this.#plan(h.clock.now().add({ minutes: this.#between(5, 600) }), () => this.#cancel(traveller, booking))
    if (fate < 0.2) return this.#count('will not come')
    const drift = fate < 0.3 ? -this.#between(60, 600) : fate < 0.4 ? this.#between(60, 200) : this.#between(-25, 25)
    const arrival = from.add({ minutes: drift })
    const comes = isBefore(arrival, h.clock.now()) ? h.clock.now().add({ minutes: 1 }) : arrival
    this.#plan(isBefore(comes, to) ? comes : from, () => this.#arrive(traveller, booking, to))
  }

  async #cancel(traveller: Traveller, { number }: Booking): Promise<void> {
    await this.#ifAllowed('cancelled', () => traveller.call(bookings.cancel, { number }))
  }

  async #arrive(traveller: Traveller, booking: Booking, to: Temporal.Instant): Promise<void> {
    const stay = await this.#ifAllowed('arrived', () =>
      this.#oneOf(this.#cashiers).call(gate.arrive, { booking_number: booking.number }),
    )
    if (!stay) return
    const fate = this.#chance()
    if (fate < 0.05) {
      await this.#cashiers[0]!.call(gate.change, { stayId: stay.id, vehicle_class: 'OVERSIZE' })
      this.#count('wrong class')
    }
    const drift =
      fate < 0.2 ? this.#between(60, 30 * HOUR) : fate < 0.3 ? -this.#between(60, 600) : this.#between(-25, 29)
    const now = this.h.clock.now()
    const leaves = to.add({ minutes: drift })
    if (drift > 60 && this.#chance() < 0.4)
      this.#plan(isBefore(now, to) ? to : now, () => this.#lateFlight(stay, leaves))
    this.#plan(isBefore(now, leaves) ? leaves : now.add({ minutes: 30 }), () => this.#leave(stay))
  }

  async #lateFlight({ id }: GateStay, backAt: Temporal.Instant): Promise<void> {
    const told = { transactionId: id, flight_number: 'AS 12', back_at: toArgument(backAt) }
    await this.#ifAllowed('late flight', () => this.#oneOf(this.#cashiers).call(stays.lateFlight, told))
  }

  async #walkIn(): Promise<void> {
    const member = this.#chance() < 0.2 ? this.#oneOf(this.#members).number : undefined
    const stay = await this.#oneOf(this.#cashiers).call(gate.arrive, { point_club_number: member })
    this.#count('walked in')
    const now = this.h.clock.now()
    if (this.#chance() < 0.06) return this.#plan(now.add({ minutes: 2 }), () => this.#void(stay))
    this.#plan(now.add({ minutes: this.#between(10, 60 * HOUR) }), () => this.#leave(stay))
  }

  async #void({ id }: GateStay): Promise<void> {
    await this.#cashiers[0]!.call(gate.void, { stayId: id, reason_code: 'MISTAKE' })
    this.#count('voided')
  }

  /** Both booths may press at once; one closes the stay. */
  async #leave({ id }: GateStay): Promise<void> {
    const who = this.#oneOf(this.#cashiers)
    if (this.#chance() < 0.06) {
      await who.call(gate.change, { stayId: id, is_lost_ticket: true })
      this.#count('lost ticket')
    }
    const { due, kept_card } = await who.call(gate.stay, { stayId: id })
    const by = due === '0.00' ? 'nothing' : kept_card && this.#chance() < 0.6 ? 'kept_card' : 'cash'
    const booths = this.#chance() < 0.1 ? this.#cashiers : [who]
    const tries = booths.map((booth) => booth.call(gate.close, { stayId: id, by, expected_due: due }))
    const closed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    if (closed.length !== 1) throw new Error(`${closed.length} cashiers closed one stay`)
    this.#count(`left, ${by}`)
    if (this.#chance() < 0.06) this.#plan(this.h.clock.now().add({ minutes: 90 }), () => this.#refund(id))
  }

  async #refund(stayId: string): Promise<void> {
    const { refundable } = await this.#cashiers[0]!.call(gate.stay, { stayId })
    if (refundable === '0.00') return
    const amount = this.#chance() < 0.5 ? refundable : '1.00'
    await this.#cashiers[0]!.call(gate.refund, { stayId, amount, reason_code: 'SERVICE_FAILURE' })
    this.#count('refunded')
  }

  /** What the worker does by itself: who never came, sums, books, mail. */
  async #night(): Promise<void> {
    const { h } = this
    for (const job of ['bookings.no-show', 'stays.roll-up', 'books.compare'])
      await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
    this.#count('nights')
  }

  /** What somebody tries; the rules may say no, for instance to cancelling after arrival. */
  async #ifAllowed<Value>(what: string, act: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await act()
      this.#count(what)
      return value
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      this.#count(`${what}: not allowed`)
      return undefined
    }
  }
}
