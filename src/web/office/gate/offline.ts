import { parseInstant } from '../../../lib/pacific.ts'
import { type Cents, cents } from '../../../lib/money.ts'
import { CODE_ALPHABET, checkSymbol, lettersAndDigits, spellCode } from '../../../lib/code.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import type { EngineArgs } from '../../../capabilities/quotes/pricing.ts'
import type { LotTerms, PriceBook } from '../../../capabilities/rates/rules.ts'
import { priceStay } from '../../../capabilities/stays/pricing.ts'
import type { Snapshot } from '../../../capabilities/offline-scans/contract.ts'

/** A ticket's number or locator that is made here: eight random symbols and their check symbol. */
export function newCode(): string {
  for (;;) {
    const body = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => CODE_ALPHABET[byte & 31]).join('')
    const check = checkSymbol(body)
    if (check) return body + check
  }
}

interface KnownBooking {
  readonly number: string
  readonly full_name: string
  readonly plate: string | null
  readonly vehicle_class: VehicleClass
  readonly travel_from_date: string
  readonly travel_to_date: string
  readonly held: Cents
  readonly args: EngineArgs
}

interface KnownVoucher {
  readonly number: string
  /** Missing in what an older version of the page has kept. */
  readonly vehicle_class?: VehicleClass
  readonly travel_from_date: string
  readonly travel_to_date: string
}

interface KnownStay {
  readonly ticket_num: string
  readonly vehicle_class: VehicleClass
  readonly plate: string | null
  readonly entered_at: string
  readonly is_lost_ticket: boolean
  readonly holds_until: string | null
  readonly booking: KnownBooking | null
  readonly voucher: KnownVoucher | null
}

interface StoredArrival {
  readonly kind: 'ARRIVAL'
  readonly at: string
  readonly ticket_num: string
  readonly booking_number?: string
}

interface StoredDeparture {
  readonly kind: 'DEPARTURE'
  readonly ticket_num: string
}

/** The content of a stored scan. */
export type StoredScan = StoredArrival | StoredDeparture

/**
 * What the server told, on top of what was known before where it told changes alone. Undefined where these do not add up to what
 * it has: something else has changed, and everything must be asked for.
 */
export function withChanges(before: Snapshot | undefined, told: Snapshot): Snapshot | undefined {
  if (!told.is_part) return told
  if (!before) return undefined
  const gone = new Set([
    ...told.gone,
    ...told.stays.flatMap(({ ticket_num, booking }) => [ticket_num, isKnownBooking(booking) ? booking.number : '']),
    ...told.bookings.map(({ number }) => number),
  ])
  const from = Date.parse(told.expected_from)
  const isExpected = ({ number, travel_from_date }: Snapshot['bookings'][number]) =>
    !gone.has(number) && isText(travel_from_date) && Date.parse(travel_from_date) >= from
  const stays = [...before.stays.filter(({ ticket_num }) => !gone.has(ticket_num)), ...told.stays]
  const bookings = [...before.bookings.filter(isExpected), ...told.bookings]
  const addsUp = stays.length === told.counts.stays && bookings.length === told.counts.bookings
  return addsUp ? { ...told, stays, bookings } : undefined
}

/** The server's snapshot plus the scans stored since: arrivals added, departures removed. */
export function knownSince(snapshot: Snapshot, told: readonly StoredScan[]): Snapshot {
  return told.reduce<Snapshot>((known, scan) => {
    const stays = known.stays.filter(({ ticket_num }) => ticket_num !== scan.ticket_num)
    if (scan.kind === 'DEPARTURE') return { ...known, stays }
    const expected: readonly unknown[] = known.bookings
    const booking = expected.filter(isKnownBooking).find(({ number }) => number === scan.booking_number) ?? null
    const bookings = known.bookings.filter(({ number }) => number !== scan.booking_number)
    return { ...known, bookings, stays: [...stays, arrived(scan, booking)] }
  }, snapshot)
}

function arrived({ ticket_num, at }: StoredArrival, booking: KnownBooking | null): Snapshot['stays'][number] {
  return {
    ticket_num,
    vehicle_class: booking?.vehicle_class ?? 'STANDARD',
    plate: booking?.plate ?? null,
    entered_at: at,
    is_lost_ticket: false,
    holds_until: null,
    booking,
    voucher: null,
  }
}

/** What a code means while the server is away, from the last snapshot and what was scanned since. */
export type Known =
  /** What leaving at a moment costs: the one that is kept with the cash. */
  | { readonly kind: 'stay'; readonly stay: KnownStay; readonly due: Cents; readonly at: string }
  | { readonly kind: 'booking'; readonly booking: KnownBooking }
  /** Whom a name or a part of a plate may mean. */
  | { readonly kind: 'several'; readonly choices: readonly Choice[] }
  | { readonly kind: 'unknown' }

/** One of those who may be meant, and the code that finds it. */
export interface Choice {
  readonly code: string
  readonly name: string
  readonly isHere: boolean
  readonly since: string
}

const SHORTEST_NAME = 2

/**
 * Looks a code, a plate or a name up among what this device knows, and prices what would leave now, by the same rules as
 * the server.
 */
