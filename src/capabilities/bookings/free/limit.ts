import { invalidForm } from '../../../http/problem.ts'
import { datesTouched } from '../../../lib/pacific.ts'
import type { SavedCard } from '../../../platform/cards.ts'
import type { Context } from '../../../platform/context.ts'
import { isLoopback, networkOf } from '../../../platform/proxies.ts'
import { stallDays } from '../../capacity/index.ts'
import type { QuoteRow } from '../../quotes/index.ts'
import { engineArgsOf } from '../../quotes/pricing.ts'
import { cancellationTermsOf } from '../../rates/terms.ts'
import { freeBookingLimit } from '../../settings/index.ts'
import { messages } from '../texts.ts'
import { mostFree } from './rules.ts'
import * as store from './store.ts'

/** Marks a digest as one of a network. */
const NETWORK = 'network:'

/**
 * Who holds what is booked now: a card, whoever is signed in or else an e-mail address, and a network. As digests, since
 * they are only compared. The demonstration's cards are everybody's, and this machine is nobody's network.
 */
export function holdersNow(ctx: Context, email: string, card: SavedCard | undefined): string[] {
  const { account, address } = ctx.caller
  const digest = (what: string) => ctx.keys.digest('bookings.free', what).toString('base64url')
  const network = isLoopback(address) ? undefined : networkOf(address)
  return [
    ...(card && !ctx.config.demo ? [digest(`card ${card.fingerprint}`)] : []),
    digest(account ? `account ${account.id}` : `email ${email.toLowerCase()}`),
    ...(network ? [NETWORK + digest(network)] : []),
  ]
}

/**
 * Holds back others who book for the same holders until the transaction ends, and refuses one stay too many among those
 * that overlap and cost nothing to drop.
 * @throws Problem 422 with what to do instead
 */
export async function refuseTooManyFree(ctx: Context, holders: readonly string[], wanted: store.Wanted): Promise<void> {
  await store.lockHolders(ctx, holders)
  const held = await store.countFree(ctx, holders, wanted)
  if (held.size === 0) return
  const limit = await freeBookingLimit(ctx)
  const spaces = await fewestSpaces(ctx, wanted)
  for (const [holder, count] of held) {
    const isNetwork = holder.startsWith(NETWORK)
    const most = mostFree(limit, spaces, isNetwork ? 'network' : 'person')
    if (count < most) continue
    throw invalidForm(isNetwork ? messages.refusal.tooManyFromNetwork : messages.refusal.tooManyFree({ most }))
  }
}

async function fewestSpaces(ctx: Context, { vehicleClass, from, to }: store.Wanted): Promise<number> {
  const dates = datesTouched(from, to)
  const days = await stallDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  return Math.min(...days.filter((day) => day.vehicle_class === vehicleClass).map(({ allotment }) => allotment))
}

/** Notes who holds a new booking, and until when it costs nothing. */
export async function noteFree(
  ctx: Context,
  holders: readonly string[],
  booking: { readonly id: string; readonly created_at: Temporal.Instant },
  quote: QuoteRow,
): Promise<void> {
  const { terms } = engineArgsOf(quote.rate)
  const { late_hours, fee_cents } = cancellationTermsOf(terms, quote.product_id)
  await store.noteHolders(ctx, holders, {
    booking_id: booking.id,
    regret_until: booking.created_at.add({ minutes: terms.regret_minutes }),
    free_hours: fee_cents === 0 ? late_hours : null,
  })
}
