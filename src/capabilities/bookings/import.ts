import type { Language } from '../../lib/language.ts'
import type { Cents } from '../../lib/money.ts'
import { datesTouched, type Stay } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { ensureDays, lockDays, releaseAll, reserve } from '../capacity/index.ts'
import type { VehicleClass } from '../../lib/products.ts'
import { priceBook } from '../rates/index.ts'
import { agreedQuote, dropChangeQuotes, dropQuotes, insertTaken } from '../quotes/index.ts'
import { deletePrior as deletePayments, insertPrior as insertPayments } from '../payments/index.ts'
import * as store from './store.ts'

/** A booking of the system that was used before, as it was agreed there. */
export interface MovedInBooking extends Stay {
  readonly priorNumber: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly vehicleClass: VehicleClass
  readonly total: Cents
  readonly paid: Cents
  /** The gateway's name of the charge it was paid with, when it is known. */
  readonly charge: string | null
  readonly plate: string | null
  readonly flightOut: string | null
  readonly flightBack: string | null
  /** In which its customer reads our mail. */
  readonly language: Language
  readonly member: { readonly accountId: string; readonly number: string } | undefined
}

/** What became of one: a booking, or nothing and why. */
export type MovedIn = { readonly id: string } | { readonly refused: 'noSpace' | 'beingErased' }

/**
 * Moves bookings in with the space that they take, in the caller's transaction; nobody is told. They keep what was agreed
 * and what was paid, under today's terms of cancellation.
 * @returns what became of each, in their order
 */
export async function moveIn(ctx: Context, bookings: readonly MovedInBooking[]): Promise<MovedIn[]> {
  return transaction(ctx, async (ctx) => {
    const { terms } = await priceBook(ctx)
    await holdDates(ctx, bookings)
    const taken: { booking: MovedInBooking; row: store.PriorBooking; quote: ReturnType<typeof agreedQuote> }[] = []
    const erased = await store.beingErased(ctx, bookings)
    const moved: MovedIn[] = []
    for (const [index, booking] of bookings.entries()) {
      if (erased.has(index)) {
        moved.push({ refused: 'beingErased' })
        continue
      }
      const dates = datesTouched(booking.from, booking.to)
      if (!(await reserve(ctx, booking.vehicleClass, dates, { isMember: true }))) {
        moved.push({ refused: 'noSpace' })
        continue
      }
      const quote = agreedQuote(ctx, { ...booking, product: productOf(booking) }, terms)
      const row = rowOf(ctx, booking, quote.id)
      taken.push({ booking, row, quote })
      moved.push({ id: row.id })
    }
    if (taken.length > 0)
      await insertTaken(
        ctx,
        taken.map(({ quote }) => quote),
      )
    await store.insertPrior(
      ctx,
      taken.map(({ row }) => row),
    )
    await insertPayments(
      ctx,
      taken.flatMap(({ booking: { paid, charge }, row }) =>
        paid > 0 ? [{ booking_id: row.id, amount: paid, gateway_ref: charge }] : [],
      ),
    )
    return moved
  })
}

/**
 * Takes moved-in bookings out again, space and all, in the caller's transaction, with what the product did about them by
 * itself: reminders, offers of lower prices, and quotes for a change that was looked at. Nothing else may have happened to
 * them.
 */
export async function takeOut(ctx: Context, ids: readonly string[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await deletePayments(ctx, ids)
    await store.deleteOwnNotes(ctx, ids)
    await dropChangeQuotes(ctx, ids)
    const gone = await store.deletePrior(ctx, ids)
    await releaseAll(
      ctx,
      gone.map(({ vehicle_class: vehicleClass, travel_from, travel_to }) => ({
        vehicleClass,
        dates: datesTouched(travel_from, travel_to),
      })),
    )
    await dropQuotes(
      ctx,
      gone.map(({ quote_id }) => quote_id),
    )
  })
}

/** All dates at once and in order, so that nobody who sells one of them meanwhile waits in a circle. */
async function holdDates(ctx: Context, bookings: readonly MovedInBooking[]): Promise<void> {
  const days = bookings.map(({ vehicleClass, from, to }) => ({ vehicleClass, dates: datesTouched(from, to) }))
  const dates = days.flatMap((each) => each.dates).toSorted()
  if (dates.length === 0) return
  await ensureDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  await lockDays(ctx, days)
}

/** What is not paid yet is paid at the lot. */
function productOf({ paid, total }: MovedInBooking): 'CUSTOM' | 'BOOK_NOW' {
  return paid < total ? 'BOOK_NOW' : 'CUSTOM'
}

function rowOf(ctx: Context, booking: MovedInBooking, quote_id: string): store.PriorBooking {
  return {
    id: ctx.random.uuid(),
    number: ctx.random.code(store.NUMBER_LENGTH),
    prior_number: booking.priorNumber,
    product_id: productOf(booking),
    quote_id,
    vehicle_class: booking.vehicleClass,
    travel_from: booking.from,
    travel_to: booking.to,
    email: booking.email,
    full_name: booking.name,
    phone_number: booking.phone,
    plate: booking.plate,
    flight_number_departing: booking.flightOut,
    flight_number_returning: booking.flightBack,
    language: booking.language,
    account_id: booking.member?.accountId ?? null,
    point_club_number: booking.member?.number ?? null,
    total_cents: booking.total,
    paid_cents: booking.paid,
  }
}