export function lookUp(snapshot: Snapshot | undefined, typed: string, now: string): Known {
  const code = spellCode(typed)
  const asPlate = lettersAndDigits(typed)
  const { stays, bookings }: { stays: readonly unknown[]; bookings: readonly unknown[] } = snapshot ?? NOTHING
  const stay = stays
    .filter(isKnownStay)
    .find(
      ({ ticket_num, plate, booking }) =>
        ticket_num === code || booking?.number === code || (plate && plate === asPlate),
    )
  if (snapshot && stay) return { kind: 'stay', stay, due: dueOf(snapshot, stay, now), at: now }
  const booking = bookings.filter(isKnownBooking).find(({ number }) => number === code)
  if (booking) return { kind: 'booking', booking }
  const choices = choicesOf(stays.filter(isKnownStay), bookings.filter(isKnownBooking), typed)
  const [only] = choices
  if (choices.length === 1 && only) return lookUp(snapshot, only.code, now)
  return choices.length > 1 ? { kind: 'several', choices } : { kind: 'unknown' }
}

/** Stays and expected bookings by a part of a name or plate; who is here first. */
function choicesOf(stays: readonly KnownStay[], bookings: readonly KnownBooking[], typed: string): Choice[] {
  const [words, asPlate] = [typed.trim().toLowerCase(), lettersAndDigits(typed)]
  if (words.length < SHORTEST_NAME || asPlate.length < SHORTEST_NAME) return []
  const isMeant = (name: string) => name.toLowerCase().includes(words)
  const here = stays
    .filter(({ booking, plate }) => (booking && isMeant(booking.full_name)) || plate?.includes(asPlate))
    .map(({ ticket_num, booking, plate, entered_at }) => ({
      code: ticket_num,
      name: booking?.full_name ?? plate ?? ticket_num,
      isHere: true,
      since: entered_at,
    }))
  const coming = bookings
    .filter(({ full_name, plate }) => isMeant(full_name) || plate?.includes(asPlate))
    .toSorted((one, other) => Date.parse(one.travel_from_date) - Date.parse(other.travel_from_date))
    .map(({ number, full_name, travel_from_date }) => ({
      code: number,
      name: full_name,
      isHere: false,
      since: travel_from_date,
    }))
  return [...here, ...coming].slice(0, MOST_CHOICES)
}

const MOST_CHOICES = 20

function dueOf(snapshot: Snapshot, stay: KnownStay, now: string): Cents {
  const { booking, voucher } = stay
  const [from, to] = [instant(stay.entered_at), instant(now)]
  const { book, terms } = snapshot
  if (!isPriceBook(book) || !isLotTerms(terms)) throw new TypeError('The snapshot is of another version')
  const price = priceStay({
    from,
    to: to.epochMilliseconds > from.epochMilliseconds ? to : from.add({ seconds: 1 }),
    book,
    terms,
    vehicleClass: stay.vehicle_class,
    isLostTicket: stay.is_lost_ticket,
    holdsUntil: stay.holds_until ? instant(stay.holds_until) : undefined,
    ...(booking && { booked: { ...stayOf(booking), args: booking.args } }),
    ...(voucher && {
      voucher: {
        ...stayOf(voucher),
        number: voucher.number,
        vehicleClass: voucher.vehicle_class ?? stay.vehicle_class,
      },
    }),
  })
  return cents(Math.max(price.total - (booking?.held ?? 0), 0))
}

const NOTHING = { stays: [], bookings: [] }

type Loose = Readonly<Record<string, unknown>>

/** The wire leaves open what a snapshot holds: an older one, kept by the browser, is left alone. */
function isKnownStay(stay: unknown): stay is KnownStay {
  const { ticket_num, entered_at, vehicle_class, booking } = stay as Loose
  return [ticket_num, entered_at, vehicle_class].every(isText) && (booking === null || isKnownBooking(booking))
}

function isKnownBooking(booking: unknown): booking is KnownBooking {
  if (typeof booking !== 'object' || booking === null) return false
  const { number, full_name, travel_from_date, travel_to_date, held, args } = booking as Loose
  return (
    [number, full_name, travel_from_date, travel_to_date].every(isText) &&
    typeof held === 'number' &&
    typeof args === 'object'
  )
}

function isPriceBook(book: unknown): book is PriceBook {
  const { plans, lead_time_discounts, fees, taxes, terms } = book as Loose
  return [plans, lead_time_discounts, fees, taxes].every(Array.isArray) && typeof terms === 'object'
}

function isLotTerms(terms: unknown): terms is LotTerms {
  const { free_minutes, drive_through_minutes, lost_ticket_cents, flight_grace_hours } = terms as Loose
  return [free_minutes, drive_through_minutes, lost_ticket_cents, flight_grace_hours].every(
    (each) => typeof each === 'number',
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function stayOf({ travel_from_date, travel_to_date }: { travel_from_date: string; travel_to_date: string }) {
  return { from: instant(travel_from_date), to: instant(travel_to_date) }
}

function instant(text: string) {
  const moment = parseInstant(text)
  if (!moment) throw new RangeError('Not a moment')
  return moment
}
