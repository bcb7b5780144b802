import { lettersAndDigits } from '../../lib/code.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { found, invalidForm, Problem } from '../../http/problem.ts'
import type { CallOutput, HandlerInput } from '../../http/endpoint.ts'
import { isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { giveAllBack, networkAllowances, takeAll } from '../../platform/limits.ts'
import { byNumber as bookingByNumber } from '../bookings/index.ts'
import { presentCard, saveCard } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { requireCard } from '../payments/typed-card.ts'
import { priceAt } from './balance.ts'
import type { stays } from './contract.ts'
import { leave } from './departure.ts'
import { EXIT_MINUTES, exitEnd } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** The limit on wrong codes and plates. */
const WRONG_CODES = { count: 8, seconds: 600 }

/** Anybody can read a plate, so it needs the date as well, and never shows an exit code that was already issued. */
interface Known {
  readonly stay: store.StayRow
  readonly isByPlate: boolean
}

type Asked = Pick<HandlerInput<typeof stays.pay>, 'code' | 'arrived_on'>

/** What is due for a car at the lot, by ticket or booking number, or by plate and date of arrival. */
export async function dueOf(ctx: Context, asked: Asked): Promise<CallOutput<typeof stays.due>> {
  const { stay, isByPlate } = await carOf(ctx, asked)
  const shown = { entered_at: toWire(stay.entered_at), vehicle_class: stay.vehicle_class }
  if (stay.status !== 'OPEN') {
    const exit = isByPlate ? NO_EXIT : exitOf(ctx, stay)
    return { ...shown, status: 'CLOSED', total: toDollars(stay.total_cents ?? cents(0)), due: '0.00', ...exit }
  }
  const { price, due } = await priceAt(ctx, stay, ctx.now)
  return { ...shown, status: 'OPEN', total: toDollars(price.total), due: toDollars(due), ...NO_EXIT }
}

/**
 * Pays what is due by card, closes the stay, and returns the exit code. Of concurrent payments one succeeds, the other
 * is refused.
 */
export async function payAndLeave(
  ctx: Context,
  { code, arrived_on, expected_due, full_name, postal_code, ...typed }: HandlerInput<typeof stays.pay>,
): Promise<CallOutput<typeof stays.pay>> {
  const { stay } = await carOf(ctx, { code, arrived_on })
  const expected = fromDollars(expected_due)
  if (expected === 0) throw invalidForm(messages.refusal.nothingDue)
  const card = requireCard(ctx, typed)
  const departure = await presentCard(ctx, stay.id, async () => {
    const kept = await saveCard(ctx, card, { name: full_name, email: '', postalCode: postal_code })
    if (!('card' in kept)) throw refusalProblem(kept.refusal)
    const left = await leave(ctx, stay.id, { tender: { by: 'card', card: kept.card }, expected, isUnseen: true })
    if (left.status === 'refused') throw refusalProblem(left.refusal)
    return left
  })
  if (departure.status !== 'closed') return { status: 'pending', paid: '0.00', ...NO_EXIT }
  return { status: 'closed', paid: toDollars(expected), ...exitOf(ctx, departure.stay) }
}

const NO_EXIT = { exit_code: null, leave_by: null }

function exitOf(ctx: Context, stay: store.StayRow) {
  const until = exitEnd(stay)
  if (stay.status !== 'CLOSED' || !until || isBefore(until, ctx.now)) return NO_EXIT
  return { exit_code: stay.receipt_number, leave_by: toWire(until) }
}

/**
 * The car in question, among those that are here or have just been paid.
 * @throws Problem 422 with the same text whatever is wrong, 429 after a few tries
 */
async function carOf(ctx: Context, asked: Asked): Promise<Known> {
  const guesses = networkAllowances(ctx, 'stays.wrong-codes', ctx.caller.address, WRONG_CODES)
  const retryAfter = await takeAll(ctx.db, guesses)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  const known = (await byCode(ctx, asked.code)) ?? (await byPlate(ctx, asked))
  if (!known || known.stay.status === 'VOIDED' || !isLately(ctx, known.stay))
    throw invalidForm(messages.refusal.notAtTheLot)
  await giveAllBack(ctx.db, guesses)
  return known
}

async function byCode(ctx: Context, code: string): Promise<Known | undefined> {
  const booking = await bookingByNumber(ctx, code)
  const stay = (await store.byNumber(ctx, code)) ?? (booking && (await store.ofBooking(ctx, booking.id)))
  return stay && { stay, isByPlate: false }
}

async function byPlate(ctx: Context, { code, arrived_on }: Asked): Promise<Known | undefined> {
  const plate = lettersAndDigits(code)
  if (!arrived_on || plate === '') return undefined
  const since = ctx.now.subtract({ minutes: EXIT_MINUTES })
  const stays = await store.withPlate(ctx, plate, since)
  const meant = stays.filter(({ entered_at }) => pacificDate(entered_at) === arrived_on)
  // Two cars with the same plate, as from two states: nobody pays for the other.
  return meant.length === 1 ? { stay: found(meant[0]), isByPlate: true } : undefined
}

function isLately(ctx: Context, stay: store.StayRow): boolean {
  const until = exitEnd(stay)
  return !until || !isBefore(until, ctx.now)
}
