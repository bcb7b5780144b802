import { sql } from 'kysely'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { cashier } from '../../capabilities/drawers/factory.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { moves } from '../../capabilities/moves/contract.ts'
import { stays } from '../../capabilities/stays/contract.ts'
import { watchTonight } from '../../capabilities/tonight/jobs.ts'
import { ApiError, ValidationError } from '../../http/client.ts'
import { pacificTime, toArgument } from '../../lib/pacific.ts'
import type { Harness } from '../harness.ts'
import type { Traveller } from '../travellers.ts'

/** How a lot is run. */
export interface House {
  readonly days: number
  readonly stalls: number
  /** Spaces sold for a date, beyond the stalls where it is run to the brim. */
  readonly sold: number
  /** Drive-ups at a time where they have a share of their own; without it they are let in while a stall is empty. */
  readonly driveUps?: number
  /** Whether the product watches the nights. */
  readonly isWatched: boolean
  /** The same seed, the same people. */
  readonly seed: number
}

/** What came of it. */
export interface Nights {
  readonly bookings: number
  readonly arrived: number
  /** Cars with a booking for which there was no stall. */
  readonly refused: number
  readonly driveUps: number
  readonly turnedAway: number
  readonly missed: number
  readonly overstayed: number
  readonly lateFlights: number
  readonly offers: number
  readonly accepted: number
  /** The least hours between an offer and the arrival of its booking. */
  readonly leastNotice: number
  /** The share of stalls that were taken at two in the morning, on average of the nights after the first week. */
  readonly fullness: number
}

/** People who ask for space, day by day: the same for every house with the same seed. */
interface Wish {
  readonly hour: number
  readonly kind: 'booking' | 'drive-up'
  /** Hours until the arrival, and hours of the stay. */
  readonly ahead: number
  readonly hours: number
  readonly fate: number
  readonly drift: number
}

const NIGHT = '02:00'
const WARM_UP_DAYS = 7
/** What people do. */
const MISSED = 0.08
const OVERSTAYING = 0.12
const LATE_FLIGHT = 0.06
const ACCEPTING = 0.5

/** Lets days pass at a lot hour by hour, with the test clock and the real product. */
export async function passNights(h: Harness, house: House): Promise<Nights> {
  const lot = new Lot(h, house)
  await lot.open()
  for (let hour = 0; hour < house.days * 24; hour++) await lot.pass(hour)
  return lot.told()
}

interface Car {
  readonly stayId: string
  readonly leaves: number
  readonly isDriveUp: boolean
  readonly who: Traveller
}

interface Due {
  readonly who: Traveller
  readonly bookingId: string
  readonly number: string
  readonly wish: Wish
}

class Lot {
  readonly #h: Harness
  readonly #house: House
  readonly #start: Temporal.Instant
  readonly #wishes: ReadonlyMap<number, Wish[]>
  readonly #due = new Map<number, Due[]>()
  readonly #byBooking = new Map<string, Due>()
  readonly #answered = new Set<string>()
  readonly #nights: number[] = []
  #cars: Car[] = []
  #booth: Traveller | undefined
  #chance: () => number
  #count = { bookings: 0, arrived: 0, refused: 0, driveUps: 0, turnedAway: 0, missed: 0, overstayed: 0, lateFlights: 0 }

  constructor(h: Harness, house: House) {
    this.#h = h
    this.#house = house
    this.#start = h.clock.now()
    this.#wishes = Map.groupBy(wishesOf(house), ({ hour }) => hour)
    this.#chance = chanceOf(house.seed + 1)
  }

