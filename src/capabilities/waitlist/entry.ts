import type { HandlerInput } from '../../http/endpoint.ts'
import { type Faults, invalidFields, invalidForm, Problem, tryLater } from '../../http/problem.ts'
import { fromDollars } from '../../lib/money.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ensureDays, holdersNow, refuseTooManyFree } from '../capacity/index.ts'
import { datesTouched } from '../../lib/pacific.ts'
import { personsOf } from '../capacity/free/rules.ts'
import { savedCard } from '../club/billing/index.ts'
import { presentCard, saveCard } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { cardFaults, newCard } from '../payments/typed-card.ts'
import { availability, requirePrices, unavailable } from '../quotes/index.ts'
import { stayFaults } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import type { waitlist } from './contract.ts'
import { WAIT_NEWS } from './emails.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type Input = HandlerInput<typeof waitlist.join>

/** Stays that one person may wait for at a time. */
const MOST_OPEN = 10

/**
 * Takes a place at the end of the line. A card is kept at the gateway first; nothing is charged before there is space.
 * @throws Problem 422 with what is wrong, or when the dates are free
 */
export async function join(ctx: Context, input: Input): Promise<store.WaitRow> {
  const earlier = ctx.requestKey ? await store.byRequestKey(ctx, ctx.requestKey) : undefined
  if (earlier) return earlier
  await refuse(ctx, input)
  if (input.wish === 'TELL') return takePlace(ctx, input, null)
  const saved = await memberCard(ctx, input)
  if (saved) return takePlace(ctx, input, saved)
  return presentCard(ctx, input.email, async () => takePlace(ctx, input, await acceptCard(ctx, input)))
}

async function refuse(ctx: Context, input: Input): Promise<void> {
  const { travel_from_date: from, travel_to_date: to, vehicle_class: vehicleClass } = input
  const book = await priceBook(ctx)
  const faults: Faults = stayFaults({ from, to }, ctx.now, book.terms)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  requirePrices(book, { from, to, vehicleClass })
  const found = await availability(ctx, { from, to, vehicleClass })
  if (!found.is_sold_out) throw invalidForm(messages.refusal.isFree)
  // Waiting makes a stay no longer.
  if (found.obstacle === 'MINIMUM_STAY') throw invalidForm(unavailable(found))
  const holders = holdersNow(ctx, input.email, undefined)
  if ((await store.countOpen(ctx, input.email, personsOf(holders))) >= MOST_OPEN) {
    throw tryLater(messages.refusal.tooMany({ most: MOST_OPEN }))
  }
  await refuseTooManyFree(ctx, holders, { from, to, vehicleClass })
}

/** A member's own card; anybody else's is not known. */
async function memberCard(ctx: Context, { token_id }: Input): Promise<SavedCard | undefined> {
  if (!token_id) return undefined
  const { account } = ctx.caller
  if (!account) throw new Problem('unauthorized')
  const saved = account.number === undefined ? undefined : await savedCard(ctx, account.id, token_id)
  if (!saved) throw invalidFields({ token_id: [messages.refusal.cardUnknown] })
  return saved
}

/** Keeps the card at the gateway. */
async function acceptCard(ctx: Context, input: Input): Promise<SavedCard> {
  const faults = cardFaults(ctx, input)
  const typed = newCard(input)
  if (!typed || Object.keys(faults).length > 0) throw invalidFields(faults)
  const owner = { email: input.email, name: input.full_name ?? '', postalCode: input.postal_code ?? '' }
  const result = await saveCard(ctx, typed, owner)
  if ('card' in result) return result.card
  throw refusalProblem(result.refusal)
}

async function takePlace(ctx: Context, input: Input, card: SavedCard | null): Promise<store.WaitRow> {
  const { account } = ctx.caller
  const dates = datesTouched(input.travel_from_date, input.travel_to_date)
  await ensureDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  return transaction(ctx, async (ctx) => {
    const wait = await store.insert(ctx, {
      id: ctx.random.uuid(),
      status: 'WAITING',
      wish: input.wish,
      vehicle_class: input.vehicle_class,
      travel_from: input.travel_from_date,
      travel_to: input.travel_to_date,
      email: input.email,
      full_name: input.full_name ?? '',
      phone_number: input.phone_number,
      postal_code: input.postal_code ?? null,
      account_id: account?.number === undefined ? null : account.id,
      point_club_number: account?.number ?? null,
      language: ctx.language,
      most_cents: card && input.most ? fromDollars(input.most) : null,
      card,
      holders: holdersNow(ctx, input.email, card ?? undefined),
      request_key: ctx.requestKey ?? null,
    })
    if (wait === 'joined_before') throw invalidForm(messages.refusal.joinedBefore)
    if (wait === 'being_erased') throw tryLater(messages.refusal.beingErased)
    await enqueue(ctx, WAIT_NEWS, { waitId: wait.id, what: 'joined' })
    return wait
  })
}
