import { invalidForm } from '../../../http/problem.ts'
import type { Message } from '../../../lib/message.ts'
import { mailboxOf } from '../../../lib/mailbox.ts'
import { datesTouched } from '../../../lib/pacific.ts'
import type { SavedCard } from '../../../platform/cards.ts'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { isLoopback, networkOf } from '../../../platform/proxies.ts'
import { freeBookingLimit } from '../../settings/index.ts'
import { stallDays } from '../store.ts'
import { messages } from '../texts.ts'
import { mostFree, NETWORK } from './rules.ts'
import * as store from './store.ts'

/**
 * The holders of a space that is taken now: the card, the account or else the mailbox, and the network. As digests,
 * since they are only compared. The demonstration's shared cards and this machine's network do not count.
 */
export function holdersNow(ctx: Context, email: string, card: SavedCard | undefined): string[] {
  const { account, address } = ctx.caller
  const digest = (what: string) => ctx.keys.digest('bookings.free', what).toString('base64url')
  const network = isLoopback(address) ? undefined : networkOf(address)
  return [
    ...(card && !ctx.config.demo ? [digest(`card ${card.fingerprint}`)] : []),
    digest(account ? `account ${account.id}` : `email ${mailboxOf(email)}`),
    ...(network ? [NETWORK + digest(network)] : []),
  ]
}

/**
 * Locks the holders until the transaction ends, and says what to do instead of taking one overlapping refundable space
 * too many.
 */
export async function tooManyFree(
  ctx: Context,
  holders: readonly string[],
  wanted: store.Wanted,
): Promise<Message | undefined> {
  if (holders.length === 0) return undefined
  await store.lockHolders(ctx, holders)
  const held = await store.countFree(ctx, holders, wanted)
  if (held.size === 0) return undefined
  const limit = await freeBookingLimit(ctx)
  const spaces = await fewestSpaces(ctx, wanted)
  for (const [holder, count] of held) {
    const isNetwork = holder.startsWith(NETWORK)
    const most = mostFree(limit, spaces, isNetwork ? 'network' : 'person')
    if (count >= most) return isNetwork ? messages.tooManyFromNetwork : messages.tooManyFree({ most })
  }
  return undefined
}

/** @throws Problem 422 with what {@link tooManyFree} says */
export async function refuseTooManyFree(ctx: Context, holders: readonly string[], wanted: store.Wanted): Promise<void> {
  const why = await tooManyFree(ctx, holders, wanted)
  if (why) throw invalidForm(why)
}

async function fewestSpaces(ctx: Context, { vehicleClass, from, to }: store.Wanted): Promise<number> {
  const dates = datesTouched(from, to)
  const days = await stallDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  return Math.min(...days.filter((day) => day.vehicle_class === vehicleClass).map(({ allotment }) => allotment))
}

/** Records the holders of a space, if any, and until when giving it back is free. */
export async function noteFree(ctx: Context, holders: readonly string[], space: store.HeldFree): Promise<void> {
  if (holders.length > 0) await store.noteSpace(ctx, holders, space)
}

type Taking = Pick<Row<'bookings' | 'vouchers'>, 'id' | 'status' | 'vehicle_class' | 'travel_from' | 'travel_to'>

/** Follows a change of what takes a space: it counts for the new stay, or no longer if its status takes no space. */
export async function followFree(
  ctx: Context,
  before: Taking,
  after: Taking,
  takesSpace: readonly Taking['status'][],
): Promise<void> {
  if (!takesSpace.includes(before.status)) return
  if (!takesSpace.includes(after.status)) return store.dropFree(ctx, after.id)
  const { id: space_id, vehicle_class, travel_from, travel_to } = after
  const isSame =
    vehicle_class === before.vehicle_class &&
    travel_from.equals(before.travel_from) &&
    travel_to.equals(before.travel_to)
  if (!isSame) await store.moveFree(ctx, { space_id, vehicle_class, travel_from, travel_to })
}