  async open(): Promise<void> {
    const { stalls, sold } = this.#house
    const beyond = Math.max(sold - stalls, 0)
    await this.#h.sql`
      update vehicle_classes set stalls = ${stalls}, default_allotment = ${Math.min(sold, stalls)}, default_overbooking = ${beyond}
      where code = 'STANDARD'`
    await this.#h.sql`
      update stall_days set allotment = ${Math.min(sold, stalls)}, overbooking = ${beyond}, bound = greatest(${sold}, reserved)
      where vehicle_class = 'STANDARD'`
    this.#booth = await cashier(this.#h)
  }

  async pass(hour: number): Promise<void> {
    if (hour > 0) await this.#h.elapse({ hours: 1 })
    await this.#leave(hour)
    if (pacificTime(this.#h.clock.now()) === NIGHT) await this.#night(hour)
    if (this.#house.isWatched) {
      await watchTonight(this.#h.ctx())
      await this.#answerOffers(hour)
    }
    for (const due of this.#due.get(hour) ?? []) await this.#arrive(due, hour)
    for (const wish of this.#wishes.get(hour) ?? []) {
      await (wish.kind === 'booking' ? this.#book(wish, hour) : this.#driveUp(wish, hour))
    }
  }

  async told(): Promise<Nights> {
    const [offers] = await this.#h.sql<{ n: number; accepted: number; least: number | null }>`
      select count(*)::int as n, count(*) filter (where o.status = 'ACCEPTED')::int as accepted,
        min(extract(epoch from q.travel_from - o.created_at) / 3600)::float8 as least
      from move_offers o join quotes q on q.id = o.quote_id`
    const full = this.#nights.reduce((sum, cars) => sum + cars, 0) / (this.#nights.length || 1)
    return {
      ...this.#count,
      offers: offers?.n ?? 0,
      accepted: offers?.accepted ?? 0,
      leastNotice: offers?.least ?? Number.POSITIVE_INFINITY,
      fullness: full / this.#house.stalls,
    }
  }

  async #book(wish: Wish, hour: number): Promise<void> {
    const from = this.#start.add({ hours: hour + wish.ahead })
    const stay = { travel_from_date: toArgument(from), travel_to_date: toArgument(from.add({ hours: wish.hours })) }
    const who = await this.#h.as.traveller()
    const email = `t${this.#count.bookings}-${hour}@example.com`
    const booking = await allowed(() =>
      booked(who, 'BUY_NOW', { stay, email, flight_number_returning: 'AS 12', check_for_existing: true }),
    )
    if (booking?.status !== 'CONFIRMED') return
    this.#count.bookings += 1
    this.#plan(hour + wish.ahead, { who, bookingId: booking.id, number: booking.number, wish })
  }

  #plan(hour: number, due: Due): void {
    this.#byBooking.set(due.bookingId, due)
    this.#due.set(hour, [...(this.#due.get(hour) ?? []), due])
  }

  async #arrive(due: Due, hour: number): Promise<void> {
    if (this.#byBooking.get(due.bookingId) !== due) return
    if (due.wish.fate < MISSED) {
      this.#count.missed += 1
      return
    }
    const { vehicle_class: vehicleClass } = await due.who.call(bookings.get, { bookingId: due.bookingId })
    if (vehicleClass === 'STANDARD' && this.#cars.length >= this.#house.stalls) {
      this.#count.refused += 1
      return
    }
    const stay = await this.#at().call(gate.arrive, { booking_number: due.number })
    this.#count.arrived += 1
    const leaves = hour + due.wish.hours + this.#longer(due.wish)
    if (vehicleClass === 'STANDARD') this.#cars.push({ stayId: stay.id, leaves, isDriveUp: false, who: due.who })
    if (isLate(due.wish)) await this.#tellOfFlight(due, stay.id, hour)
  }

