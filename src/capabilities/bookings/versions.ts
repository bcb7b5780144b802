import { invalidForm } from '../../http/problem.ts'
import type { Message } from '../../lib/message.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { messages } from './callers/texts.ts'
import * as store from './store.ts'
import { sayDetails } from './traveler/facts.ts'

/**
 * Whoever edits a booking must have seen it as it is now.
 * @throws Problem 422 with who changed what since the version that they saw
 */
export async function requireVersion(ctx: Context, booking: store.BookingRow, version: number): Promise<void> {
  if (booking.version === version) return
  const changes = await store.changesSince(ctx, booking.id, version)
  const who = await actorNames(ctx, changes)
  const told = changes.map((change) =>
    messages.changedBy({ who: who(change.actor), at: toWire(change.at), what: whatOf(change) }),
  )
  throw invalidForm(messages.changedSince, ...told)
}

const HAPPENED: Readonly<Record<string, Message>> = {
  'trip details changed': messages.happened.trip,
  'linked to a membership': messages.happened.linked,
  'taken out of a membership': messages.happened.unlinked,
  'pay link sent': messages.happened.linkSent,
  'pay link ended': messages.happened.linkEnded,
  cancelled: messages.happened.cancelled,
  'checked in': messages.happened.checkedIn,
  'no show': messages.happened.noShow,
  refunded: messages.happened.refunded,
  credited: messages.happened.refunded,
}

function whatOf(change: store.SeenChange): Message | string {
  if (change.kind === 'details changed') return sayDetails(change.details)
  if (change.kind === 'changed') {
    const { travel_from_date: from, travel_to_date: to, total } = change.details.before
    return messages.happened.changed({ from, to, total })
  }
  return HAPPENED[change.kind] ?? messages.happened.other
}
