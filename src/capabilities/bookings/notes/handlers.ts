import type { Handlers } from '../../../http/capability.ts'
import { found, invalidForm } from '../../../http/problem.ts'
import { toWire } from '../../../lib/pacific.ts'
import { actorNames } from '../../auth/index.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { messages } from '../callers/texts.ts'
import * as bookings from '../store.ts'
import type { BookingNote, notes } from './contract.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof notes> = {
  async add(ctx, { bookingId, text, at_gate }) {
    const booking = found(await bookings.find(ctx, bookingId, 'Bookings:Update'))
    const id = ctx.random.uuid()
    const at = { created_at: ctx.now, updated_at: ctx.now }
    await store.insert(ctx, { id, booking_id: booking.id, author: authorOf(ctx), text, at_gate, ...at })
    return { id }
  },

  async edit(ctx, { version, text, at_gate, ...of }) {
    return transaction(ctx, async (ctx) => {
      const note = await lockOwn(ctx, of)
      if (note.version !== version) throw invalidForm(messages.noteChanged)
      await store.update(ctx, note, { text, at_gate })
      return { ok: true }
    })
  },

  async remove(ctx, of) {
    return transaction(ctx, async (ctx) => {
      await store.update(ctx, await lockOwn(ctx, of), { removed_at: ctx.now })
      return { ok: true }
    })
  },
}

/** Somebody else's note is not found: whoever wrote it answers for it. */
async function lockOwn(ctx: Context, { bookingId, noteId }: { bookingId: string; noteId: string }) {
  const booking = found(await bookings.find(ctx, bookingId, 'Bookings:Update'))
  return found(await store.lockOwn(ctx, { id: noteId, bookingId: booking.id, author: authorOf(ctx) }))
}

function authorOf({ caller }: Context): string {
  return found(caller.account).id
}

/** The notes of a booking as staff see them, the last first. */
export async function presentNotes(ctx: Context, bookingId: string): Promise<BookingNote[]> {
  const rows = await store.notesOf(ctx, bookingId)
  const who = await actorNames(
    ctx,
    rows.map(({ author }) => ({ actor: `staff:${author}` })),
  )
  return rows.map(({ id, text, at_gate, author, version, created_at, updated_at }) => ({
    id,
    text,
    at_gate,
    who: who(`staff:${author}`),
    is_own: author === ctx.caller.account?.id,
    version,
    created_at: toWire(created_at),
    updated_at: toWire(updated_at),
  }))
}