  /** Hours beyond what was booked. */
  #longer({ fate, drift }: Wish): number {
    if (fate < MISSED + LATE_FLIGHT) return 5
    if (fate > 1 - OVERSTAYING) {
      this.#count.overstayed += 1
      return 1 + Math.floor(drift * 11)
    }
    return 0
  }

  /** Whose flight back is late says so the day before. */
  async #tellOfFlight(due: Due, stayId: string, hour: number): Promise<void> {
    this.#count.lateFlights += 1
    const back = this.#start.add({ hours: hour + due.wish.hours + 5 })
    await allowed(() =>
      this.#at().call(stays.lateFlight, { transactionId: stayId, flight_number: 'AS 12', back_at: toArgument(back) }),
    )
  }

  async #driveUp(wish: Wish, hour: number): Promise<void> {
    const { stalls, driveUps } = this.#house
    const isFull =
      this.#cars.length >= stalls || this.#cars.filter(({ isDriveUp }) => isDriveUp).length >= (driveUps ?? stalls)
    const stay = isFull ? undefined : await allowed(() => this.#at().call(gate.arrive, { plate: `W${hour}` }))
    if (!stay) {
      this.#count.turnedAway += 1
      return
    }
    this.#count.driveUps += 1
    this.#cars.push({ stayId: stay.id, leaves: hour + wish.hours, isDriveUp: true, who: this.#at() })
  }

  async #leave(hour: number): Promise<void> {
    for (const { stayId } of this.#cars.filter(({ leaves }) => leaves <= hour)) {
      const { due } = await this.#at().call(gate.stay, { stayId })
      await this.#at().call(gate.close, { stayId, by: due === '0.00' ? 'nothing' : 'cash', expected_due: due })
    }
    this.#cars = this.#cars.filter(({ leaves }) => leaves > hour)
  }

  /** Half of those who are asked take the first thing they are offered. */
  async #answerOffers(hour: number): Promise<void> {
    const open = await this.#h.sql<{ id: string; booking_id: string }>`
      select id, booking_id from move_offers where status = 'OPEN' order by created_at, id`
    for (const { id, booking_id: bookingId } of open) {
      const due = this.#byBooking.get(bookingId)
      if (!due || this.#answered.has(id)) continue
      this.#answered.add(id)
      if (this.#chance() >= ACCEPTING) continue
      const { options } = await due.who.call(moves.offer, { bookingId })
      const option_id = options[0]?.id ?? ''
      if (!(await allowed(() => due.who.call(moves.accept, { bookingId, option_id })))) continue
      await this.#planAgain(due, hour)
    }
  }

  async #planAgain(due: Due, hour: number): Promise<void> {
    const booking = await due.who.call(bookings.get, { bookingId: due.bookingId })
    this.#byBooking.delete(due.bookingId)
    if (booking.status !== 'CONFIRMED') return
    const from = Temporal.Instant.from(booking.travel_from_date)
    const at = Math.max(Math.round(this.#start.until(from).total('hours')), hour)
    this.#plan(at, { ...due })
  }

  /** What the worker does by itself, and how full the lot is. */
  async #night(hour: number): Promise<void> {
    const { jobs, db } = this.#h.services
    for (const job of ['bookings.no-show', 'moves.count-arrivals', 'tonight.count-days', 'moves.expire']) {
      if (!jobs.names.includes(job)) continue
      await jobs.send(db, job, {}, {})
      await sql`update pgboss.job set start_after = created_on where name = ${job} and state < 'active'`.execute(db)
      await jobs.runBatch(job, this.#h.services)
    }
    if (hour >= WARM_UP_DAYS * 24) this.#nights.push(this.#cars.length)
  }

  #at(): Traveller {
    return this.#booth as Traveller
  }
}

function isLate({ fate }: Wish): boolean {
  return fate >= MISSED && fate < MISSED + LATE_FLIGHT
}

/** More people than there is space for: a third more on Fridays and weekends. */
function wishesOf({ days, stalls, seed }: House): Wish[] {
  const chance = chanceOf(seed)
  const between = (least: number, most: number) => Math.floor(least + chance() * (most - least))
  const wishes: Wish[] = []
  for (let day = 0; day < days; day++) {
    const busy = day % 7 > 4 ? 1.35 : 1
    const make = (kind: Wish['kind'], count: number, ahead: () => number, hours: () => number) => {
      for (let each = 0; each < count; each++) {
        const [hour, at, stay, fate, drift] = [day * 24 + between(5, 23), ahead(), hours(), chance(), chance()]
        wishes.push({ hour, kind, ahead: at, hours: stay, fate, drift })
      }
    }
    make(
      'booking',
      Math.round(stalls * 0.42 * busy),
      () => between(4, 9 * 24),
      () => between(20, 4 * 24),
    )
    make(
      'drive-up',
      Math.round(stalls * 0.12 * busy),
      () => 0,
      () => between(3, 60),
    )
  }
  return wishes
}

/** Numbers from 0 on, below 1 (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What somebody tries; the product may say no. */
async function allowed<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ValidationError || error instanceof ApiError) return undefined
    throw error
  }
}
